import { createElement, Fragment, type ReactNode } from 'react';
import { type ClockFormat, clockFormat } from '../../engine/format.ts';
import { en } from './en.ts';

type TextKey = keyof typeof en;

/** A text, or its forms for the cases of `Intl.PluralRules` where it depends on a number. */
export type Text = string | ({ readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>);

/** The texts in one language. A text that it does not have yet is shown in English. */
export type Dictionary = Partial<Readonly<Record<TextKey, Text>>>;

type NamesIn<Words> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The placeholders of a text, as English has them. */
type PlaceholderOf<Key extends TextKey> = Key extends TextKey
	? (typeof en)[Key] extends { readonly other: infer Other }
		? 'count' | NamesIn<Other>
		: NamesIn<(typeof en)[Key]>
	: never;

export type PlainTextKey = { readonly [Key in TextKey]: [PlaceholderOf<Key>] extends [never] ? Key : never }[TextKey];

type NameOfText<Group extends string> = TextKey extends infer Key
	? Key extends `${Group}.${infer Name}`
		? Name
		: never
	: never;

/** The names of the texts of a group, in their order: `light` of `theme.light`. */
export function namesOfTexts<Group extends string>(group: Group): readonly NameOfText<Group>[] {
	const isName = (name: string): name is NameOfText<Group> => Object.hasOwn(en, `${group}.${name}`);
	return Object.keys(en)
		.map((key) => key.slice(group.length + 1))
		.filter(isName);
}

/** The values of a text's placeholders; empty for a text without placeholders. */
type ValuesOf<Key extends TextKey, Value> = [PlaceholderOf<Key>] extends [never]
	? readonly []
	: readonly [values: { readonly [Name in PlaceholderOf<Key>]: Name extends 'count' ? number : Value }];

/** The page's texts in one language, with its ways to write numbers, durations and times. */
export interface Texts extends ClockFormat {
	readonly language: string;
	/** How the language writes times of day. */
	readonly usualClock: '12' | '24';
	/** A text as a string. Numbers are written as the language does. */
	readonly t: <Key extends TextKey>(key: Key, ...values: ValuesOf<Key, string | number>) => string;
	/** A text that contains elements, such as a call sign in `<bdi>`. */
	readonly withElements: <Key extends TextKey>(key: Key, ...values: ValuesOf<Key, ReactNode>) => ReactNode;
	/** Durations, talk times and ages: `45s`, `1min 15s`, `2mins 3s` in English. A negative number of seconds gives `0s`. */
	readonly duration: (seconds: number) => string;
	/** A duration to be read aloud: `16 seconds`, `1 minute 7 seconds`. */
	readonly spokenDuration: (seconds: number) => string;
	/** @param code an ISO 3166 code, or a beginning of call signs (`DL*`), which names itself */
	readonly countryName: (code: string) => string;
	/** Countries, or beginnings, to choose from: `Italy or Spain`. */
	readonly countryNames: (codes: readonly string[]) => string;
}

/** @param language a BCP 47 tag */
export function createTexts(language: string, dictionary: Dictionary): Texts {
	const plurals = new Intl.PluralRules(language);
	const numbers = new Intl.NumberFormat(language);
	const hours = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
	const usualClock = hours.hourCycle === 'h23' ? '24' : '12';
	const countries = new Intl.DisplayNames([language], { type: 'region' });
	const countryName = (code: string) => (code.endsWith('*') ? code : (countries.of(code) ?? code));
	const either = new Intl.ListFormat(language, { type: 'disjunction' });
	/** What `partsOf` returns, by text. */
	const partsByText = new Map<string, readonly string[]>();
	/** @returns words and, at each odd index, the name of a placeholder */
	const partsOf = (key: TextKey, count: unknown) => {
		const text: Text = dictionary[key] ?? en[key];
		const words =
			typeof text === 'string' ? text : (text[plurals.select(typeof count === 'number' ? count : 0)] ?? text.other);
		const parts = partsByText.get(words) ?? words.split(/\{(\w+)\}/);
		partsByText.set(words, parts);
		return parts;
	};
	const fill = <Value>(key: TextKey, values: Readonly<Record<string, Value | number>> = {}) =>
		partsOf(key, values['count']).map((part, index) => {
			if (index % 2 === 0) return part;
			const value = values[part];
			return typeof value === 'number' ? numbers.format(value) : value;
		});
	const t: Texts['t'] = (key, ...[values]) => fill<string>(key, values).join('');
	return {
		...clockFormat(usualClock, undefined, language),
		language,
		usualClock,
		t,
		withElements: (key, ...[values]) => createElement(Fragment, null, ...fill<ReactNode>(key, values)),
		duration: (seconds) => {
			const whole = wholeSeconds(seconds);
			return whole < 60
				? t('duration.seconds', { seconds: whole })
				: t('duration.minutes', { count: Math.floor(whole / 60), seconds: whole % 60 });
		},
		spokenDuration: (seconds) => {
			const whole = wholeSeconds(seconds);
			const rest = t('spoken.seconds', { count: whole % 60 });
			return whole < 60 ? rest : t('spoken.minutes', { count: Math.floor(whole / 60), seconds: rest });
		},
		countryName,
		countryNames: (codes) => either.format(codes.map(countryName)),
	};
}

/** Times of two clocks may be out of order: a negative number counts as 0. */
function wholeSeconds(seconds: number): number {
	return Math.max(0, Math.floor(seconds));
}

export const ENGLISH: Texts = createTexts('en', en);
