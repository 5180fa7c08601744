import { Activity } from '../../../engine/activity.ts';
import { CAPS_OF_ACTIVE_ONLY, CLOSING_SECONDS, UNHEARD_LIMIT_SECONDS } from '../../../engine/constants.ts';
import type { ActiveSession } from '../../../engine/snapshot.ts';
import { toUnixSeconds, type UnixSeconds } from '../../../engine/time.ts';
import { readFrame, writeFrame } from '../../../protocol/frame.ts';
import { UNKNOWN_PATH } from '../../../protocol/live-message.ts';
import type { LogEntry } from './log-entry.ts';

/** An entry whose frame carries a session's id. */
interface Mention {
	readonly entry: LogEntry;
	readonly event: string;
	readonly start: number;
}

/**
 * The entries evicted from a log that its readers still need (RELAY-8). These are the start of each session that is active when the log begins,
 * and a few later entries of it. No gap between them reaches `UNHEARD_LIMIT_SECONDS` (GHOST-1). The last two changes of the upstream connection
 * are kept too. So is the last entry evicted: no row is missing after it.
 */
export class RetainedEntries {
	readonly #activity = new Activity(CAPS_OF_ACTIVE_ONLY);
	#mentions = new Map<string, Mention[]>();
	#upstreamChanges: readonly LogEntry[] = [];
	#last: readonly LogEntry[] = [];

	/** @param entries evicted from the log, in order */
	take(entries: readonly LogEntry[]): void {
		const end = entries.at(-1);
		if (end === undefined) return;
		for (const entry of entries) this.#takeOne(entry);
		this.#last = [end];
		const now = toUnixSeconds(end.at);
		const reconnect = this.#upstreamChanges.findLast(({ upstream }) => upstream === 'connected')?.sequence ?? 0;
		const kept = new Map<string, Mention[]>();
		for (const session of this.#activity.active(now)) {
			kept.set(session.id, thinned(sinceStart(this.#mentions.get(session.id) ?? [], session), now, reconnect));
		}
		this.#mentions = kept;
	}

	/** @returns in the order of their sequence numbers */
	entries(): readonly LogEntry[] {
		const mentions = Array.from(this.#mentions.values(), (ofSession) => ofSession.map(({ entry }) => entry));
		const kept = [...this.#last, ...this.#upstreamChanges, ...mentions.flat()];
		const bySequence = new Map(kept.map((entry) => [entry.sequence, entry]));
		return Array.from(bySequence.values()).sort((a, b) => a.sequence - b.sequence);
	}

	#takeOne(entry: LogEntry): void {
		const now = toUnixSeconds(entry.at);
		if (entry.upstream !== undefined) {
			this.#activity.changeUpstream(entry.upstream, now);
			this.#upstreamChanges = [...this.#upstreamChanges, entry].slice(-2);
			return;
		}
		const message = readFrame(entry.frame);
		if (typeof message === 'string') return;
		this.#activity.apply(message, now);
		const { sessionId, event, start } = message;
		const mentions = this.#mentions.get(sessionId) ?? (event === 'start' ? [] : undefined);
		if (mentions === undefined) return;
		// The frame is written again, because a payload can be a hundred times as long as its message (FRAME-6).
		mentions.push({ entry: { ...entry, frame: writeFrame(message, UNKNOWN_PATH) }, event, start });
		this.#mentions.set(sessionId, mentions);
	}
}

/** The mentions from the start that made the session active; earlier starts were ignored. */
function sinceStart(mentions: readonly Mention[], { localStart, start }: ActiveSession): readonly Mention[] {
	const from = mentions.findIndex(
		(one) => one.event === 'start' && one.start === start && toUnixSeconds(one.entry.at) === localStart,
	);
	return mentions.slice(Math.max(0, from));
}

/**
 * Keeps the first entry, and those of the last `CLOSING_SECONDS`, because the session may be closing (CLOSING-2). Keeps the first one after
 * the last reconnect, because without it the session could close (GHOST-6). Of the others it keeps as few as leave no gap of
 * `UNHEARD_LIMIT_SECONDS` (GHOST-1).
 *
 * @param reconnect the sequence number of the last reconnect; 0 where there was none
 */
function thinned(mentions: readonly Mention[], now: UnixSeconds, reconnect: number): Mention[] {
	const afterReconnect = mentions.find(({ entry }) => entry.sequence > reconnect);
	const kept: Mention[] = [];
	for (const [index, mention] of mentions.entries()) {
		const previous = kept.at(-1)?.entry.at;
		const next = mentions[index + 1]?.entry.at;
		const isBridged =
			previous !== undefined &&
			next !== undefined &&
			toUnixSeconds(next) - toUnixSeconds(previous) < UNHEARD_LIMIT_SECONDS;
		const isRecent = now - toUnixSeconds(mention.entry.at) < CLOSING_SECONDS;
		if (!isBridged || isRecent || mention === afterReconnect) kept.push(mention);
	}
	return kept;
}
