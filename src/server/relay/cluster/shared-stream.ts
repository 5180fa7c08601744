import type { SourceEvent } from '../../../sources/source-event.ts';

/** An entry of the stream. */
export interface StreamEntry {
	readonly id: string;
	/** When it was appended, by the store's clock, in Unix milliseconds. */
	readonly time: number;
	/** Undefined where it cannot be read (RELAY-25). */
	readonly event: SourceEvent | undefined;
}

/**
 * The lease and the entries that the relays of one network share. The relay that holds the lease is the holder (RELAY-21).
 *
 * Every method but `beginning` rejects when the store is unavailable or too slow. The caller then closes the stream, and opens another one.
 */
export interface SharedStream {
	/**
	 * Takes the lease where it is free, or renews it for three seconds. A holder must call it more often than that. Two relays never hold the lease at the
	 * same time.
	 *
	 * @returns whether the caller is the holder
	 */
	claim(): Promise<boolean>;

	/** Frees the lease if the caller is the holder. */
	release(): Promise<void>;

	/**
	 * Appends an entry, after those of earlier calls. Only the holder may call it. Nothing is appended once another relay has the lease, even if the call
	 * was made before.
	 *
	 * The caller must not apply what it appends. It reads its own entries like everybody else's, so that all relays apply the same entries in the same order.
	 */
	append(event: SourceEvent): Promise<void>;

	/**
	 * Returns the next entries in the order in which they were appended, each of them once. Entries may have been removed in between, but none is ever
	 * inserted.
	 *
	 * @param after the id of the last entry that was read, or `beginning`
	 * @param wait how long to wait for an entry where there is none, in milliseconds; 0 returns at once
	 */
	read(after: string, wait: number): Promise<readonly StreamEntry[]>;

	/** Removes entries that are older than ten minutes. The holder must call it every ten seconds: eleven minutes after the last call, the stream expires. */
	trim(): Promise<void>;

	/** The store's clock, in Unix milliseconds. */
	now(): Promise<number>;

	/** @param now by the store's clock @returns the id before the first entry that is younger than ten minutes */
	beginning(now: number): string;

	/** Closes the connections. Calls under way reject. */
	close(): void;
}
