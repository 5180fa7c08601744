import { mainPart } from '../texts/languages.ts';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/**
 * Chooses the voice that reads a language. Only voices of this device are used: others send what they read to a server.
 *
 * @param language a BCP 47 tag
 * @param own the visitor's languages, whose regions come first
 * @returns a voice of the language, or else the browser's usual one; undefined where there is none
 */
export function chooseVoice<Kind extends Voice>(
	voices: readonly Kind[],
	language: string,
	own: readonly string[],
): Kind | undefined {
	const local = voices.filter(({ localService }) => localService);
	const fitting = local.filter(({ lang }) => mainPart(lang) === mainPart(language));
	const { region = '' } = new Intl.Locale(language).maximize();
	for (const tag of [
		...own.filter((each) => mainPart(each) === mainPart(language)),
		`${mainPart(language)}-${region}`,
	]) {
		const voice = fitting.find(({ lang }) => lang.replace('_', '-').toLowerCase() === tag.toLowerCase());
		if (voice !== undefined) return voice;
	}
	return fitting[0] ?? local.find((voice) => voice.default) ?? local[0];
}
