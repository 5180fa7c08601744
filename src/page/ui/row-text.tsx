import { memo } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { label, modeBeside, type NamedSource } from '../../engine/names.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { dialNumber } from '../../engine/synthetic-ids.ts';
import { listeningUrl } from '../../protocol/page-urls.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { countryOf } from './countries.ts';
import { Icon } from './icons.tsx';
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
	readonly srcId: number;
	readonly callsign: string;
	/** The operator's name, muted; left out where the table has a column for it. */
	readonly name?: string;
}

/** A station: its call sign or source id, its operator's name, its country or mode, and its star. */
export const CallsignText = memo(function CallsignText({ srcId, callsign, name = '' }: CallsignTextProps) {
	const text = label(callsign, srcId);
	const station: SubjectRef = { kind: 'station', id: srcId };
	const country = countryOf(station);
	const mode = modeBeside(callsign, srcId);
	const hint =
		country === undefined ? mode !== '' && <span className="detail">{mode}</span> : <Country code={country} />;
	// A country may be cut off. A mode beside a call sign alone may not, because it tells rows with the same call sign apart.
	const keepsHint = name === '' && country === undefined && mode !== '';
	return (
		<span className="side-by-side party">
			<span
				className={keepsHint ? 'cut named' : 'cut'}
				title={[text, name, mode].filter((part) => part !== '').join(' ')}
			>
				<Label text={text} subject={station} />{' '}
				{name === '' ? (
					hint
				) : (
					<span className="behind">
						<bdi className="detail">{name}</bdi> {hint}
					</span>
				)}
			</span>
			<Star subject={station} label={text} callsign={callsign} />
		</span>
	);
});

interface TalkgroupTextProps {
	readonly id: number;
	readonly name: string;
	/** Adds a link to listen. */
	readonly listen?: boolean;
}

/** A talkgroup: its name and id, or its id and the country that its first digits stand for; and its star. */
export const TalkgroupText = memo(function TalkgroupText({ id, name, listen = false }: TalkgroupTextProps) {
	const text = label(name, id);
	const talkgroup: SubjectRef = { kind: 'talkgroup', id };
	const country = name === '' ? countryOf(talkgroup) : undefined;
	return (
		<span className="side-by-side party">
			<span
				className={name === '' ? 'cut' : 'cut named'}
				title={name === '' ? text : `${text} ${dialNumber(id)}`.trim()}
			>
				<Label text={text} subject={talkgroup} />
				{name !== '' && ' '}
				{name !== '' && <span className="detail">{dialNumber(id)}</span>}
				{country !== undefined && ' '}
				{country !== undefined && <Country code={country} numbered />}
			</span>
			{listen && <ListenLink id={id} name={name} />}
			<Star subject={talkgroup} label={text} />
		</span>
	);
});

/** Links to a site that plays the talkgroup, if the network has one. */
export function ListenLink({ id, name }: { id: number; name: string }) {
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
export function From({ srcId, callsign, callsignName }: NamedSource) {
	return <CallsignText srcId={srcId} callsign={callsign} name={callsignName} />;
}

/** The subjects whose panels a press on the row can open. */
export function subjectsOf({ srcId, dstId }: Pick<ActiveSession, 'srcId' | 'dstId'>): readonly SubjectRef[] {
	return [
		{ kind: 'station', id: srcId },
		{ kind: 'talkgroup', id: dstId },
	];
}

/** The talkgroup of a session. */
export function To({ dstId, talkgroup }: Pick<ActiveSession, 'dstId' | 'talkgroup'>) {
	return <TalkgroupText id={dstId} name={talkgroup} />;
}
