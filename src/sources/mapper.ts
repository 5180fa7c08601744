import type { UnixSeconds } from '../engine/time.ts';

/** A station or a talkgroup as a network names it. Names are `''` where unknown. */
export interface NamedId {
	readonly id: number;
	readonly name: string;
}

/** An over, with what the network knows of it. */
export interface ReportedOver {
	/** Names the over among the open ones: a place that carries one at a time, such as a slot of a hotspot, or a stream. */
	readonly key: string;
	/** Where a stream is heard, such as a trunk. Absent where the key is the place. */
	readonly place?: string;
	readonly station: NamedId & { readonly callsign: string };
	readonly talkgroup: NamedId;
	/** Only where the network gives it. */
	readonly at?: UnixSeconds;
}

/** What one message of a network says. */
export type OverReport =
	| ({ readonly kind: 'start' } & ReportedOver)
	/** An open over goes on. It is no start, so an unknown one is ignored. */
	| { readonly kind: 'alive'; readonly sourceId: number; readonly destinationId: number }
	/** An end, with its time or its length in seconds where the network gives them. */
	| { readonly kind: 'end'; readonly key: string; readonly at?: UnixSeconds; readonly seconds?: number }
	/** All that is open in places that begin so has ended. */
	| { readonly kind: 'all ended'; readonly places: string }
	/** An earlier over, good for its names only. */
	| ({ readonly kind: 'names' } & ReportedOver)
	/** What an operator should mend, for the log. */
	| { readonly kind: 'note'; readonly text: string };

/** What a mapper returns for a message of another kind than its network's: it is not counted (NETWORK-14). */
export const OTHER_KIND: readonly OverReport[] = [];

/**
 * Reads one message of a network, and never throws.
 *
 * @param message any parsed JSON; undefined where it was none
 * @param topic that of MQTT, or the name of a Socket.IO event; `''` where the network has none
 * @returns nothing for a message that tells nothing of overs; undefined for one that should and cannot be read
 */
export type Mapper = (message: unknown, topic: string) => readonly OverReport[] | undefined;
