import { modeOf } from '../engine/ids.ts';

/** A call sign has 3 to 10 letters and digits, at least one of each. */
const CALLSIGN = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,10}$/;
/** Longer ids are radios used as talkgroups. They have no pages (NETWORK-4). */
const MAX_TALKGROUP_DIGITS = 6;

/**
 * The address of a call sign's page (NETWORK-4).
 *
 * @param template with `{CALL}` for the call sign, without prefixes and suffixes such as `EA8/`, `/P`, `-7` and ` 71`
 * @returns undefined when the network has no such pages, or the text is not a call sign
 */
export function callsignUrl(template: string | undefined, callsign: string): string | undefined {
	const parts = callsign
		.toUpperCase()
		.replaceAll(/-[^/]*/g, '')
		.replaceAll(/([A-Z])\s[^/]*/g, '$1')
		.split('/')
		.filter((part) => CALLSIGN.test(part));
	const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
	return template === undefined || longest === '' ? undefined : template.replace('{CALL}', encodeURIComponent(longest));
}

/**
 * The address of a talkgroup's page.
 *
 * @param template with `{TG}` for its number
 * @returns undefined when the network has no such pages, or the talkgroup is not of DMR
 */
export function talkgroupUrl(template: string | undefined, id: string): string | undefined {
	return id.length > MAX_TALKGROUP_DIGITS ? undefined : listeningUrl(template, id);
}

/**
 * The address for listening to a talkgroup, ids of radios included.
 *
 * @param template with `{TG}` for its number
 * @returns undefined when the network has no such pages, or the talkgroup is not of DMR
 */
export function listeningUrl(template: string | undefined, id: string): string | undefined {
	return modeOf(id) === undefined ? template?.replace('{TG}', id) : undefined;
}
