import { dmrNumber } from './ids.ts';
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
