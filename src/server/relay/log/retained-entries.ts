import { Activity } from '../../../engine/activity.ts';
import { CAPS, SILENCE_LIMIT_SECONDS } from '../../../engine/constants.ts';
import type { ActiveSession } from '../../../engine/snapshot.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import { readFrame } from '../../../protocol/frame.ts';
import type { LogEntry } from './log-entry.ts';

/** An entry whose frame carries a session's id. */
interface Mention {
	readonly entry: LogEntry;
	readonly event: string;
	readonly start: number;
}

/**
 * The entries evicted from a log that its readers still need (RELAY-8). These are the start of each session that is active when the log begins,
 * and a few later entries of it. So no gap between them reaches 600 s (GHOST-1). The last two changes of the upstream connection are kept too.
 */
export class RetainedEntries {
	readonly #activity = new Activity({ ...CAPS, ended: 1, names: 2 });
	#mentions = new Map<string, Mention[]>();
	#upstreamChanges: readonly LogEntry[] = [];

	/** @param entries evicted from the log, in order */
	take(entries: readonly LogEntry[]): void {
		const end = entries.at(-1);
		if (end === undefined) return;
		for (const entry of entries) this.#takeOne(entry);
		const kept = new Map<string, Mention[]>();
		for (const session of this.#activity.snapshot(toUnixSeconds(end.at)).active) {
			kept.set(session.id, thinned(sinceStart(this.#mentions.get(session.id) ?? [], session)));
		}
		this.#mentions = kept;
	}

	/** @returns in the order of their sequence numbers */
	entries(): readonly LogEntry[] {
		const mentions = Array.from(this.#mentions.values(), (ofSession) => ofSession.map(({ entry }) => entry));
		return [...this.#upstreamChanges, ...mentions.flat()].sort((a, b) => a.sequence - b.sequence);
	}

	#takeOne(entry: LogEntry): void {
		const now = toUnixSeconds(entry.at);
		if (entry.upstream !== undefined) {
			if (entry.upstream === 'lost') this.#activity.markLoss(now);
			else this.#activity.reconnected(now);
			this.#upstreamChanges = [...this.#upstreamChanges, entry].slice(-2);
			return;
		}
		const message = readFrame(entry.frame);
		if (typeof message === 'string') return;
		this.#activity.apply(message, now);
		const { sessionId, event, start } = message;
		const mentions = this.#mentions.get(sessionId);
		if (mentions !== undefined) mentions.push({ entry, event, start });
		else if (event === 'start') this.#mentions.set(sessionId, [{ entry, event, start }]);
	}
}

/** The mentions from the start that made the session active; earlier starts were ignored. */
function sinceStart(mentions: readonly Mention[], { localStart, start }: ActiveSession): readonly Mention[] {
	const from = mentions.findIndex(
		(one) => one.event === 'start' && one.start === start && toUnixSeconds(one.entry.at) === localStart,
	);
	return mentions.slice(Math.max(0, from));
}

/** Keeps the last entry and every stop, because the session may be closing. Of the others it keeps as few as leave no gap of 600 s. */
function thinned(mentions: readonly Mention[]): Mention[] {
	const kept: Mention[] = [];
	for (const [index, mention] of mentions.entries()) {
		const previous = kept.at(-1)?.entry.at;
		const next = mentions[index + 1]?.entry.at;
		const bridged =
			previous !== undefined &&
			next !== undefined &&
			toUnixSeconds(next) - toUnixSeconds(previous) < SILENCE_LIMIT_SECONDS;
		if (!bridged || mention.event === 'stop') kept.push(mention);
	}
	return kept;
}
