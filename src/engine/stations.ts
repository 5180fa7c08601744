import { dmrNumber, modeOf } from './ids.ts';
import type { Station } from './reading.ts';

/** Identifies a station: its call sign in capitals, or its id while no call sign is known (TALK-10). */
export type StationKey = string;

export function stationKey({ id, callsign }: Pick<Station, 'id' | 'callsign'>): StationKey {
	return callsign === '' ? id : callsign.toUpperCase();
}

/** Numbers of stations have seven digits or more. Bridges and gateways, which several stations share, have fewer. */
const FIRST_STATION_NUMBER = 1_000_000;

/** Whether several stations may transmit with an id (TALK-10). */
export function isSharedNumber(id: string): boolean {
	return dmrNumber(id) < FIRST_STATION_NUMBER;
}

/** A call sign has 3 to 10 letters and digits, at least one of each. */
const CALLSIGN = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,10}$/;

/** @returns the call sign in a text, without prefixes and suffixes such as `EA8/`, `/P`, `-7` and ` Ann`; `''` where there is none (NETWORK-4) */
export function callsignIn(text: string): string {
	return text
		.toUpperCase()
		.replaceAll(/-[^/]*/g, '')
		.replaceAll(/([A-Z])\s[^/]*/g, '$1')
		.split('/')
		.filter((part) => CALLSIGN.test(part))
		.reduce((a, b) => (b.length > a.length ? b : a), '');
}

/** The call sign that a text of a station stands for. The names of SvxReflector's nodes are whole, because `-HS` is another node. */
export function callsignOf(id: string, text: string): string {
	return modeOf(id) === 'FM' ? text : callsignIn(text) || text;
}

/** @param text a call sign as it was sent */
export function sentStation(id: string, text: string, name: string): Station {
	const callsign = callsignOf(id, text);
	return { id, callsign, name, ...(callsign !== text && { sentAs: text }) };
}
