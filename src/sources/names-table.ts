import { isCallsign } from '../engine/callsign.ts';
import { idOfNumber } from '../engine/ids.ts';

/** Names of stations by id, of talkgroups by their plain numbers; those of P25 and NXDN by id. */
export interface NameTable {
	readonly stations: Map<string, { readonly callsign: string; readonly name: string }>;
	readonly talkgroups: Map<string, string>;
}

/** How many lines or items of a list were read. */
export interface ListCounts {
	readonly total: number;
	/** The numbers of those that could not be read, from 1 on. */
	readonly unread: readonly number[];
}

/** The lowest station number where a file does not say what a number is. Most talkgroup numbers have up to six digits, and a few have more. */
const FIRST_STATION = 1_000_000;
/** RadioID lists stations of DMR and of NXDN in one format. Those of NXDN have 16 bits, and no station of DMR has so few digits. */
const NXDN_NUMBERS = 65_536;
/** Adds a number of unknown kind: one of at least `FIRST_STATION` whose name is a call sign is a station's. Any other is a talkgroup's. */
export function addName(id: number, name: string, operator: string, table: NameTable): void {
	if (id >= FIRST_STATION && isCallsign(name)) addStation(id, name, operator, table);
	else addTalkgroup(id, name, table);
}

/** @param mode the mode whose talkgroup it is, if the file says so */
export function addTalkgroup(number: number, name: string, { talkgroups }: NameTable, mode?: 'P25' | 'NXDN'): void {
	const id = mode === undefined ? String(number) : idOfNumber(mode, number);
	if (name !== '' && id !== undefined) talkgroups.set(id, name);
}

export function addStation(number: number, callsign: string, name: string, { stations }: NameTable): void {
	const id = number < NXDN_NUMBERS ? idOfNumber('NXDN', number) : String(number);
	if (callsign !== '' && id !== undefined) stations.set(id, { callsign, name });
}
