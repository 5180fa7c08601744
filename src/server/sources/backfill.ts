import { RETENTION_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import { type LiveMessage, refuseMessage } from '../../engine/message.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { BACKFILL_TOPIC, isBackfillRow, readFrame, writeFrame } from '../../protocol/frame.ts';
import { UNKNOWN_PATH } from '../../protocol/live-message.ts';
import { frameBytes, limitContent } from '../relay/log/frame-size.ts';
import type { EntryContent } from '../relay/log/log-entry.ts';

/** A frame or a change of the upstream connection, and when it was received, in Unix milliseconds. */
export interface Received {
	readonly content: EntryContent;
	readonly at: number;
}

/** The most rows that are used; further ones are ignored. */
const MAX_ROWS = 1000;
/** The most bytes of live frames that are kept until the answer is complete. A real network sends a hundredth of that meanwhile. */
const MAX_LIVE_BYTES = 8 * 1024 * 1024;

/**
 * The backfill of a network, put before its live frames (RELAY-26). Everything received is kept until the answer is complete, so that it can be put
 * in order of time.
 */
export class Backfill {
	readonly #rows = new Map<string, LiveMessage>();
	readonly #live: Received[] = [];
	#liveBytes = 0;
	/** Ids of the sessions that were received live. */
	readonly #liveSessions = new Set<string>();

	/** Whether no more may be taken, because too much was received (FRAME-6). */
	get isFull(): boolean {
		return this.#liveBytes > MAX_LIVE_BYTES;
	}

	take(content: EntryContent, at: number): void {
		const message = 'frame' in content ? readFrame(content.frame) : undefined;
		const readable = typeof message === 'object' ? message : undefined;
		if ('frame' in content && isBackfillRow(content.frame)) {
			if (readable !== undefined && this.#rows.size < MAX_ROWS) this.#rows.set(readable.sessionId, readable);
			return;
		}
		const kept = limitContent(content);
		this.#live.push({ content: kept, at });
		if ('frame' in kept) this.#liveBytes += frameBytes(kept.frame);
		if (readable !== undefined) this.#liveSessions.add(readable.sessionId);
	}

	/**
	 * @param at now, in Unix milliseconds
	 * @returns the sessions of the rows, then everything live in its order
	 */
	end(at: number): readonly Received[] {
		const before = this.#live[0]?.at ?? at;
		const rows = Array.from(this.#rows.values()).filter(
			(row) =>
				wouldCount(row, toUnixSeconds(at)) && row.start * 1000 < before && !this.#liveSessions.has(row.sessionId),
		);
		const entries = (event: 'start' | 'stop') =>
			rows.map((row) => ({ content: frameOf(row, event), at: Math.min(row[event] * 1000, before) }));
		// A session that begins in the second in which another ends comes after that end.
		return [...[...entries('stop'), ...entries('start')].sort((a, b) => a.at - b.at), ...this.#live];
	}
}

/** Whether the session counts now in the default window. One that began ten minutes ago or earlier does not. */
function wouldCount(row: LiveMessage, now: UnixSeconds): boolean {
	const { start, stop } = row;
	if (refuseMessage(row) !== undefined) return false;
	return stop > start && now - stop < WINDOW_SECONDS && now - start < RETENTION_SECONDS;
}

/** @returns the start or the stop that the network would have sent */
function frameOf(row: LiveMessage, event: 'start' | 'stop'): EntryContent {
	const message = { ...row, event, stop: event === 'start' ? 0 : row.stop };
	return { frame: { ...writeFrame(message, UNKNOWN_PATH), topic: BACKFILL_TOPIC } };
}
