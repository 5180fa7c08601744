import { toUnixSeconds } from '../../engine/time.ts';
import { lastPruneDue } from '../../feed/prune-timer.ts';
import type { LinkChange, Row } from '../../protocol/relay-messages.ts';
import type { FeedReceiver } from '../store/live-activity.ts';
import type { RelayClock } from './relay-clock.ts';

/** Tells the page's receiver what a relay's rows say, each at the time at which the relay received it. */
export class RowTeller {
	readonly #receiver: FeedReceiver;
	readonly #time: RelayClock;
	#linked = false;
	#lastRowAt: number | undefined;
	#lastFrameAt: number | undefined;
	/** When Clear was pressed, and when the entry was received that had been applied last. */
	#cleared: { readonly at: number; readonly after: number } | undefined;

	constructor(receiver: FeedReceiver, time: RelayClock) {
		this.#receiver = receiver;
		this.#time = time;
	}

	/** Whether the relay's own connection to the network stands. */
	get linked(): boolean {
		return this.#linked;
	}

	/** When the last frame came, in milliseconds since the epoch: so long ago as it is, even while time is held. */
	get lastFrameAt(): number | undefined {
		const waited = this.#time.running - this.#time.now();
		return this.#lastFrameAt === undefined ? undefined : this.#lastFrameAt - waited;
	}

	forgetLastFrame(): void {
		this.#lastFrameAt = undefined;
	}

	/**
	 * Clear was pressed: nothing told anew is to bring back what was there before.
	 *
	 * @param following whether what comes next follows on what was told last; else all is told anew, and what was not heard is cleared too
	 */
	clear(following: boolean): void {
		const at = this.#time.now();
		const after = this.#lastRowAt;
		this.#cleared = after === undefined ? undefined : { at, after: following ? after : at };
	}

	tell({ at, content }: Row): void {
		this.#lastRowAt = at;
		this.#time.stand(at, () => {
			if (content === 'lost' || content === 'connected') {
				this.#follow(content);
				return;
			}
			this.#lastFrameAt = at;
			// The log may begin after it was connected.
			if (!this.#linked) this.#follow('connected');
			this.#receiver.apply(content);
		});
	}

	/**
	 * Tells a history, with prunes and a Clear where they would have been, instead of everything that was told before.
	 *
	 * @param told called when it has been, before any of it is shown
	 */
	tellAnew(rows: readonly Row[], told: () => void): void {
		this.#linked = false;
		this.#lastFrameAt = undefined;
		this.#receiver.anew(() => {
			let cleared = this.#cleared;
			const clearBefore = (at: number) => {
				if (cleared === undefined || cleared.after >= at) return;
				this.#time.stand(cleared.at, () => this.#receiver.clear());
				cleared = undefined;
			};
			const opened = rows[0]?.at ?? 0;
			let pruned: number | undefined;
			for (const row of rows) {
				clearBefore(row.at);
				const due = lastPruneDue(opened, row.at);
				if (due !== undefined && due !== pruned) this.#receiver.prune(toUnixSeconds(due));
				pruned = due;
				this.tell(row);
			}
			clearBefore(Number.POSITIVE_INFINITY);
			told();
		});
	}

	#follow(change: LinkChange): void {
		this.#linked = change === 'connected';
		this.#receiver.link(change);
	}
}
