import { memo } from 'react';
import { dialNumber } from '../../engine/ids.ts';
import { label, modeBeside } from '../../engine/names.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import type { Over, Station, Talkgroup } from '../../engine/reading.ts';
import { listeningUrl } from '../../protocol/page-urls.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { countryOf } from './countries.ts';
import { Icon } from './icons.tsx';
import { mark } from './marks.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { PanelLink } from './panel-link.tsx';
import { Star } from './star.tsx';

/** A text from a radio, in `<bdi>` because it may run right to left. A press opens the panel of its subject. */
function Label({ text, subject }: { text: string; subject: SubjectRef }) {
	return (
		<PanelLink subject={subject}>
			<bdi className="label">{text}</bdi>
		</PanelLink>
	);
}

interface CountryProps {
	readonly code: string;
	/** The country is only a guess from a talkgroup's number. */
	readonly numbered?: boolean;
}

/** A country's code, with its name in the title. */
export function Country({ code, numbered = false }: CountryProps) {
	const { t, countryName } = useTexts();
	const name = countryName(code);
	return <abbr title={numbered ? t('row.numbered-in', { country: name }) : name}>{code}</abbr>;
}

interface CallsignTextProps {
	readonly station: Station;
	/** With the operator's name, muted. A table that has a column for it leaves it out. */
	readonly named?: boolean;
}

/** A station: its call sign or id, its operator's name, its country or mode, and its star. */
export const CallsignText = memo(function CallsignText({ station, named = false }: CallsignTextProps) {
	const { id, callsign } = station;
	const name = named ? station.name : '';
	const text = label(callsign, id);
	const subject: SubjectRef = { kind: 'station', id };
	const country = countryOf(subject);
	const mode = modeBeside(station);
	const hint =
		country === undefined ? mode !== '' && <span className="detail">{mode}</span> : <Country code={country} />;
	// A country may be cut off. A mode beside a call sign alone may not, because it tells rows with the same call sign apart.
	const keepsHint = name === '' && country === undefined && mode !== '';
	return (
		<span className="side-by-side party" {...mark('subject')}>
			<span
				className={keepsHint ? 'cut named' : 'cut'}
				title={[text, name, mode].filter((part) => part !== '').join(' ')}
			>
				<Label text={text} subject={subject} />{' '}
				{name === '' ? (
					hint
				) : (
					<span className="behind">
						<bdi className="detail">{name}</bdi> {hint}
					</span>
				)}
			</span>
			<Star subject={subject} label={text} callsign={callsign} />
		</span>
	);
});

interface TalkgroupTextProps {
	readonly talkgroup: Talkgroup;
	/** Adds a link to listen. */
	readonly listen?: boolean;
}

/** A talkgroup: its name and number, or its id and the country that its first digits stand for; and its star. */
export const TalkgroupText = memo(function TalkgroupText({ talkgroup, listen = false }: TalkgroupTextProps) {
	const { id, name } = talkgroup;
	const text = label(name, id);
	const subject: SubjectRef = { kind: 'talkgroup', id };
	const country = name === '' ? countryOf(subject) : undefined;
	return (
		<span className="side-by-side party" {...mark('subject')}>
			<span
				className={name === '' ? 'cut' : 'cut named'}
				title={name === '' ? text : `${text} ${dialNumber(id)}`.trim()}
			>
				<Label text={text} subject={subject} />
				{name !== '' && ' '}
				{name !== '' && <span className="detail">{dialNumber(id)}</span>}
				{country !== undefined && ' '}
				{country !== undefined && <Country code={country} numbered />}
			</span>
			{listen && <ListenLink talkgroup={talkgroup} />}
			<Star subject={subject} label={text} />
		</span>
	);
});

/** Links to a site that plays the talkgroup, if the network has one. */
export function ListenLink({ talkgroup: { id, name } }: { talkgroup: Talkgroup }) {
	const { network } = useServices();
	const { t } = useTexts();
	const audio = listeningUrl(network.talkgroupAudio, id);
	if (audio === undefined) return null;
	return (
		<NewTabLink address={audio} className="drawing listen" label={t('row.listen', { talkgroup: label(name, id) })}>
			<Icon name="listen" />
		</NewTabLink>
	);
}

/** A station with its operator's name. */
export function From({ station }: { station: Station }) {
	return <CallsignText station={station} named />;
}

/** Where a station transmits to. */
export function To({ talkgroup }: { talkgroup: Talkgroup }) {
	return <TalkgroupText talkgroup={talkgroup} />;
}

/** The subjects whose panels a press on the row can open. */
export function subjectsOf({ station, talkgroup }: Pick<Over, 'station' | 'talkgroup'>): readonly SubjectRef[] {
	return [
		{ kind: 'station', id: station.id },
		{ kind: 'talkgroup', id: talkgroup.id },
	];
}
