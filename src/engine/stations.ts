/** A source's number and its known call sign, `''` for none. */
interface Caller {
	readonly srcId: number;
	readonly callsign: string;
}

/** Identifies a station: its call sign, or its number while none is known (TALK-10). */
export type StationKey = string | number;

export function stationKey({ srcId, callsign }: Caller): StationKey {
	return callsign === '' ? srcId : callsign.toUpperCase();
}

/** Numbers of stations have seven digits or more. Bridges and gateways, which several stations share, have fewer. */
const FIRST_STATION_NUMBER = 1_000_000;

/** Whether several stations may transmit with a number (TALK-10). */
export function isSharedNumber(srcId: number): boolean {
	return srcId < FIRST_STATION_NUMBER;
}
