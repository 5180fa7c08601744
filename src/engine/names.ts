import { BoundedMap } from './bounded-map.ts';
import { dialNumber, formatId, modeOf, type Ref } from './ids.ts';
import type { LiveMessage } from './message.ts';
import type { Directory, Over, Station, Talkgroup } from './reading.ts';

/** The station of a session. `ownCallsign` is the session's first call sign if the number is shared, and otherwise `''` (TALK-10). */
export interface SessionStation {
	readonly stationId: string;
	readonly ownCallsign: string;
}

/**
 * The directory of names, learned from frames (NAMES-1). Rows take their names from here (NAMES-3). A known name is never replaced by an empty one
 * (NAMES-2).
 */
export class Names implements Directory {
	readonly #stations: BoundedMap<string, Station>;
	readonly #talkgroups: BoundedMap<string, Talkgroup>;
	/** Grows when a name changes. */
	version = 0;

	/** @param capacity the most stations, and the most talkgroups, held; past it the oldest names are evicted (FRAME-6) */
	constructor(capacity: number) {
		this.#stations = new BoundedMap(capacity);
		this.#talkgroups = new BoundedMap(capacity);
	}

	learn({ station, talkgroup }: Pick<LiveMessage, 'station' | 'talkgroup'>): void {
		this.learnStation(station);
		this.learnTalkgroup(talkgroup);
	}

	learnStation(given: Station): void {
		const known = this.station(given);
		const station = renamed(known, given);
		if (isSameStation(station, known)) return;
		this.#stations.set(given.id, station);
		this.version += 1;
	}

	learnTalkgroup(talkgroup: Talkgroup): void {
		const { id, name } = talkgroup;
		if (name === '' || this.talkgroup(talkgroup).name === name) return;
		this.#talkgroups.set(id, { id, name });
		this.version += 1;
	}

	readonly station = ({ id }: Ref): Station => this.#stations.get(id) ?? { id, callsign: '', name: '' };

	readonly talkgroup = ({ id }: Ref): Talkgroup => this.#talkgroups.get(id) ?? { id, name: '' };

	/** Names the station of a session. The names known for a shared number belong to the last station that used it (TALK-10). */
	stationOf({ stationId, ownCallsign }: SessionStation): Station {
		const known = this.station({ id: stationId });
		if (ownCallsign === '' || ownCallsign === known.callsign) return known;
		const isLast = ownCallsign.toUpperCase() === known.callsign.toUpperCase();
		return { id: stationId, callsign: ownCallsign, name: isLast ? known.name : '' };
	}
}

/** A station as it is known and as it is named now. An empty name replaces nothing, except where the number is another call sign's (NAMES-2). */
export function renamed(known: Station, given: Station): Station {
	const callsigns = [known.callsign, given.callsign].map((callsign) => callsign.toUpperCase());
	const isSame = callsigns.includes('') || callsigns[0] === callsigns[1];
	return { ...(given.callsign === '' ? known : given), name: given.name || (isSame ? known.name : '') };
}

/** Whether two stations are one, with the same names. */
export function isSameStation(a: Station, b: Station): boolean {
	const isOne = a.id === b.id && a.network === b.network;
	return isOne && a.callsign === b.callsign && a.name === b.name && a.sentAs === b.sentAs;
}

/** Whether two overs of one station on one talkgroup have the same names. */
export function hasSameNames(a: Pick<Over, 'station' | 'talkgroup'>, b: Pick<Over, 'station' | 'talkgroup'>): boolean {
	return a.talkgroup.name === b.talkgroup.name && isSameStation(a.station, b.station);
}

/** The label of a talkgroup or a station (SESSION-3): the name or the call sign, or the id if that is empty. */
export function label(name: string, id: string): string {
	return name === '' ? formatId(id) : name;
}

export function stationLabel({ callsign, id }: Station): string {
	return label(callsign, id);
}

export function talkgroupLabel({ name, id }: Talkgroup): string {
	return label(name, id);
}

/** A talkgroup in a sentence: `World-wide (91)`, or its id where no name is known. */
export function talkgroupInWords({ id, name }: Talkgroup): string {
	const number = numberBeside({ id, name });
	return number === '' ? label(name, id) : `${name} (${number})`;
}

/** The number of a talkgroup to show beside its name; `''` where it has none, or is labelled by its id. */
export function numberBeside({ id, name }: Talkgroup): string {
	return name === '' ? '' : dialNumber(id);
}

/** A talkgroup's label, followed by the number that is shown beside it: `World-wide 91`. */
export function labelWithNumber(talkgroup: Talkgroup): string {
	return `${talkgroupLabel(talkgroup)} ${numberBeside(talkgroup)}`.trim();
}

export function labelWithMode(station: Pick<Station, 'id' | 'callsign'>): string {
	return `${label(station.callsign, station.id)} ${modeBeside(station)}`.trim();
}

/** The mode to show beside a station's label; `''` for a DMR number, or where the label already names the mode (NETWORK-10). */
export function modeBeside({ id, callsign }: Pick<Station, 'id' | 'callsign'>): string {
	const mode = modeOf(id) ?? '';
	return label(callsign, id).startsWith(`${mode} `) ? '' : mode;
}

/** @returns the operator's name, `''` where it only repeats the call sign */
export function nameBeside({ callsign, name }: Pick<Station, 'callsign' | 'name'>): string {
	return name.toUpperCase() === callsign.toUpperCase() ? '' : name;
}
