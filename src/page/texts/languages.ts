import { visitorLanguages } from '../optional-parts.ts';
import { createTexts, type Dictionary, ENGLISH, type Texts } from './texts.ts';

/** The languages other than English, as BCP 47 tags. To add one, add its file and a line here. */
const FILES = {
	de: () => import('./de.json'),
	es: () => import('./es.json'),
	fr: () => import('./fr.json'),
	it: () => import('./it.json'),
	nl: () => import('./nl.json'),
	pl: () => import('./pl.json'),
	'pt-BR': () => import('./pt-BR.json'),
	uk: () => import('./uk.json'),
	ja: () => import('./ja.json'),
	'zh-Hans': () => import('./zh-Hans.json'),
} satisfies Record<string, () => Promise<{ readonly default: Dictionary }>>;

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
	const texts = language === 'en' ? ENGLISH : await load(language);
	// Another language was chosen meanwhile.
	if (language !== wanted) return;
	shown = texts;
	for (const watcher of watchers) watcher();
}

async function load(language: keyof typeof FILES): Promise<Texts> {
	try {
		const { default: dictionary } = await FILES[language]();
		return createTexts(language, dictionary);
	} catch {
		return ENGLISH;
	}
}
