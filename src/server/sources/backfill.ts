import {
	ACCEPTED_SESSION_TYPE,
	MINIMUM_DESTINATION_ID,
	RETENTION_SECONDS,
	WINDOW_SECONDS,
} from '../../engine/constants.ts';
import type { LiveMessage } from '../../engine/message.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { HISTORY_TOPIC, isHistory, readFrame, writeFrame } from '../../protocol/frame.ts';
import type { EntryContent } from '../relay/log/frame-log.ts';

/** Something that came, and when, in milliseconds since the epoch. */
export interface Heard {
	readonly content: EntryContent;
	readonly at: number;
}

/** A network is asked for no more. */
const MAX_ROWS = 1000;
/** How the calls reached the network is not told. */
const UNKNOWN_LINK = { linkName: '', contextId: 0, slot: 0, master: 0, rssi: 0, talkerAlias: '', totalCount: 0 };

/**
 * What a network remembers, put before what it tells live (RELAY-26). Whatever comes is kept until the answer is complete, so that it can stand
 * where it belongs in time.
 */
export class Backfill {
	readonly #rows = new Map<string, LiveMessage>();
	readonly #live: Heard[] = [];
	readonly #heard = new Set<string>();

	take(content: EntryContent, at: number): void {
		const message = 'frame' in content ? readFrame(content.frame) : undefined;
		const readable = typeof message === 'object' ? message : undefined;
		if ('frame' in content && isHistory(content.frame)) {
			if (readable !== undefined && this.#rows.size < MAX_ROWS) this.#rows.set(readable.sessionId, readable);
			return;
		}
		this.#live.push({ content, at });
		if (readable !== undefined) this.#heard.add(readable.sessionId);
	}

	/** @returns all that came, in its order, after the sessions of the rows. @param at the present, in milliseconds since the epoch */
	end(at: number): readonly Heard[] {
		const before = this.#live[0]?.at ?? at;
		const rows = Array.from(this.#rows.values()).filter(
			(row) => counts(row, toUnixSeconds(at)) && row.start * 1000 < before && !this.#heard.has(row.sessionId),
		);
		const told = (event: 'start' | 'stop') =>
			rows.map((row) => ({ content: frameOf(row, event), at: Math.min(row[event] * 1000, before) }));
		// Where one begins in the second in which another ends, the end comes first.
		return [...[...told('stop'), ...told('start')].sort((a, b) => a.at - b.at), ...this.#live];
	}
}

/** Whether a row's session is one that a page would have counted, and still counts. */
function counts({ sessionType, destinationId, start, stop }: LiveMessage, now: UnixSeconds): boolean {
	const known = sessionType === ACCEPTED_SESSION_TYPE && destinationId >= MINIMUM_DESTINATION_ID;
	return known && stop > start && now - stop < WINDOW_SECONDS && now - start < RETENTION_SECONDS;
}

/** A start as it would have been told, or the stop. */
function frameOf(row: LiveMessage, event: 'start' | 'stop'): EntryContent {
	const message = { ...row, event, stop: event === 'start' ? 0 : row.stop };
	return { frame: { ...writeFrame(message, UNKNOWN_LINK), topic: HISTORY_TOPIC } };
}
