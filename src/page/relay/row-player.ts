import { RETENTION_SECONDS } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { lastPruneDue } from '../../feed/prune-timer.ts';
import { isUpstreamChange, type Row, type UpstreamChange } from '../../protocol/relay-messages.ts';
import type { FeedReceiver } from '../store/page-feed.ts';
import type { RelayClock } from './relay-clock.ts';

const RETENTION = RETENTION_SECONDS * 1000;

/** Passes a relay's rows to the page's receiver, each at the time at which the relay received it. All times are the relay's, in milliseconds. */
export class RowPlayer {
	readonly #receiver: FeedReceiver;
	readonly #clock: RelayClock;
	#connected = false;
	#lastRowAt = Number.NEGATIVE_INFINITY;
	#lastFrameAt: number | undefined;
	/** The page has every row from this time up to the last row; infinite before the first row. */
	#completeSince = Number.POSITIVE_INFINITY;
	/** The page has the frames up to this time, so they are skipped. */
	#skipUntil = Number.NEGATIVE_INFINITY;
	/** The time of the last Clear, and up to which row it clears. */
	#clear: { readonly at: number; readonly upTo: number } | undefined;

	constructor(receiver: FeedReceiver, clock: RelayClock) {
		this.#receiver = receiver;
		this.#clock = clock;
	}

	/** Whether the relay is connected to the network. */
	get connected(): boolean {
		return this.#connected;
	}

	/** When the last frame came. While time is frozen this moves back, so the age shown keeps growing. */
	get lastFrameAt(): number | undefined {
		const heldFor = this.#clock.running - this.#clock.now();
		return this.#lastFrameAt === undefined ? undefined : this.#lastFrameAt - heldFor;
	}

	forgetLastFrame(): void {
		this.#lastFrameAt = undefined;
	}

	/**
	 * Records a press of Clear: no later history may restore what was cleared (RELAY-20).
	 *
	 * @param resumes whether the next rows follow the last one; otherwise the rows missed until now are cleared as well
	 */
	noteClear(resumes: boolean): void {
		const at = this.#clock.now();
		const nothingKnown = this.#lastRowAt === Number.NEGATIVE_INFINITY;
		this.#clear = nothingKnown ? undefined : { at, upTo: resumes ? this.#lastRowAt : at };
	}

	/** Plays rows that follow the ones before. */
	play(rows: readonly Row[]): void {
		this.#completeSince = Math.min(this.#completeSince, completeSince(rows));
		for (const row of rows) this.#playRow(row);
	}

	/**
	 * Plays a history: joins it to the page's data, or replaces them (RELAY-27).
	 *
	 * @param sentAt when the relay sent it
	 * @param played called at the end, before anything is drawn
	 */
	playHistory(rows: readonly Row[], sentAt: number, played: () => void): void {
		if (this.#hasOlderRows(rows, sentAt)) {
			this.#join(rows);
			played();
		} else this.#replace(rows, played);
	}

	/**
	 * Whether the page has rows of the last ten minutes that are older than the history.
	 * A history sent before the last row was received comes from another clock, so its times cannot be compared.
	 */
	#hasOlderRows(rows: readonly Row[], sentAt: number): boolean {
		const tenMinutesAgo = sentAt - RETENTION;
		const complete = Math.max(this.#completeSince, this.#clear?.at ?? tenMinutesAgo, tenMinutesAgo);
		return complete < completeSince(rows) && this.#latestKnownOrCleared <= sentAt;
	}

	/** Keeps the page's data, marks its sessions as after any loss, and plays only newer rows. */
	#join(rows: readonly Row[]): void {
		this.#skipUntil = this.#latestKnownOrCleared;
		this.#clock.runAt(this.#skipUntil, () => this.#changeUpstream('lost'));
		this.play(rows);
	}

	/** Rows up to this time are known, or were cleared. */
	get #latestKnownOrCleared(): number {
		return Math.max(this.#lastRowAt, this.#clear?.upTo ?? Number.NEGATIVE_INFINITY);
	}

	/** Replaces the page's data with a history. Prunes and a Clear are repeated at their times. */
	#replace(rows: readonly Row[], played: () => void): void {
		this.#connected = false;
		this.#lastFrameAt = undefined;
		this.#lastRowAt = Number.NEGATIVE_INFINITY;
		this.#completeSince = completeSince(rows);
		this.#skipUntil = Number.NEGATIVE_INFINITY;
		this.#receiver.replaceAll(() => {
			let clear = this.#clear;
			const clearBefore = (at: number) => {
				if (clear === undefined || clear.upTo >= at) return;
				this.#clock.runAt(clear.at, () => this.#receiver.clear());
				clear = undefined;
			};
			const openedAt = rows[0]?.at ?? 0;
			let prunedAt: number | undefined;
			for (const row of rows) {
				clearBefore(row.at);
				const due = lastPruneDue(openedAt, row.at);
				if (due !== undefined && due !== prunedAt) this.#receiver.prune(toUnixSeconds(due));
				prunedAt = due;
				this.#playRow(row);
			}
			clearBefore(Number.POSITIVE_INFINITY);
			played();
		});
	}

	#playRow({ at, content }: Row): void {
		// A known row only says whether the relay was connected. It is played at the time of the last known one, so that time does not go back.
		const known = at <= this.#skipUntil;
		this.#clock.runAt(known ? this.#skipUntil : at, () => {
			if (!known) {
				this.#skipUntil = Number.NEGATIVE_INFINITY;
				this.#lastRowAt = at;
			}
			if (isUpstreamChange(content)) {
				this.#changeUpstream(content);
				return;
			}
			// The log may begin after the relay connected.
			if (!this.#connected) this.#changeUpstream('connected');
			if (known) return;
			this.#lastFrameAt = at;
			this.#receiver.apply(content);
		});
	}

	#changeUpstream(change: UpstreamChange): void {
		this.#connected = change === 'connected';
		this.#receiver.changeUpstream(change);
	}
}

/**
 * Since when rows are complete. A log that begins with the relay's first connection is complete from then on: rows before it are
 * backfill. Any other log is complete from its first row on.
 */
function completeSince(rows: readonly Row[]): number {
	const firstChange = rows.find(({ content }) => isUpstreamChange(content));
	const first = firstChange?.content === 'connected' ? firstChange : rows[0];
	return first?.at ?? Number.POSITIVE_INFINITY;
}
