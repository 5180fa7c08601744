import { Activity } from '../../../engine/activity.ts';
import { CAPS, FRESHNESS_SECONDS } from '../../../engine/constants.ts';
import type { ActiveSession } from '../../../engine/snapshot.ts';
import { toUnixSeconds } from '../../../engine/time.ts';
import { readFrame } from '../../../protocol/frame.ts';
import type { LogEntry } from './frame-log.ts';

/** An entry that named a session. */
interface Hearing {
	readonly entry: LogEntry;
	readonly event: string;
	readonly start: number;
}

/**
 * What a log remembers of the time before it: of each session under way when it begins, its start and as few of the entries heard of it as show
 * that it was never unheard of for ten minutes; and the last loss of the link with the return that followed.
 */
export class BeforeTheLog {
	readonly #activity = new Activity({ ...CAPS, ended: 1, names: 2 });
	#hearings = new Map<string, Hearing[]>();
	#links: readonly LogEntry[] = [];

	/** @param entries that left the log, in order */
	take(entries: readonly LogEntry[]): void {
		const end = entries.at(-1);
		if (end === undefined) return;
		for (const entry of entries) this.#takeOne(entry);
		const kept = new Map<string, Hearing[]>();
		for (const session of this.#activity.snapshot(toUnixSeconds(end.at)).active) {
			kept.set(session.id, thinned(ofThisLife(this.#hearings.get(session.id) ?? [], session)));
		}
		this.#hearings = kept;
	}

	/** @returns in the order of their numbers */
	entries(): readonly LogEntry[] {
		const heard = Array.from(this.#hearings.values(), (hearings) => hearings.map(({ entry }) => entry));
		return [...this.#links, ...heard.flat()].sort((a, b) => a.sequence - b.sequence);
	}

	#takeOne(entry: LogEntry): void {
		const now = toUnixSeconds(entry.at);
		if (entry.link !== undefined) {
			this.#activity.expire(now);
			if (entry.link === 'lost') this.#activity.markLoss();
			else this.#activity.reconnected(now);
			this.#links = [...this.#links, entry].slice(-2);
			return;
		}
		const message = readFrame(entry.frame);
		if (typeof message === 'string') return;
		this.#activity.apply(message, now);
		const { sessionId, event, start } = message;
		const hearings = this.#hearings.get(sessionId);
		if (hearings !== undefined) hearings.push({ entry, event, start });
		else if (event === 'start') this.#hearings.set(sessionId, [{ entry, event, start }]);
	}
}

/** From the start on that made it active: starts before were ignored. */
function ofThisLife(hearings: readonly Hearing[], { localStart, start }: ActiveSession): readonly Hearing[] {
	const from = hearings.findIndex(
		(one) => one.event === 'start' && one.start === start && toUnixSeconds(one.entry.at) === localStart,
	);
	return hearings.slice(Math.max(0, from));
}

/** Stops stay, since they may have it closing, and so does the last entry. */
function thinned(hearings: readonly Hearing[]): Hearing[] {
	const kept: Hearing[] = [];
	for (const [index, hearing] of hearings.entries()) {
		const previous = kept.at(-1)?.entry.at;
		const next = hearings[index + 1]?.entry.at;
		const bridged =
			previous !== undefined && next !== undefined && toUnixSeconds(next) - toUnixSeconds(previous) < FRESHNESS_SECONDS;
		if (!bridged || hearing.event === 'stop') kept.push(hearing);
	}
	return kept;
}
