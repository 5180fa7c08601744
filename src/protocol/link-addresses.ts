/** A call sign has letters and a digit, and nothing else. */
const CALLSIGN = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,10}$/;
/** Longer ids are radios used as talkgroups: nobody has written a page about those. */
const LONGEST_TALKGROUP = 6;

/**
 * Where more is to be found about a call sign.
 *
 * @param template with `{CALL}` for the call sign, of which a suffix such as `/P` and a prefix such as `EA8/` are dropped
 * @returns undefined where the network has no such page, or the text is no call sign
 */
export function callsignAddress(template: string | undefined, callsign: string): string | undefined {
	const parts = callsign
		.toUpperCase()
		.split('/')
		.filter((part) => CALLSIGN.test(part));
	const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
	return template === undefined || longest === '' ? undefined : template.replace('{CALL}', encodeURIComponent(longest));
}

/** Where more is to be found about a talkgroup; @param template with `{TG}` for its id. */
export function talkgroupAddress(template: string | undefined, id: number): string | undefined {
	return String(id).length > LONGEST_TALKGROUP ? undefined : listeningAddress(template, id);
}

/** Where a talkgroup can be listened to, any radio's id among them; @param template with `{TG}` for its id. */
export function listeningAddress(template: string | undefined, id: number): string | undefined {
	return template?.replace('{TG}', String(id));
}
