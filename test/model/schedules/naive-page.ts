import type { LiveMessage } from '../../../src/engine/message.ts';
import type { FrameCounts, Snapshot } from '../../../src/engine/snapshot.ts';
import { NaiveActivity } from '../naive-activity.ts';

const MINUTE = 60_000;

/** The naive model with a connection, buttons and prunes. Times are in milliseconds. */
export class NaivePage {
	readonly #activity = new NaiveActivity();
	#now: number;
	#connected = false;
	/** The next prune: the clock's time at which it is due, and the time left on its timer. The two diverge once the clock is set. */
	#prune: { due: number; in: number } | undefined;
	#frozen: Snapshot | undefined;
	#wasConnected = false;
	/** The second in which the connection was lost, or a button ended it. */
	#stoppedAt: number | undefined;
	/** The last draw of the whole screen. */
	#drawn: Snapshot;

	constructor(now: number) {
		this.#now = now;
		this.#drawn = this.#activity.snapshot(this.#second());
	}

	/** CONNECT-2 */
	connect(): void {
		this.#frozen = undefined;
		this.#stop();
		this.#activity.clearActive();
		this.#prune = { due: this.#now + MINUTE, in: MINUTE };
		this.drawAll();
	}

	/** CONNECT-2 */
	disconnect(): void {
		this.lose();
		this.#prune = undefined;
		this.drawAll();
	}

	/** CLEAR-1 */
	clear(): void {
		this.#frozen = undefined;
		this.#activity.clear(this.#second());
		this.drawAll();
	}

	togglePause(): void {
		this.drawAll();
		this.#frozen = this.#frozen === undefined ? this.#drawn : undefined;
	}

	/** Draws everything, as each press of a button does. */
	drawAll(): void {
		this.#drawn = this.#activity.snapshot(this.#second());
	}

	answer(): void {
		this.#connected = true;
		this.#wasConnected = true;
		this.#stoppedAt = undefined;
		this.#activity.changeUpstream('connected', this.#second());
	}

	lose(): void {
		if (this.#connected) this.#activity.changeUpstream('lost', this.#second());
		this.#stop();
		this.drawAll();
	}

	/** @param message undefined where the frame cannot be read */
	receive(message: LiveMessage | undefined): void {
		this.#activity.apply(message ?? 'no payload', this.#second());
	}

	/** Lets time pass while the computer is awake. */
	stayAwake(milliseconds: number): void {
		const end = this.#now + milliseconds;
		while (this.#prune !== undefined && this.#prune.in <= end - this.#now) {
			this.#pass(Math.max(0, this.#prune.in));
			this.#activity.prune(this.#second());
			// PRUNE-1. After a prune that ran a minute or more off its due time, the intervals restart.
			const missed = Math.abs(this.#now - this.#prune.due) >= MINUTE;
			const due = (missed ? this.#now : this.#prune.due) + MINUTE;
			this.#prune = { due, in: due - this.#now };
		}
		this.#pass(end - this.#now);
		// TIME-2
		this.#activity.expire(this.#second());
	}

	/** Lets time pass while the computer sleeps. */
	sleep(milliseconds: number): void {
		this.#pass(milliseconds);
	}

	setClock(milliseconds: number): void {
		this.#now += milliseconds;
	}

	/** @returns the frozen screen while paused, else the present active sessions and the rankings of this second's last full draw */
	draw(): Snapshot {
		if (this.#frozen !== undefined) return this.#frozen;
		if (this.#drawn.at !== this.#second()) this.drawAll();
		return { ...this.#drawn, active: this.#activity.snapshot(this.#second()).active };
	}

	/** The present counts, also while the screen is paused. */
	get frames(): FrameCounts {
		return this.#activity.frames;
	}

	/** Number of pending timers: the tick, and the prune between Connect and Disconnect. */
	get timers(): number {
		return this.#prune === undefined ? 1 : 2;
	}

	/** Stops the time on the screen, unless the page was never connected. */
	#stop(): void {
		this.#connected = false;
		if (this.#wasConnected) this.#stoppedAt = this.#second();
	}

	#pass(milliseconds: number): void {
		this.#now += milliseconds;
		if (this.#prune !== undefined) this.#prune.in -= milliseconds;
	}

	#second(): number {
		return this.#stoppedAt ?? Math.floor(this.#now / 1000);
	}
}
