import type { UpstreamChange } from '../../../protocol/relay-messages.ts';

/**
 * An item that a relay received: a frame, cut to what a log keeps, or a change of its upstream connection. Entries with the same epoch and
 * sequence number are the same entry, on every relay (RELAY-23).
 */
export interface LogEntry {
	/** A random name for the entries that one relay numbered without a break. */
	readonly epoch: string;
	readonly sequence: number;
	/** When it was received, in Unix milliseconds. */
	readonly at: number;
	/** Undefined for a change of the upstream connection. */
	readonly frame: unknown;
	readonly upstream?: UpstreamChange;
}

/** Whether the entry is a frame. */
export function isLiveFrame({ upstream }: LogEntry): boolean {
	return upstream === undefined;
}

export type EntryContent = { readonly frame: unknown } | { readonly upstream: UpstreamChange };

/** Receives an entry's content from a source. @param at when it was received, in Unix milliseconds */
export type TakeEntry = (content: EntryContent, at: number) => void;
