import type { Clock } from '../feed/clock.ts';
import type { ListedRoom } from '../protocol/network-list.ts';
import type { UpstreamChange } from '../protocol/relay-messages.ts';
import type { OverParties } from './mapper.ts';

/** A received frame, unread, or a change of the source's connection to the network. */
export type SourceEvent = { readonly frame: unknown } | { readonly upstream: UpstreamChange };

/** @param at when the event was received, in Unix milliseconds */
export type SourceListener = (event: SourceEvent, at: number) => void;

/** What a connection to a network reports, and its clock. */
export interface UpstreamListener {
	readonly clock: Clock;
	readonly emit: SourceListener;
	/** Logs one line for each reason why the network was lost or cannot be reached (COMMAND-9). */
	readonly warn: (line: string) => void;
	/** Logs one line on a problem of a connected network (NETWORK-14). */
	readonly notice: (line: string) => void;
	/** Whether an over is left out, asked before it can change what is heard of others (OMIT-2). Those that are count as heard. */
	readonly omits?: ((parties: OverParties) => boolean) | undefined;
	/** Called when a network of rooms opens, with a function that lists them, and when it closes. */
	readonly rooms?: (list: (() => readonly ListedRoom[]) | undefined) => void;
}
