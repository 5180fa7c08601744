/** The longest name shown, in characters. Real ones reach 40. */
const MAX_NAME_CHARACTERS = 64;
/** Of a longer text no more than this is looked at for them. */
const MAX_LOOKED_AT = 512;

/** Control characters, invisible ones, those that turn the direction or end the line, and surrogates without a partner. */
const SUSPECT = /[\p{Cc}\p{Cs}\p{DI}\u2028\u2029]/u;
/** Of the invisible ones the joiners and selectors stay, which some scripts and emoji need. */
const REMOVED = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
const VISIBLE = /[^\p{DI}\s]/u;

/**
 * Makes a name that came from a radio safe to keep and to show as text: no control or direction characters, no lone surrogates, no
 * spaces around it, at most 64 characters, and something to see.
 *
 * @returns `''` for whatever is not text
 */
export function cleanName(value: unknown): string {
	if (typeof value !== 'string' || value === '') return '';
	if (value.length <= MAX_NAME_CHARACTERS) return tidy(value);
	const characters = Array.from(tidy(value.slice(0, MAX_LOOKED_AT))).slice(0, MAX_NAME_CHARACTERS);
	// Put together anew: what is sliced from a long text keeps all of it in memory.
	return characters.join('').trim();
}

function tidy(name: string): string {
	if (!SUSPECT.test(name)) return name.trim();
	const clean = name.replace(REMOVED, '').replace(LONE_SURROGATE, '\ufffd').trim();
	return VISIBLE.test(clean) ? clean : '';
}
