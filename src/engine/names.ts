import { BoundedMap } from './bounded-map.ts';
import type { LiveMessage } from './message.ts';
import { type StationKey, stationKey } from './stations.ts';
import { formatId, modeOf } from './synthetic-ids.ts';

/** The names of a source; `''` when unknown. */
export interface Station {
	readonly callsign: string;
	readonly name: string;
}

/** A source with its names; `''` when unknown. `callsignName` is the operator's. */
export interface NamedSource {
	readonly srcId: number;
	readonly callsign: string;
	readonly callsignName: string;
}

/** The source of a session. `ownCallsign` is the session's first call sign if the number is shared, and otherwise `''` (TALK-10). */
export interface SessionSource {
	readonly srcId: number;
	readonly ownCallsign: string;
}

const UNKNOWN: Station = { callsign: '', name: '' };

/**
 * The directory of names, learned from frames (NAMES-1). Rows take their names from here (NAMES-3). A known name is never replaced by an empty one
 * (NAMES-2).
 */
export class Names {
	readonly #stations: BoundedMap<number, Station>;
	readonly #talkgroups: BoundedMap<number, string>;

	/** @param capacity the most sources, and the most talkgroups, held; past it the oldest names are evicted (FRAME-6) */
	constructor(capacity: number) {
		this.#stations = new BoundedMap(capacity);
		this.#talkgroups = new BoundedMap(capacity);
	}

	learn({ srcId, callsign, callsignName, dstId, talkgroup }: LiveMessage): void {
		this.learnStation(srcId, callsign, callsignName);
		this.learnTalkgroup(dstId, talkgroup);
	}

	/** `callsign` and `name` are `''` where unknown. */
	learnStation(srcId: number, callsign: string, name: string): void {
		if (callsign === '' && name === '') return;
		const known = this.station(srcId);
		const station = { callsign: callsign || known.callsign, name: name || known.name };
		if (station.callsign === known.callsign && station.name === known.name) return;
		this.#stations.set(srcId, station);
	}

	/** @param name `''` where unknown */
	learnTalkgroup(dstId: number, name: string): void {
		if (name !== '' && this.#talkgroups.get(dstId) !== name) this.#talkgroups.set(dstId, name);
	}

	station(srcId: number): Station {
		return this.#stations.get(srcId) ?? UNKNOWN;
	}

	/** Names a session's source. The names known for a shared number belong to the last station that used it (TALK-10). */
	named({ srcId, ownCallsign }: SessionSource): NamedSource {
		const { callsign, name: callsignName } = this.station(srcId);
		const isLast = ownCallsign === '' || ownCallsign === callsign;
		return isLast ? { srcId, callsign, callsignName } : { srcId, callsign: ownCallsign, callsignName: '' };
	}

	stationOf({ srcId, ownCallsign }: SessionSource): StationKey {
		return stationKey({ srcId, callsign: ownCallsign || this.station(srcId).callsign });
	}

	/** @returns the talkgroup's name, `''` when unknown */
	talkgroup(dstId: number): string {
		return this.#talkgroups.get(dstId) ?? '';
	}
}

/** The label of a talkgroup or a station (SESSION-3): the name or the call sign, or the id if that is empty. Hides synthetic ids (NETWORK-10). */
export function label(name: string, id: number): string {
	return name === '' ? formatId(id) : name;
}

/** A station's label, followed by the mode that is shown beside it. */
export function labelWithMode({ srcId, callsign }: Pick<NamedSource, 'srcId' | 'callsign'>): string {
	return `${label(callsign, srcId)} ${modeBeside(callsign, srcId)}`.trim();
}

/** The mode to show beside a station's label; `''` for a DMR number, or where the label already names the mode (NETWORK-10). */
export function modeBeside(callsign: string, srcId: number): string {
	const mode = modeOf(srcId) ?? '';
	return label(callsign, srcId).startsWith(`${mode} `) ? '' : mode;
}
