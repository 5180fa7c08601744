/** What a call sign looks like: one or two characters, a figure, one to four letters. */
const CALL_SIGN = /\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]{1,2}\d[A-Z]{1,4}\b/g;
/** The platform's messages quote what it could not read, which may be what a radio sent. */
const QUOTED = /"[^"]*"/g;
const GONE = '…';

/**
 * @param text of an error
 * @param secrets texts that must not leave the page, such as those of filters; a single character tells nothing
 * @returns the text without call signs, quotations and secrets
 */
export function redact(text: string, secrets: readonly string[]): string {
	const open = secrets.filter(({ length }) => length > 1).reduce((rest, secret) => rest.replaceAll(secret, GONE), text);
	return open.replace(QUOTED, `"${GONE}"`).replace(CALL_SIGN, GONE);
}
