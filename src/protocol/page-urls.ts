import { callsignIn } from '../engine/callsign.ts';
import { modeOf } from '../engine/ids.ts';

/** Longer ids are radios used as talkgroups. They have no pages (NETWORK-4). */
const MAX_TALKGROUP_DIGITS = 6;

/**
 * The address of a call sign's page (NETWORK-4).
 *
 * @param template with `{CALL}` for the call sign, without prefixes and suffixes such as `EA8/`, `/P`, `-7` and ` 71`
 * @returns undefined when the network has no such pages, or the text is not a call sign
 */
export function callsignUrl(template: string | undefined, callsign: string): string | undefined {
	const call = callsignIn(callsign);
	return template === undefined || call === '' ? undefined : template.replace('{CALL}', encodeURIComponent(call));
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
