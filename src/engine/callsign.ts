/**
 * A call sign has 3 to 10 characters: a prefix of one or two letters, perhaps after a digit; digits; letters. So `XLX950`, `TG91` and `REF001A` are
 * none, and `SV9` is a prefix. Yaesu's radios are none either: France's calls in FT have one digit, and the letter of an island, never D.
 */
const CALLSIGN = /^(?!.{11}|FT\d[\dD])\d?[A-Z]{1,2}\d+([A-Z]+)$/;

/**
 * Of a visitor's call sign, such as `VP2E/Q3C`, the part counts that ends with the most letters, the last one of two.
 *
 * @returns the call sign in a text, in capitals, without prefixes and suffixes such as `EA8/`, `/P`, `-7` and ` Ann`; `''` where there is none
 * (NETWORK-4)
 */
export function callsignIn(text: string): string {
	return text
		.toUpperCase()
		.replaceAll(/-[^/]*/g, '')
		.replaceAll(/([A-Z])\s[^/]*/g, '$1')
		.split('/')
		.filter((part) => CALLSIGN.test(part))
		.reduce((a, b) => (lettersAtEnd(b) < lettersAtEnd(a) ? a : b), '');
}

function lettersAtEnd(part: string): number {
	return CALLSIGN.exec(part)?.[1]?.length ?? 0;
}

/** Whether a text is a call sign and nothing else, perhaps with a prefix and a suffix. */
export function isCallsign(text: string): boolean {
	return !/\s/.test(text) && callsignIn(text) !== '';
}
