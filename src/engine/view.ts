import { countryOf } from './countries.ts';
import { refKey } from './ids.ts';
import { conversations, type LiveConversation } from './live-conversations.ts';
import { isRecent, oversByTalkgroup } from './overs.ts';
import type { ActiveOver, Over, Reading, Station } from './reading.ts';
import {
	type KnownSubject,
	knownSubjects,
	matches,
	type Parties,
	readSubject,
	type Subject,
	writeSubjects,
} from './subjects.ts';

export interface ViewChoices<Chosen extends Subject = Subject> {
	readonly hidden: readonly Chosen[];
	/** If set, only these are shown. */
	readonly watched: readonly Chosen[] | undefined;
	/** Only these countries, as ISO 3166 codes, and these beginnings of call signs (`DL*`) are shown; all while there are none. */
	readonly lens: readonly string[];
	/** Whether the countries of call signs are known. */
	readonly hasCallsignCountries: boolean;
}

/** What a visitor sees of a reading. Everything that is narrowed asks `isShownTo`. */
export interface View extends ViewChoices<KnownSubject> {
	/** The keys of the talkgroups that are shown; undefined where only hidden ones are left out. */
	readonly talkgroups: readonly string[] | undefined;
}

/** The view of what a visitor chose. It is made once for a reading. */
export function viewOf(reading: Reading, choices: ViewChoices): View {
	const { directory, at } = reading;
	const { lens, watched } = choices;
	const view = {
		...choices,
		hidden: knownSubjects(choices.hidden, directory),
		watched: watched && knownSubjects(watched, directory),
		talkgroups: undefined,
	};
	if (watched === undefined && lens.length === 0) return view;
	const isThere = (over: Over) =>
		isChosen(view, { talkgroup: over.talkgroup }) || (isRecent(over, at) && isShownTo(view, over));
	const talkgroups = Array.from(oversByTalkgroup(reading)).flatMap(([key, overs]) =>
		overs.some(isThere) ? [key] : [],
	);
	return { ...view, talkgroups };
}

/** Whether only what is watched, or what is in a lens, is shown. */
export function isNarrowed({ talkgroups }: View): boolean {
	return talkgroups !== undefined;
}

/** Identifies what the visitor chose to see. Only while it is the same may rows keep their places. */
export function viewKey({ hidden, watched = [], lens }: View): string {
	return [lens.join(), writeSubjects(hidden), writeSubjects(watched)].join(' ');
}

/** Whether a row is shown. One about a talkgroup alone is shown for what was recently heard there too. */
export function isShownTo(view: View, row: Parties): boolean {
	const { station, talkgroup } = row;
	if (isAmong(view.hidden, row)) return false;
	if (station === undefined && talkgroup !== undefined) return view.talkgroups?.includes(refKey(talkgroup)) ?? true;
	return isChosen(view, row);
}

function isAmong(subjects: readonly KnownSubject[], row: Parties): boolean {
	return subjects.some((subject) => matches(subject, row));
}

/** Whether the row is watched and in the lens, where only such rows are shown. */
function isChosen({ watched, lens }: View, row: Parties): boolean {
	return (watched === undefined || isAmong(watched, row)) && (lens.length === 0 || isInLens(lens, row));
}

/**
 * Whether the station or the talkgroup is in a lens.
 *
 * @param lens see `ViewChoices`
 */
export function isInLens(lens: readonly string[], row: Parties): boolean {
	const { station, talkgroup } = row;
	const countries = [
		station && countryOf({ kind: 'station', id: station.id }, station.callsign),
		talkgroup && countryOf({ kind: 'talkgroup', id: talkgroup.id }),
	];
	return lens.some((entry) =>
		entry.endsWith('*')
			? matches({ kind: 'callsign', callsign: entry.slice(0, -1), prefix: true }, row)
			: countries.includes(entry),
	);
}

/** @returns the beginnings of call signs (`DL*`) in the text, in its order */
export function readBeginnings(text: string): readonly string[] {
	const beginnings = text.split(',').flatMap((part) => {
		const subject = readSubject(`st:${part}`);
		return subject?.kind === 'callsign' && subject.prefix ? [`${subject.callsign}*`] : [];
	});
	return [...new Set(beginnings)];
}

export interface ShownConversation extends LiveConversation {
	/** Its stations that are not hidden: the latest to talk first, but those of the lens before others. */
	readonly shown: readonly Station[];
	/** Their overs on the air, in the order of their starts. */
	readonly talking: readonly ActiveOver[];
}

/** The conversations that a view shows, in the order of LIVE-2. In a lens, those of its own talkgroups come first. */
export function shownConversations(reading: Reading, view: View): readonly ShownConversation[] {
	const isHidden = (station: Station) => isAmong(view.hidden, { station });
	const shown = conversations(reading)
		.filter(({ talkgroup }) => isShownTo(view, { talkgroup }))
		.map((live) => ({
			...live,
			shown: lensFirst(
				view,
				live.stations.filter((station) => !isHidden(station)),
				(station) => ({ station }),
			),
			talking: live.active.filter(({ station }) => !isHidden(station)),
		}));
	return lensFirst(view, shown, ({ talkgroup }) => ({ talkgroup }));
}

function lensFirst<Item>({ lens }: View, items: readonly Item[], partiesOf: (item: Item) => Parties): readonly Item[] {
	const isFirst = (item: Item) => isInLens(lens, partiesOf(item));
	return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}
