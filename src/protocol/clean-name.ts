/** The longest name kept, in characters (NAMES-5). Real ones reach 40. */
const MAX_NAME_CHARACTERS = 64;
/** The number of characters that are read of a longer text. */
const MAX_READ_CHARACTERS = 512;

/** Control characters, invisible ones, those that change the direction or end the line, and lone surrogates. */
const SUSPECT = /[\p{Cc}\p{Cs}\p{DI}\u2028\u2029]/u;
/** Characters to remove. Joiners and variation selectors are invisible too, but some scripts and emoji need them. */
const REMOVED = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
const VISIBLE = /[^\p{DI}\s]/u;

/**
 * Cleans a name that came from a radio, so that it is safe to keep and to show as text (NAMES-5).
 *
 * @returns `''` for a value that is not text, or has nothing visible in it
 */
export function cleanName(value: unknown): string {
	if (typeof value !== 'string' || value === '') return '';
	if (value.length <= MAX_NAME_CHARACTERS) return tidy(value);
	const characters = Array.from(tidy(value.slice(0, MAX_READ_CHARACTERS))).slice(0, MAX_NAME_CHARACTERS);
	// Joining makes a new string: a slice of a long one would keep all of it in memory.
	return characters.join('').trim();
}

function tidy(name: string): string {
	if (!SUSPECT.test(name)) return name.trim();
	const clean = name.replace(REMOVED, '').replace(LONE_SURROGATE, '\ufffd').trim();
	return VISIBLE.test(clean) ? clean : '';
}
