import type { LiveMessage } from './message.ts';
import { RecentMap } from './recent-map.ts';

/** What is known of a source; `''` where unknown. */
export interface Station {
	readonly callsign: string;
	readonly name: string;
}

const UNKNOWN: Station = { callsign: '', name: '' };

/**
 * The directory of names (NAMES-1): most starts carry ids only, so call signs and names are learned from every frame that
 * passes the destination and type rules, and everything on the screen is labelled from here. A name once known is never
 * replaced by an empty one.
 */
export class Names {
	readonly #stations: RecentMap<number, Station>;
	readonly #talkgroups: RecentMap<number, string>;
	readonly #onStation: (sourceId: number) => void;
	readonly #onTalkgroup: (destinationId: number) => void;

	/**
	 * @param capacity the most sources, and the most talkgroups, remembered
	 * @param onStation told of each source of which something new was learned
	 * @param onTalkgroup told of each talkgroup likewise
	 */
	constructor(
		capacity: number,
		onStation: (sourceId: number) => void = () => {},
		onTalkgroup: (destinationId: number) => void = () => {},
	) {
		this.#onStation = onStation;
		this.#onTalkgroup = onTalkgroup;
		this.#stations = new RecentMap(capacity);
		this.#talkgroups = new RecentMap(capacity);
	}

	learn({ sourceId, callsign, callsignName, destinationId, talkgroup }: LiveMessage): void {
		if (callsign !== '' || callsignName !== '') {
			const known = this.station(sourceId);
			const station = { callsign: callsign || known.callsign, name: callsignName || known.name };
			if (station.callsign !== known.callsign || station.name !== known.name) {
				this.#stations.set(sourceId, station);
				this.#onStation(sourceId);
			}
		}
		if (talkgroup !== '' && this.#talkgroups.get(destinationId) !== talkgroup) {
			this.#talkgroups.set(destinationId, talkgroup);
			this.#onTalkgroup(destinationId);
		}
	}

	station(sourceId: number): Station {
		return this.#stations.get(sourceId) ?? UNKNOWN;
	}

	/** @returns the talkgroup's name, `''` where unknown */
	talkgroup(destinationId: number): string {
		return this.#talkgroups.get(destinationId) ?? '';
	}

	/** Names dropped to stay within the cap. */
	get forgotten(): number {
		return this.#stations.forgotten + this.#talkgroups.forgotten;
	}
}

/** A talkgroup's name or, where it has none, its id; likewise a call sign or the source's id (SESSION-3, SESSION-4). */
export function label(name: string, id: number): string {
	return name === '' ? String(id) : name;
}
