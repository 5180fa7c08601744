import { RETENTION_SECONDS } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { lastPruneDue } from '../../feed/prune-timer.ts';
import { isUpstreamChange, type Row, type RowContent, type UpstreamChange } from '../../protocol/relay-messages.ts';
import type { FeedReceiver } from '../store/page-feed.ts';
import type { RelayClock } from './relay-clock.ts';

const RETENTION = RETENTION_SECONDS * 1000;

/** Passes a relay's rows to the page's receiver, each at the time at which the relay received it. All times are the relay's, in milliseconds. */
export class RowPlayer {
	readonly #receiver: FeedReceiver;
	readonly #clock: RelayClock;
	#connected = false;
	#lastFrameAt: number | undefined;
	/** The page has every row from `since` to `upTo`, the time of its last row; undefined before the first row. */
	#known: { readonly since: number; readonly upTo: number } | undefined;
	/** After a merge, rows up to this time are on the page already. Undefined again with the first new row. */
	#mergedUpTo: number | undefined;
	/** The last press of Clear. `at`: when. `upTo`: the time of the last row that it clears. `beforeOpening`: the feed was opened since. */
	#clear: { readonly at: number; readonly upTo: number; readonly beforeOpening?: boolean } | undefined;

	/** Connect has cleared the active sessions (CONNECT-2), and no history came since. */
	#activeCleared = false;

	constructor(receiver: FeedReceiver, clock: RelayClock) {
		this.#receiver = receiver;
		this.#clock = clock;
	}

	/** Whether the relay is connected to the network. */
	get connected(): boolean {
		return this.#connected;
	}

	/** When the last frame came. It moves back while time is frozen, so that the age shown keeps growing. */
	get lastFrameAt(): number | undefined {
		const frozenFor = this.#clock.unfrozenNow - this.#clock.now();
		return this.#lastFrameAt === undefined ? undefined : this.#lastFrameAt - frozenFor;
	}

	/** The feed is about to be opened. */
	noteOpening(): void {
		this.#activeCleared = true;
		this.#lastFrameAt = undefined;
		if (this.#clear !== undefined) this.#clear = { ...this.#clear, beforeOpening: true };
	}

	/**
	 * Records a press of Clear: no later history may restore what was cleared (RELAY-20).
	 *
	 * @param resumes whether the next rows follow the last one; otherwise the rows missed until now are cleared as well
	 */
	noteClear(resumes: boolean): void {
		const at = this.#clock.now();
		// The page's time lags behind its last row, which is cleared in any case.
		this.#clear = this.#known && { at, upTo: resumes ? this.#known.upTo : Math.max(this.#known.upTo, at) };
	}

	/** Plays rows that follow the ones before. */
	play(rows: readonly Row[]): void {
		const upTo = this.#mergedUpTo ?? Number.NEGATIVE_INFINITY;
		const firstNew = rows.findIndex(({ at }) => at > upTo);
		const known = firstNew < 0 ? rows : rows.slice(0, firstNew);
		this.#playKnown(known, upTo);
		for (const row of rows.slice(known.length)) this.#playNew(row);
		this.#noteKnown(rows);
	}

	/**
	 * Plays a history: merges it into the page's data, or replaces them (RELAY-27).
	 *
	 * @param sentAt when the relay sent it
	 * @param played called at the end, before anything is drawn
	 */
	playHistory(rows: readonly Row[], sentAt: number, played: () => void): void {
		if (this.#mayMerge(rows, sentAt)) {
			this.#merge(rows);
			played();
		} else this.#replace(rows, sentAt, played);
		this.#activeCleared = false;
	}

	/**
	 * A history sent before the last row was received comes from another clock, so its times cannot be compared (RELAY-27). So does one sent before a
	 * Clear that was pressed before the feed was opened.
	 */
	#isFromOtherClock(sentAt: number): boolean {
		if (this.#clear?.beforeOpening === true && this.#clear.at > sentAt) return true;
		return this.#known !== undefined && this.#known.upTo > sentAt;
	}

	/** Whether a history is merged: the page has older rows of the last ten minutes. An empty history begins when it was sent. */
	#mayMerge(rows: readonly Row[], sentAt: number): boolean {
		if (this.#known === undefined || this.#isFromOtherClock(sentAt)) return false;
		const complete = completeSince(rows);
		const hasGaps = gaplessPart(rows).length < rows.length;
		// Rows are missing after the page's last one. Only the history's retained starts (RELAY-8) tell which sessions are active.
		if (hasGaps && complete > this.#known.upTo) return false;
		const tenMinutesAgo = sentAt - RETENTION;
		const since = Math.max(this.#known.since, this.#clear?.at ?? tenMinutesAgo, tenMinutesAgo);
		return since < Math.min(complete, sentAt);
	}

	/** Keeps the page's data and plays only newer rows. Marks its sessions as after any loss where rows are missing in between. */
	#merge(rows: readonly Row[]): void {
		const upTo = this.#knownOrClearedUpTo;
		this.#mergedUpTo = upTo;
		if (completeSince(rows) > upTo) this.#clock.runWithTime(upTo, () => this.#changeUpstream('lost'));
		this.play(rows);
	}

	/** Rows up to this time are known, or were cleared. */
	get #knownOrClearedUpTo(): number {
		return Math.max(this.#known?.upTo ?? Number.NEGATIVE_INFINITY, this.#clearedUpTo);
	}

	/** Rows up to this time were cleared. */
	get #clearedUpTo(): number {
		return this.#clear?.upTo ?? Number.NEGATIVE_INFINITY;
	}

	/** Replaces the page's data with a history. Prunes and a Clear are repeated at their times. */
	#replace(rows: readonly Row[], sentAt: number, played: () => void): void {
		// The time of this Clear is from another clock. Applied to these rows, it would clear the wrong ones.
		if (this.#isFromOtherClock(sentAt)) this.#clear = undefined;
		// A clock that was set while the relay was away may have put the time of the Clear ahead.
		this.#clear &&= {
			...this.#clear,
			at: Math.min(this.#clear.at, this.#clock.now()),
			// Not by the page's time, which lags behind the rows that Clear removed.
			upTo: Math.min(this.#clear.upTo, sentAt),
		};
		this.#connected = false;
		this.#lastFrameAt = undefined;
		this.#known = undefined;
		this.#mergedUpTo = undefined;
		this.#receiver.replaceAll(() => {
			let clear = this.#clear;
			const clearBefore = (at: number) => {
				if (clear === undefined || clear.upTo >= at) return;
				this.#clock.runWithTime(clear.at, () => this.#receiver.clear());
				clear = undefined;
			};
			const openedAt = rows[0]?.at ?? 0;
			let prunedAt: number | undefined;
			const gapless = gaplessPart(rows);
			for (const row of rows) {
				clearBefore(row.at);
				const due = lastPruneDue(openedAt, row.at);
				if (due !== undefined && due !== prunedAt) this.#receiver.prune(toUnixSeconds(due));
				prunedAt = due;
				this.#playNew(row);
				if (row === gapless[0] && row !== rows[0])
					this.#clock.runWithTime(row.at, () => this.#receiver.noteMissingRows());
			}
			clearBefore(Number.POSITIVE_INFINITY);
			this.#noteKnown(rows);
			played();
		});
	}

	/** Records the range of rows played. Rows that were all known leave it unchanged. */
	#noteKnown(rows: readonly Row[]): void {
		const last = rows.at(-1);
		if (last === undefined || this.#mergedUpTo !== undefined) return;
		this.#known = { since: this.#known?.since ?? completeSince(rows), upTo: last.at };
	}

	#playNew({ at, content }: Row): void {
		this.#mergedUpTo = undefined;
		this.#clock.runWithTime(at, () => {
			this.#followUpstream(content);
			if (isUpstreamChange(content)) return;
			this.#lastFrameAt = at;
			this.#receiver.apply(content);
		});
	}

	/** Known rows are not applied again. After Connect, active sessions are restored from them. The last one tells whether the relay is connected. */
	#playKnown(rows: readonly Row[], upTo: number): void {
		const last = rows.at(-1);
		if (last === undefined) return;
		if (this.#activeCleared) this.#restoreActive(rows);
		const change = last.content === 'lost' ? 'lost' : 'connected';
		if (this.#connected !== (change === 'connected')) this.#clock.runWithTime(upTo, () => this.#changeUpstream(change));
	}

	/**
	 * Restores the sessions that are active after the known rows, with their marks. Another activity replays the rows, because the page's has their
	 * names and talk times already.
	 */
	#restoreActive(known: readonly Row[]): void {
		this.#receiver.restoreActive((activity) => {
			for (const { at, content } of known) {
				const now = toUnixSeconds(at);
				if (isUpstreamChange(content)) activity.changeUpstream(content, now);
				else if (at > this.#clearedUpTo) activity.apply(content, now);
			}
		});
	}

	#followUpstream(content: RowContent): void {
		if (isUpstreamChange(content)) this.#changeUpstream(content);
		// The log may begin after the relay connected.
		else if (!this.#connected) this.#changeUpstream('connected');
	}

	#changeUpstream(change: UpstreamChange): void {
		this.#connected = change === 'connected';
		this.#receiver.changeUpstream(change);
	}
}

/** @returns the rows after the last gap. The retained rows at the start of a history have gaps. */
function gaplessPart(rows: readonly Row[]): readonly Row[] {
	const start = rows.findLastIndex(({ sequence }, index) => sequence !== (rows[index - 1]?.sequence ?? 0) + 1);
	return rows.slice(Math.max(0, start));
}

/**
 * Since when rows count as complete. A log that begins with the relay's first connection is complete from then on: rows before it
 * are backfill. Any other log is complete from its first row after the last gap. That is usually the last evicted row, over ten minutes old (RELAY-8).
 * It is younger where frames filled the relay's memory, or where the log came from Redis.
 */
function completeSince(rows: readonly Row[]): number {
	const gapless = gaplessPart(rows);
	const firstChange = gapless.find(({ content }) => isUpstreamChange(content));
	const first = firstChange?.content === 'connected' ? firstChange : gapless[0];
	return first?.at ?? Number.POSITIVE_INFINITY;
}
