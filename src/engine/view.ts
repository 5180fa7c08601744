import { countryOf } from './countries.ts';
import { refKey } from './ids.ts';
import { conversations, type LiveConversation } from './live-conversations.ts';
import { isRecent, oversByTalkgroup } from './overs.ts';
import type { ActiveOver, Over, Reading, Station } from './reading.ts';
import { type KnownSubject, knownSubjects, matches, type Parties, readSubject, type Subject } from './subjects.ts';

interface ViewChoices<Chosen extends Subject = Subject> {
	readonly hidden: readonly Chosen[];
	/** Only these are shown, while there are any. */
	readonly watched: readonly Chosen[];
	/** Only these countries, as ISO 3166 codes, and these beginnings of call signs (`DL*`) are shown, while there are any. */
	readonly lens: readonly string[];
	/** Whether the countries of call signs are known. */
	readonly hasCallsignCountries: boolean;
}

/** What a visitor sees of a reading. Everything that is narrowed asks `isShownTo`. */
export interface View extends ViewChoices<KnownSubject> {
	/** The keys of the talkgroups that are shown; undefined where only hidden ones are left out. */
	readonly talkgroups: readonly string[] | undefined;
	/** Identifies what the visitor chose to see. Only while it is the same may rows keep their places. */
	readonly key: string;
}

/** The ways to show only what is chosen. Each is named as its field of `ViewChoices`, and tells whether a row is of what is in that. */
const NARROWINGS = [
	{ name: 'watched', has: ({ watched }: View, row: Parties) => isAmong(watched, row) },
	{ name: 'lens', has: ({ lens }: View, row: Parties) => isInLens(lens, row) },
] as const;

export type Narrowing = (typeof NARROWINGS)[number];

/** The view of what a visitor chose. It is made once for a reading. */
export function viewOf(reading: Reading, choices: ViewChoices): View {
	const { directory, at } = reading;
	const view: View = {
		...choices,
		hidden: knownSubjects(choices.hidden, directory),
		watched: knownSubjects(choices.watched, directory),
		talkgroups: undefined,
		key: JSON.stringify(choices),
	};
	if (!isNarrowed(view)) return view;
	const isThere = (over: Over) =>
		isChosen(view, { talkgroup: over.talkgroup }) || (isRecent(over, at) && isShownTo(view, over));
	const talkgroups = Array.from(oversByTalkgroup(reading)).flatMap(([key, overs]) =>
		overs.some(isThere) ? [key] : [],
	);
	return { ...view, talkgroups };
}

/** The ways in which the view is narrowed. */
export function narrowingsOf(view: View): readonly Narrowing[] {
	return NARROWINGS.filter(({ name }) => view[name].length > 0);
}

/** Whether only what is watched, or what is in a lens, is shown. */
export function isNarrowed(view: View): boolean {
	return narrowingsOf(view).length > 0;
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

/** Whether the row is of what is chosen, in each way in which the view is narrowed. */
function isChosen(view: View, row: Parties): boolean {
	return narrowingsOf(view).every(({ has }) => has(view, row));
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
	const isVisible = (station: Station) => !isAmong(view.hidden, { station });
	const shown = conversations(reading)
		.filter(({ talkgroup }) => isShownTo(view, { talkgroup }))
		.map((live) => ({
			...live,
			shown: inFront(live.stations.filter(isVisible), (station) => isInLens(view.lens, { station })),
			talking: live.active.filter(({ station }) => isVisible(station)),
		}));
	return inFront(shown, ({ talkgroup }) => isInLens(view.lens, { talkgroup }));
}

function inFront<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly Item[] {
	return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}
