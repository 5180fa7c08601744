import { callsignIn } from '../engine/callsign.ts';
import { idOfText, type TextMode } from '../engine/ids.ts';
import type { LiveMessage } from '../engine/message.ts';
import type { Station } from '../engine/reading.ts';
import type { UnixSeconds } from '../engine/time.ts';

/** An object of a network's message, unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

/** A station and a talkgroup as a network names them. Names are `''` where unknown, and call signs are as they were sent (NETWORK-4). */
export type OverParties = Pick<LiveMessage, 'station' | 'talkgroup'>;

/**
 * A station of a mode that knows stations by their call signs.
 *
 * @returns undefined where the call sign has no letter or digit: some bridges send asterisks
 */
export function talkerOf(mode: TextMode, callsign: string): Station | undefined {
	const id = idOfText(mode, callsignIn(callsign) || callsign);
	return id === undefined ? undefined : { id, callsign, name: '' };
}

export interface ReportedOver extends OverParties {
	/** Unique among open overs: a stream, or a place that carries one over at a time, such as a hotspot's slot. */
	readonly key: string;
	/** Where a stream is received, such as a trunk. Absent when the key is the place. */
	readonly place?: string;
	/** The node or the link that the place belongs to. All of its overs may end at once. */
	readonly node?: string;
	/** The start, if the network sends it. */
	readonly at?: UnixSeconds;
}

export type OverReport =
	| ({ readonly kind: 'start' } & ReportedOver)
	/** An open over continues. Ignored for an unknown over. */
	| { readonly kind: 'alive'; readonly stationId: string; readonly talkgroupId: string }
	/** An end, with its time or its length in seconds, and with names, if the network sends them. */
	| {
			readonly kind: 'end';
			readonly key: string;
			readonly at?: UnixSeconds;
			readonly seconds?: number;
			readonly names?: OverParties;
	  }
	/** All open overs of a node, or in one of its places, have ended; without a node, those of the network. */
	| { readonly kind: 'all ended'; readonly node?: string; readonly place?: string }
	/** A past over, used only for its names. */
	| ({ readonly kind: 'names' } & ReportedOver)
	/** Whether a dashboard is connected to its server. */
	| { readonly kind: 'server'; readonly connected: boolean }
	/** A problem that the operator should fix, for the log. */
	| { readonly kind: 'note'; readonly text: string };

/** Stands for a message of another program, which is not counted (NETWORK-14). Compared by identity: other empty lists mean no overs. */
export const OTHER_KIND: readonly OverReport[] = [];

/**
 * Reads one message of a network, and never throws.
 *
 * @param message any parsed JSON, or the text itself if it is not JSON; undefined if it is too long to be read
 * @param topic the MQTT topic or the Socket.IO event's name; `''` where the network has none
 * @param retainedAt when the broker delivered a message that it had kept, in Unix milliseconds; undefined for a live message
 * @returns the reports, an empty list for a message without overs, `OTHER_KIND` for a message of another program; undefined for an unreadable one
 */
export type Mapper = (message: unknown, topic: string, retainedAt?: number) => readonly OverReport[] | undefined;
