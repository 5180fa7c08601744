import type { LiveMessage } from '../../../src/engine/message.ts';
import type { FrameCounts, Snapshot } from '../../../src/engine/snapshot.ts';
import { NaiveActivity } from '../naive-activity.ts';

const MINUTE = 60_000;

/** What the page is to show, and when: the naive model with the specification's connection, buttons and prunes around it. Times are in milliseconds. */
export class NaivePage {
	readonly #activity = new NaiveActivity();
	#now: number;
	#connected = false;
	/** What the clock shows when the next prune is due, and how long until then if nobody sets it. */
	#prune: { due: number; in: number } | undefined;
	#frozen: Snapshot | undefined;

	constructor(now: number) {
		this.#now = now;
	}

	/** Spec 4, Connect: clears the active sessions, opens the feed, starts the one-minute prune timer. */
	connect(): void {
		this.#frozen = undefined;
		this.#activity.clearActive();
		this.#connected = false;
		this.#prune = { due: this.#now + MINUTE, in: MINUTE };
	}

	/** Spec 4, Disconnect: closes the feed and stops the prune timer. */
	disconnect(): void {
		this.lose();
		this.#prune = undefined;
	}

	/** Spec 4, Clear. */
	clear(): void {
		this.#frozen = undefined;
		this.#activity.clear(this.#second());
	}

	/** WCAG 2.2.2: the screen stands still, or goes on from the present. */
	togglePause(): void {
		this.#frozen = this.#frozen === undefined ? this.snapshot() : undefined;
	}

	answer(): void {
		this.#connected = true;
		this.#activity.reconnected(this.#second());
	}

	lose(): void {
		if (this.#connected) this.#activity.markLoss();
		this.#connected = false;
	}

	/** @param message undefined where the frame cannot be read */
	receive(message: LiveMessage | undefined): void {
		this.#activity.apply(message, this.#second());
	}

	/** Time in which the computer is awake. */
	stayAwake(milliseconds: number): void {
		const end = this.#now + milliseconds;
		while (this.#prune !== undefined && this.#prune.in <= end - this.#now) {
			this.#pass(Math.max(0, this.#prune.in));
			this.#activity.prune(this.#second());
			// ruling Time: every 60 s. Where a minute or more was slept, or the clock was set by as much, the minutes begin anew.
			const missed = Math.abs(this.#now - this.#prune.due) >= MINUTE;
			const due = (missed ? this.#now : this.#prune.due) + MINUTE;
			this.#prune = { due, in: due - this.#now };
		}
		this.#pass(end - this.#now);
		// ruling Ghosts: expiry is evaluated at each second's tick
		this.#activity.expire(this.#second());
	}

	/** Time in which nothing falls due. */
	sleep(milliseconds: number): void {
		this.#pass(milliseconds);
	}

	setClock(milliseconds: number): void {
		this.#now += milliseconds;
	}

	snapshot(): Snapshot {
		return this.#frozen ?? this.#activity.snapshot(this.#second());
	}

	/** As they are now, whatever the screen shows. */
	get frames(): FrameCounts {
		return this.#activity.frames;
	}

	/** Waits going on: the tick, and the prune between Connect and Disconnect. */
	get timers(): number {
		return this.#prune === undefined ? 1 : 2;
	}

	#pass(milliseconds: number): void {
		this.#now += milliseconds;
		if (this.#prune !== undefined) this.#prune.in -= milliseconds;
	}

	#second(): number {
		return Math.floor(this.#now / 1000);
	}
}
