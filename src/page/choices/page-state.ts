import { QUIET_MINUTES, USUAL_QUIET_MINUTES } from '../../engine/announcements.ts';
import { WINDOW_SECONDS, WINDOWS_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import { CLOCKS, type ClockChoice } from '../../engine/format.ts';
import { readId, readSubjects, type Subject, writeSubjects } from '../../engine/subjects.ts';
import { LANGUAGES, type Language } from '../texts/languages.ts';

/** `system`: light or dark, as the visitor's system is. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;

export type Theme = (typeof THEMES)[number];

/** The channels that announce that a watched subject is on the air. */
export const ANNOUNCEMENT_CHANNELS = ['title', 'sound', 'notification'] as const;

export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number];

/** Volumes of the sound, in percent. */
export const VOLUMES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** The most characters of a text that the fragment holds, such as a text filter. */
export const MAX_TEXT_LENGTH = 200;

/** One choice of the visitor: its name in the fragment, and how its value is read and written there. */
interface Choice<Value> {
	/** The name of its parameter in the fragment. */
	readonly parameter: string;
	/** The value without a parameter, and where the parameter's text is not valid. */
	readonly initial: Value;
	/** @returns the value, undefined where the text is not valid */
	read(text: string): Value | undefined;
	/** @returns the text that `read` reads the value from; the initial value is left out of the fragment */
	write(value: Value): string;
}

/** Everything that the visitor can choose, in the order in which the fragment has it. A new choice is one more entry. */
const CHOICES = {
	hasGroupName: toggle('has-group-name', false),
	groupName: freeText('group-name'),
	hasCallsign: toggle('has-callsign', false),
	hasName: toggle('has-name', false),
	callsign: freeText('callsign'),
	name: freeText('name'),
	/** The window: seconds here, minutes in the fragment. */
	window: minutes('window', WINDOWS_SECONDS, WINDOW_SECONDS),
	/** The language of the page's texts; `''` for the visitor's own. */
	lang: oneOf<Language | ''>('lang', ['', ...LANGUAGES], ''),
	/** How times of day are shown; `''` for as the language does. */
	clock: oneOf<ClockChoice | ''>('clock', ['', ...CLOCKS], ''),
	theme: oneOf<Theme>('theme', THEMES, 'system'),
	/** Whether single keys do something (WCAG 2.1.4). */
	keys: toggle('keys', true),
	/** The panel that is open: the number of a talkgroup or of a station, as given. */
	talkgroup: freeText('talkgroup'),
	station: freeText('station'),
	/** The talkgroups and stations that are watched. */
	watch: subjects('watch'),
	tell: someOf<AnnouncementChannel>('tell', ANNOUNCEMENT_CHANNELS),
	volume: oneOf<(typeof VOLUMES)[number]>('volume', VOLUMES, 50),
	quiet: oneOf<(typeof QUIET_MINUTES)[number]>('quiet', QUIET_MINUTES, USUAL_QUIET_MINUTES),
	/** The talkgroups and stations that are left out of the tables. */
	hide: subjects('hide'),
	/** Whether only what is watched is shown. */
	only: toggle('only', false),
	/** A screen for a wall. */
	wall: toggle('wall', false),
};

type Choices = typeof CHOICES;

/**
 * The choices of the visitor that the fragment of the address keeps. It is never sent anywhere, and stored only where the
 * visitor wants it.
 */
export type PageState = {
	readonly [Name in keyof Choices]: Choices[Name] extends Choice<infer Value> ? Value : never;
};

/** The same table, in a form in which the compiler relates a choice to its value. */
const TABLE: { readonly [Name in keyof PageState]: Choice<PageState[Name]> } = CHOICES;
const NAMES = Object.keys(CHOICES).filter((name): name is keyof PageState => Object.hasOwn(TABLE, name));

/**
 * @param fragment of the page's address, with or without its `#`
 * @returns the state that it names; unknown parameters are ignored, and the initial value stands in for an invalid one
 */
export function readFragment(fragment: string): PageState {
	const given = new URLSearchParams(fragment.replace(/^#/, ''));
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every name, and each choice reads its own kind of value
	return Object.fromEntries(NAMES.map((name) => [name, readChoice(name, given)])) as PageState;
}

/** @returns the fragment that `readFragment` reads the state from, without `#`; `''` for the initial state */
export function writeFragment(state: PageState): string {
	const written = new URLSearchParams();
	for (const name of NAMES) {
		const text = writeChoice(name, state[name]);
		if (text !== writeChoice(name, TABLE[name].initial)) written.set(TABLE[name].parameter, text);
	}
	// These are allowed in a fragment as they are, and easier to read so.
	return written.toString().replace(/%3A|%2C|%2F/g, (code) => decodeURIComponent(code));
}

/** The talkgroup or the station that the panel shows. */
export interface PanelSubject {
	readonly kind: SubjectRef['kind'];
	/** Text, because an address may name something other than a number. The panel then shows that text, and finds nothing. */
	readonly id: string;
}

/** @returns undefined where the panel is closed */
export function panelSubject({
	talkgroup,
	station,
}: Pick<PageState, 'talkgroup' | 'station'>): PanelSubject | undefined {
	if (talkgroup !== '') return withoutZeros({ kind: 'talkgroup', id: talkgroup });
	return station === '' ? undefined : withoutZeros({ kind: 'station', id: station });
}

/** Links and rows are compared with this text. A number in the address may begin with zeros. */
function withoutZeros({ kind, id }: PanelSubject): PanelSubject {
	return { kind, id: readId(id)?.toString() ?? id };
}

/** The change of the page's state that opens the panel, or closes it. */
export function panelChange(subject: SubjectRef | undefined): Pick<PageState, 'talkgroup' | 'station'> {
	return {
		talkgroup: subject?.kind === 'talkgroup' ? String(subject.id) : '',
		station: subject?.kind === 'station' ? String(subject.id) : '',
	};
}

/** An address that opens the panel, and nothing else: for links that can be copied. */
export function panelAddress({ kind, id }: PanelSubject | SubjectRef): string {
	return `#${kind}=${encodeURIComponent(id)}`;
}

function readChoice<Name extends keyof PageState>(name: Name, given: URLSearchParams): PageState[Name] {
	const choice = TABLE[name];
	const text = given.get(choice.parameter);
	return (text === null ? undefined : choice.read(text)) ?? choice.initial;
}

function writeChoice<Name extends keyof PageState>(name: Name, value: PageState[Name]): string {
	return TABLE[name].write(value);
}

function toggle(parameter: string, initial: boolean): Choice<boolean> {
	const changed = initial ? '0' : '1';
	return {
		parameter,
		initial,
		read: (text) => (text === changed ? !initial : undefined),
		write: (on) => (on ? '1' : '0'),
	};
}

/** Any text, cut to `MAX_TEXT_LENGTH`. */
function freeText(parameter: string): Choice<string> {
	const read = (text: string) => {
		// `URLSearchParams` replaces a broken percent code by this character instead of failing.
		if (text.includes('\ufffd')) return undefined;
		// The cut may leave half of a character, which no address can contain.
		return text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
	};
	return { parameter, initial: '', read, write: (text) => text };
}

function oneOf<Value extends string | number>(
	parameter: string,
	values: readonly Value[],
	initial: Value,
): Choice<Value> {
	return { parameter, initial, read: (text) => values.find((value) => String(value) === text), write: String };
}

/** Some values of a list, in its order, with commas between them. */
function someOf<Value extends string>(parameter: string, values: readonly Value[]): Choice<readonly Value[]> {
	const read = (text: string) => values.filter((value) => text.split(',').includes(value));
	return { parameter, initial: [], read, write: (some) => some.join(',') };
}

function minutes(parameter: string, values: readonly WindowSeconds[], initial: WindowSeconds): Choice<WindowSeconds> {
	const write = (seconds: WindowSeconds) => String(seconds / 60);
	return { parameter, initial, read: (text) => values.find((value) => write(value) === text), write };
}

function subjects(parameter: string): Choice<readonly Subject[]> {
	return { parameter, initial: [], read: readSubjects, write: writeSubjects };
}
