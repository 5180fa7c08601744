import { callsignIn } from './callsign.ts';
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

/** The call sign that a text of a station stands for. The names of SvxReflector's nodes are whole, because `-HS` is another node. */
export function callsignOf(id: string, text: string): string {
	return modeOf(id) === 'FM' ? text : callsignIn(text) || text;
}

/** @param text a call sign as it was sent */
export function sentStation(id: string, text: string, name: string): Station {
	const callsign = callsignOf(id, text);
	return { id, callsign, name, ...(callsign !== text && { sentAs: text }) };
}
