/** A call sign: one to three letters or digits, one to four digits, and one to four letters. No letter or digit may adjoin it. */
const CALL_SIGN = /(?<![a-z0-9])[a-z0-9]{1,3}\d{1,4}[a-z]{1,4}(?![a-z0-9])/gi;
/** Ids of repeaters have 6 digits, of radios 7, of hotspots 9. So every number of 6 to 9 digits is removed. */
const RADIO_ID = /(?<!\d)\d{6,9}(?!\d)/g;
/** Messages of the browser quote the text that it could not read. It may come from a radio, and hold quotation marks itself. */
const QUOTED = /".*"/gs;
/** The fragment of an address. It holds filters, percent-encoded in part, so a search for their texts would miss them. */
const FRAGMENT = /#[^\s"#=]*=[^\s"]*/g;
const REMOVED = '…';
/** Shorter parts of a secret stay: most messages contain them by chance. */
const MIN_PART_CHARACTERS = 3;

/**
 * @param text of an error
 * @param secrets texts that must not leave the page, such as those of filters; a single character is none
 * @returns the text without fragments, call signs, radio ids, quotations, secrets and parts of secrets of three characters or more
 */
export function redact(text: string, secrets: readonly string[]): string {
	const outsideFragments = text.replace(FRAGMENT, `#${REMOVED}`);
	const withoutSecrets = secrets.filter(({ length }) => length > 1).reduce(withoutParts, outsideFragments);
	return withoutSecrets.replace(QUOTED, `"${REMOVED}"`).replace(CALL_SIGN, REMOVED).replace(RADIO_ID, REMOVED);
}

function withoutParts(text: string, secret: string): string {
	const shortest = Math.min(MIN_PART_CHARACTERS, secret.length);
	const hidden = secret.toLowerCase();
	let kept = '';
	for (let start = 0; start < text.length; ) {
		let end = start;
		while (end < text.length && hidden.includes(text.slice(start, end + 1).toLowerCase())) end += 1;
		const isPart = end - start >= shortest;
		kept += isPart ? REMOVED : text.charAt(start);
		start = isPart ? end : start + 1;
	}
	return kept;
}
