/** What a call sign looks like: up to three characters of a prefix, figures, up to four letters. It may stand in a longer name, between other signs. */
const CALL_SIGN = /(?<![a-z0-9])[a-z0-9]{1,3}\d{1,4}[a-z]{1,4}(?![a-z0-9])/gi;
/** The platform's messages quote what it could not read, which may be what a radio sent; it may hold quotation marks itself. */
const QUOTED = /".*"/gs;
const GONE = '…';

/**
 * @param text of an error
 * @param secrets texts that must not leave the page, such as those of filters; a single character tells nothing
 * @returns the text without call signs, quotations and secrets
 */
export function redact(text: string, secrets: readonly string[]): string {
	// The longest first: one may be the beginning of another.
	const given = secrets.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length);
	const open = given.reduce((rest, secret) => rest.replace(new RegExp(literally(secret), 'gi'), GONE), text);
	return open.replace(QUOTED, `"${GONE}"`).replace(CALL_SIGN, GONE);
}

/** @returns a pattern that matches the text and nothing else */
function literally(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
