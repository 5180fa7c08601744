import {
	QUIET_MINUTES,
	USUAL_QUIET_MINUTES,
	WINDOW_SECONDS,
	WINDOWS_SECONDS,
	type WindowSeconds,
} from '../../engine/constants.ts';
import { readCountries } from '../../engine/countries.ts';
import { CLOCKS, type ClockChoice } from '../../engine/format.ts';
import { refKey } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import { type Reminder, readReminders, writeReminders } from '../../engine/reminders.ts';
import { readRef, readSubjects, type Subject, writeSubjects } from '../../engine/subjects.ts';
import { readBeginnings } from '../../engine/view.ts';
import { reuseIfEqual } from '../store/reuse.ts';
import { type Language, languageOf } from '../texts/languages.ts';
import { namesOfTexts } from '../texts/texts.ts';
import { readSilentHours, type SilentHours, writeSilentHours } from './silent-hours.ts';

/** Each has a text for its name, and a block of tokens in the style sheets. `system`: light or dark, as the visitor's system is. */
export const THEMES = namesOfTexts('theme');

export const TYPE_SIZES = [100, 115, 130, 150] as const;

export const ANNOUNCEMENT_CHANNELS = ['title', 'sound', 'notification', 'voice'] as const;

export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number];

/** Volumes of the sound and the voice, in percent. */
export const VOLUMES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** A text in the fragment, such as a text filter, has at most this many characters. */
export const MAX_TEXT_LENGTH = 200;

/** Countries, or beginnings of call signs, that are shown alone. */
export const MAX_IN_LENS = 30;

/** How the value of a choice is read from the fragment and written there. */
interface Choice<Value> {
	readonly initial: Value;
	/** @returns undefined where the text is not valid: then the initial value stands in for it */
	read(text: string): Value | undefined;
	/** @returns the text that `read` reads the value from; the initial value is left out of the fragment */
	write(value: Value): string;
}

function choiceOf<Value>(
	initial: Value,
	read: Choice<Value>['read'],
	write: Choice<Value>['write'] = String,
): Choice<Value> {
	return { initial, read, write };
}

/** What a text filter is typed in: any text, cut to `MAX_TEXT_LENGTH`. It changes with each key. */
const TYPED = { ...choiceOf('', (text) => text.slice(0, MAX_TEXT_LENGTH)), typed: true };

const KEY = choiceOf('', (text) => {
	const ref = readRef(text);
	return ref && refKey(ref);
});

const SUBJECTS = choiceOf<readonly Subject[]>([], readSubjects, writeSubjects);

function partOfLens(read: (text: string) => readonly string[]): Choice<readonly string[]> {
	return choiceOf([], (text) => read(text.slice(0, MAX_TEXT_LENGTH)).slice(0, MAX_IN_LENS));
}

function toggle(initial: boolean): Choice<boolean> {
	return oneOf([initial, !initial], initial, (on) => (on ? '1' : '0'));
}

function oneOf<Value>(values: readonly Value[], initial: Value, write: Choice<Value>['write'] = String): Choice<Value> {
	return choiceOf(initial, (text) => values.find((value) => write(value) === text), write);
}

function someOf<Value extends string>(values: readonly Value[]): Choice<readonly Value[]> {
	const read = (text: string) => values.filter((value) => text.split(',').includes(value));
	return choiceOf<readonly Value[]>([], read, (some) => some.join(','));
}

/** Everything that the visitor can choose, in the order of the fragment. The choice `hasName` has the parameter `has-name`. */
const CHOICES = {
	hasGroupName: toggle(false),
	groupName: TYPED,
	hasCallsign: toggle(false),
	hasName: toggle(false),
	callsign: TYPED,
	name: TYPED,
	/** The window: seconds here, minutes in the fragment. */
	window: oneOf<WindowSeconds>(WINDOWS_SECONDS, WINDOW_SECONDS, (seconds) => String(seconds / 60)),
	/** The language of the page's texts; `''` for the visitor's own. */
	lang: choiceOf<Language | ''>('', languageOf),
	/** How times of day are shown; `''` for the language's own way. */
	clock: oneOf<ClockChoice | ''>(['', ...CLOCKS], ''),
	theme: oneOf(THEMES, 'system'),
	/** Whether the page has more contrast than the visitor's system asks for. */
	contrast: toggle(false),
	size: oneOf<(typeof TYPE_SIZES)[number]>(TYPE_SIZES, 100),
	/** Whether single keys do something (WCAG 2.1.4). */
	keys: toggle(true),
	/** The panel that is open: the key of its talkgroup or of its station; `''` for none. */
	talkgroup: KEY,
	station: KEY,
	watch: SUBJECTS,
	tell: someOf<AnnouncementChannel>(ANNOUNCEMENT_CHANNELS),
	/** Whether the voice also says who calls and waits: of what is watched, and of everything. */
	calls: toggle(false),
	everyCaller: toggle(false),
	volume: oneOf<(typeof VOLUMES)[number]>(VOLUMES, 50),
	quiet: oneOf<(typeof QUIET_MINUTES)[number]>(QUIET_MINUTES, USUAL_QUIET_MINUTES),
	silent: choiceOf<SilentHours | undefined>(undefined, readSilentHours, writeSilentHours),
	remind: choiceOf<readonly Reminder[]>([], readReminders, writeReminders),
	hide: SUBJECTS,
	only: toggle(false),
	/** The lens: only these countries, as ISO 3166 codes, and these beginnings of call signs are shown; all while there are none. */
	country: partOfLens(readCountries),
	onlyCalls: partOfLens(readBeginnings),
	wall: toggle(false),
};

/** What concerns alerts, which is the visitor's own: copied links leave it out. */
export const ALERTS = [
	'tell',
	'calls',
	'everyCaller',
	'volume',
	'quiet',
	'silent',
	'remind',
] as const satisfies readonly (keyof typeof CHOICES)[];

type Choices = typeof CHOICES;

/** The visitor's choices. The fragment of the address keeps them. They are never sent anywhere, and stored only where the visitor wants it. */
export type PageState = {
	readonly [Name in keyof Choices]: Choices[Name] extends Choice<infer Value> ? Value : never;
};

type NamesOf<Kind> = { [Name in keyof Choices]: Choices[Name] extends Kind ? Name : never }[keyof Choices];

export type TypedName = NamesOf<typeof TYPED>;

export type ToggleName = NamesOf<Choice<boolean>>;

export type UntypedState = Omit<PageState, TypedName>;

/** `CHOICES`, typed for code that handles every choice. */
const TABLE: Readonly<Record<string, Choice<unknown>>> = CHOICES;

/** @returns `before` itself where nothing but the text filters has changed */
export function untypedState(state: PageState, before?: UntypedState): UntypedState {
	const texts = Object.keys(CHOICES).filter(isTyped);
	return reuseIfEqual<UntypedState>(before, { ...state, ...Object.fromEntries(texts.map((name) => [name, ''])) });
}

export function isTyped(name: string): boolean {
	return TABLE[name] === TYPED;
}

function parameterOf(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * @param fragment of the page's address, with or without its `#`
 * @returns the state in the fragment; unknown parameters are ignored, and the initial value stands in for a missing or invalid one
 */
export function readFragment(fragment: string): PageState {
	const given = new URLSearchParams(fragment.replace(/^#/, ''));
	const values = Object.entries(TABLE).map(([name, choice]) => {
		const text = given.get(parameterOf(name));
		return [name, (text === null ? undefined : choice.read(text)) ?? choice.initial];
	});
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every name, and each choice reads its own kind of value
	return Object.fromEntries(values) as PageState;
}

/** @returns the fragment that `readFragment` reads the state from, without `#`; `''` for the initial state */
export function writeFragment(state: PageState): string {
	const values: Readonly<Record<string, unknown>> = state;
	const written = new URLSearchParams();
	for (const [name, choice] of Object.entries(TABLE)) {
		const text = choice.write(values[name]);
		if (text !== choice.write(choice.initial)) written.set(parameterOf(name), text);
	}
	// Unescaped `:`, `,`, `/` and `@` are valid in a fragment, and easier to read.
	return written
		.toString()
		.replace(/\+/g, '%20')
		.replace(/%3A|%2C|%2F|%40/g, (code) => decodeURIComponent(code));
}

/** @returns the subject of the panel; undefined while the panel is closed */
export function panelSubject({ talkgroup, station }: UntypedState): SubjectRef | undefined {
	const ref = readRef(talkgroup || station);
	return ref && { kind: talkgroup === '' ? 'station' : 'talkgroup', ...ref };
}

/** The change of the page's state that opens the panel, or closes it. */
export function panelChange(subject: SubjectRef | undefined): Pick<PageState, 'talkgroup' | 'station'> {
	const closed = { talkgroup: '', station: '' };
	return subject === undefined ? closed : { ...closed, [subject.kind]: refKey(subject) };
}

/** An address that opens the panel and contains no other choice, for links that can be copied. */
export function panelAddress(subject: SubjectRef): string {
	return `#${writeFragment({ ...readFragment(''), ...panelChange(subject) })}`;
}
