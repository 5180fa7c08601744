import { type Later, later } from '../later.ts';
import { visitorLanguages } from '../optional-parts.ts';
import { createTexts, type Dictionary, ENGLISH, type Texts } from './texts.ts';

/** The languages other than English, as BCP 47 tags. To add one, add its file and a line here. */
const FILES = {
	de: later(() => import('./de.json')),
	es: later(() => import('./es.json')),
	fr: later(() => import('./fr.json')),
	it: later(() => import('./it.json')),
	nl: later(() => import('./nl.json')),
	pl: later(() => import('./pl.json')),
	'pt-BR': later(() => import('./pt-BR.json')),
	uk: later(() => import('./uk.json')),
	ja: later(() => import('./ja.json')),
	'zh-Hans': later(() => import('./zh-Hans.json')),
} satisfies Record<string, Later<{ readonly default: Dictionary }>>;

export type Language = 'en' | keyof typeof FILES;

export const LANGUAGES: readonly Language[] = ['en', ...Object.keys(FILES).filter((name) => isFile(name))];

function isFile(name: string): name is keyof typeof FILES {
	return Object.hasOwn(FILES, name);
}

/** @returns the page's language for a BCP 47 tag, in any region and script; undefined where the page has none */
export function languageOf(tag: string): Language | undefined {
	return LANGUAGES.find((language) => mainPart(language) === mainPart(tag));
}

/** `en` of `en-GB`, and of Android's `en_GB`. */
export function mainPart(tag: string): string {
	return tag.replace(/[^a-z].*/i, '').toLowerCase();
}

/** @param choice `''` selects the first of the visitor's languages that the page has, or English if it has none */
export function chosenLanguage(choice: Language | ''): Language {
	if (choice !== '') return choice;
	return (
		visitorLanguages()
			.map(languageOf)
			.find((language) => language !== undefined) ?? 'en'
	);
}

/** The name of a language in that language, such as `Deutsch`. */
export function nameOfLanguage(language: Language): string {
	return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** The texts that the page shows. They are global, because they load before the first draw, and a broken page shows them too. */
let shown = ENGLISH;
let wanted: Language = 'en';
const watchers = new Set<() => void>();

export function shownTexts(): Texts {
	return shown;
}

/** @returns a function that ends the subscription */
export function subscribeToTexts(watcher: () => void): () => void {
	watchers.add(watcher);
	return () => watchers.delete(watcher);
}

/** Shows the page in a language once its file has been loaded, and in English where that fails. */
export async function showLanguage(language: Language): Promise<void> {
	if (language === wanted) return;
	wanted = language;
	const texts = language === 'en' ? ENGLISH : await load(language).catch(() => ENGLISH);
	// Another language was chosen meanwhile.
	if (language !== wanted) return;
	shown = texts;
	for (const watcher of watchers) watcher();
}

async function load(language: keyof typeof FILES): Promise<Texts> {
	return createTexts(language, (await FILES[language].start()).default);
}
