/** The longest name kept, in characters (NAMES-5). Real ones reach 40. */
export const MAX_NAME_CHARACTERS = 64;
/** Only this many characters of a text are read. */
const MAX_READ_CHARACTERS = 512;

/** Control characters, invisible ones, those that change the direction or end the line, and lone surrogates. */
const SUSPECT = /[\p{Cc}\p{Cs}\p{DI}\u2028\u2029]/u;
/** Characters to remove. Joiners and variation selectors are invisible too, but some scripts and emoji need them. */
const REMOVED = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** Combining marks need a character to stand on. The blank Braille pattern is a symbol to Unicode, and still shows nothing. */
const VISIBLE = /[^\p{DI}\p{M}\s\u2800]/u;

/**
 * Cleans a name that came from a radio, so that it can be kept and shown as text (NAMES-5).
 *
 * @returns `''` for a value that is not text, or has nothing visible in it
 */
export function cleanName(value: unknown): string {
	if (typeof value !== 'string' || value === '') return '';
	const name = value.length <= MAX_NAME_CHARACTERS ? tidy(value) : cut(tidy(value.slice(0, MAX_READ_CHARACTERS)));
	return VISIBLE.test(name) ? name : '';
}

function tidy(name: string): string {
	if (!SUSPECT.test(name)) return name.trim();
	return name.replace(REMOVED, '').replace(LONE_SURROGATE, '\ufffd').trim();
}

/** Joining makes a new string: a slice of a long text would keep the whole text in memory. */
function cut(name: string): string {
	return Array.from(name).slice(0, MAX_NAME_CHARACTERS).join('').trim();
}
