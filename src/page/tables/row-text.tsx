import { memo } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { label } from '../../engine/names.ts';
import { listeningUrl } from '../../protocol/page-urls.ts';
import { PanelLink } from '../address/panel-link.tsx';
import { ListenIcon } from '../chrome/icons.tsx';
import { NewTabLink } from '../chrome/new-tab-link.tsx';
import { useServices } from '../services.ts';
import { Star, useWatched } from '../watch/star.tsx';
import { countryOf } from './countries.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** @param code an ISO 3166 code */
export function countryName(code: string): string {
	return countryNames.of(code) ?? code;
}

/** A text from a radio, isolated from the direction of its surroundings (SCREEN-17, SECURITY-3). A press opens the panel of its subject. */
function Label({ text, subject }: { text: string; subject: SubjectRef }) {
	return (
		<PanelLink subject={subject}>
			<bdi className="label">{text}</bdi>
		</PanelLink>
	);
}

/** A country's code, with its name in the title. @param hint stands before the name */
function Country({ code, hint = '' }: { code: string; hint?: string }) {
	return <abbr title={`${hint}${countryName(code)}`}>{code}</abbr>;
}

/** The columns of call signs have room for this many letters, also of the widest. */
const COLUMN_LETTERS = 8;

/** Whether a call sign may need more room than its column has (LAYOUT-1). Its cell then has the class `long`. */
export function isLong(callsign: string): boolean {
	return callsign.length > COLUMN_LETTERS;
}

interface CallsignTextProps {
	readonly sourceId: number;
	readonly callsign: string;
	/** The operator's name, muted; left out where the table has a column for it. */
	readonly name?: string;
}

/** A station: its call sign or source id (SESSION-4), its operator's name and its country. */
export const CallsignText = memo(function CallsignText({ sourceId, callsign, name = '' }: CallsignTextProps) {
	const text = label(callsign, sourceId);
	const station: SubjectRef = { kind: 'station', id: sourceId };
	const watched = useWatched(station, callsign);
	const country = countryOf(station);
	const countryCode = country !== undefined && <Country code={country} />;
	return (
		<>
			<span className={watched ? 'cut watched' : 'cut'} title={name === '' ? text : `${text} ${name}`}>
				<Label text={text} subject={station} />{' '}
				{name === '' ? (
					countryCode
				) : (
					<span className="behind">
						<bdi className="detail">{name}</bdi> {countryCode}
					</span>
				)}
			</span>
			<Star subject={station} label={text} callsign={callsign} />
		</>
	);
});

interface TalkgroupTextProps {
	readonly id: number;
	readonly name: string;
	/** With a link to listen. */
	readonly listen?: boolean;
}

/** A talkgroup: its name and id, or its id alone (SESSION-3) with the country that it begins with. */
export const TalkgroupText = memo(function TalkgroupText({ id, name, listen = false }: TalkgroupTextProps) {
	const { network } = useServices();
	const text = label(name, id);
	const talkgroup: SubjectRef = { kind: 'talkgroup', id };
	const watched = useWatched(talkgroup);
	const country = name === '' ? countryOf(talkgroup) : undefined;
	const audio = listen ? listeningUrl(network.talkgroupAudio, id) : undefined;
	return (
		<>
			<span className={watched ? 'talkgroup watched' : 'talkgroup'}>
				<span className="cut" title={name === '' ? text : `${text} ${id}`}>
					<Label text={text} subject={talkgroup} />
					{name !== '' && ' '}
					{name !== '' && <span className="detail">{id}</span>}
					{country !== undefined && ' '}
					{country !== undefined && <Country code={country} hint="numbered in " />}
				</span>
				{audio !== undefined && (
					<NewTabLink address={audio} label={`Listen to ${text}`}>
						<ListenIcon />
					</NewTabLink>
				)}
			</span>
			<Star subject={talkgroup} label={text} />
		</>
	);
});
