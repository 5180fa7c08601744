import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/page/texts/en.ts';
import { LANGUAGES } from '../../../src/page/texts/languages.ts';
import { isRecord } from '../../../src/protocol/values.ts';

const FOLDER = 'src/page/texts';
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** @returns the plural forms of a text by name. A text without forms has only `other`. */
function formsOf(text: unknown): ReadonlyMap<string, string> {
	const forms = Object.entries(isRecord(text) ? text : { other: text });
	return new Map(forms.map(([form, words]) => [form, typeof words === 'string' ? words : 'no text']));
}

function placeholdersOf(words: string): readonly string[] {
	return Array.from(words.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

/** @returns the names that only one of the lists has */
function differences(some: readonly string[], others: readonly string[]): readonly string[] {
	return [...some.filter((name) => !others.includes(name)), ...others.filter((name) => !some.includes(name))];
}

/** @param wantedForms the plural forms of the language @returns the faults of a text, compared with the English text */
function faultsOf(english: unknown, text: unknown, wantedForms: readonly string[]): readonly string[] {
	const names = [...formsOf(english).values()].flatMap(placeholdersOf);
	const forms = formsOf(text);
	const hasForms = isRecord(text);
	const formFaults = hasForms ? differences(wantedForms, [...forms.keys()]) : [];
	const placeholderFaults = [...forms.values()].flatMap((words) => differences(names, placeholdersOf(words)));
	return [
		...(hasForms && !names.includes('count') ? ['forms without a number'] : []),
		...formFaults.map((form) => `form ${form}`),
		// A form for one number, such as `one`, may leave the number out.
		...placeholderFaults.filter((name) => name !== 'count' || !hasForms).map((name) => `placeholder ${name}`),
		...[...forms.values()].filter((words) => /[{}]/.test(words.replace(/\{\w+\}/g, ''))),
	];
}

it('has a file for each language but English', () => {
	expect(FILES.map((name) => name.replace('.json', '')).sort()).toEqual(
		LANGUAGES.filter((name) => name !== 'en').sort(),
	);
});

describe.each(FILES)('%s', (name) => {
	const language = name.replace('.json', '');
	const texts: unknown = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
	const dictionary = isRecord(texts) ? texts : {};
	const plurals = new Intl.PluralRules(language);
	/** The plural forms of the whole numbers below 1,000, and `other`, which stands in for any form. */
	const forms = [...new Set(['other', ...Array.from({ length: 1000 }, (_, count) => plurals.select(count))])];

	it('has texts of English only, in its order, and all of them in a release', () => {
		const known = Object.keys(en).filter((key) => key in dictionary);
		expect(Object.keys(dictionary)).toEqual(known);
		const missing = Object.keys(en).filter((key) => !(key in dictionary));
		if (process.env['RELEASE'] !== undefined) expect(missing).toEqual([]);
		else if (missing.length > 0) console.log(`${name} lacks ${missing.join(', ')}`);
	});

	it('has the placeholders of English, and the plural forms of its language', () => {
		const faults = Object.entries(en).flatMap(([key, english]) =>
			key in dictionary ? faultsOf(english, dictionary[key], forms).map((fault) => `${key}: ${fault}`) : [],
		);
		expect(faults).toEqual([]);
	});
});
