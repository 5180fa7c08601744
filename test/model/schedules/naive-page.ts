import type { FrameCounts } from '../../../src/engine/frame-counts.ts';
import type { LiveMessage } from '../../../src/engine/message.ts';
import type { Over, Reading } from '../../../src/engine/reading.ts';
import { NaiveActivity } from '../naive-activity.ts';

const MINUTE = 60_000;

/** The naive model with a connection, buttons and prunes. Times are in milliseconds. */
export class NaivePage {
	readonly #activity = new NaiveActivity();
	#now: number;
	#connected = false;
	/** The next prune: the clock's time at which it is due, and the time left on its timer. The two diverge once the clock is set. */
	#prune: { due: number; in: number } | undefined;
	/** What had started by then is not shown. */
	#clearedAt = Number.NEGATIVE_INFINITY;
	/** The overs that there were at Clear. */
	#cleared: readonly string[] = [];
	/** When that was, in milliseconds; none where it was undone. */
	#pressedAt = Number.NEGATIVE_INFINITY;
	/** What Pause keeps. */
	#paused: Reading | undefined;
	#wasConnected = false;
	/** The second in which the connection was lost, or a button ended it. */
	#stoppedAt: number | undefined;

	constructor(now: number) {
		this.#now = now;
	}

	connect(): void {
		this.#paused = undefined;
		this.#stop();
		this.#activity.clearActive();
		this.#prune = { due: this.#now + MINUTE, in: MINUTE };
	}

	disconnect(): void {
		this.lose();
		this.#prune = undefined;
	}

	clear(): void {
		this.#paused = undefined;
		this.#clearedAt = Math.floor(this.#now / 1000);
		const { active, ended } = this.#activity.at(this.#second());
		this.#cleared = [...active, ...ended].map(({ localStart, id }) => `${localStart} ${id}`);
		this.#pressedAt = this.#now;
	}

	undoClear(): void {
		if (this.#now < this.#pressedAt || this.#now >= this.#pressedAt + 10_000) return;
		this.#clearedAt = Number.NEGATIVE_INFINITY;
		this.#cleared = [];
		this.#pressedAt = Number.NEGATIVE_INFINITY;
	}

	togglePause(): void {
		this.#paused = this.#paused === undefined ? this.#read() : undefined;
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
			// After a prune that ran a minute or more off its due time, the intervals restart.
			const missed = Math.abs(this.#now - this.#prune.due) >= MINUTE;
			const due = (missed ? this.#now : this.#prune.due) + MINUTE;
			this.#prune = { due, in: due - this.#now };
		}
		this.#pass(end - this.#now);
		this.#activity.expire(this.#second());
	}

	/** Lets time pass while the computer sleeps. */
	sleep(milliseconds: number): void {
		this.#pass(milliseconds);
	}

	setClock(milliseconds: number): void {
		this.#now += milliseconds;
		// Clear is never later than now.
		this.#clearedAt = Math.min(this.#clearedAt, Math.floor(this.#now / 1000));
	}

	/** What is shown. */
	get shown(): Reading {
		return this.#paused ?? this.#read();
	}

	/** The present counts, also while the screen is paused. */
	get frames(): FrameCounts {
		return this.#activity.frames;
	}

	/** Number of pending timers: the tick, and the prune between Connect and Disconnect. */
	get timers(): number {
		return this.#prune === undefined ? 1 : 2;
	}

	#isLater({ id, localStart }: Over): boolean {
		return localStart >= this.#clearedAt && !this.#cleared.includes(`${localStart} ${id}`);
	}

	#read(): Reading {
		const reading = this.#activity.at(this.#second());
		const { at, receivedSince, active, ended } = reading;
		const clearedAt = this.#clearedAt;
		return {
			...reading,
			receivedSince: receivedSince === undefined ? undefined : Math.max(receivedSince, Math.min(clearedAt, at)),
			active: active.filter((over) => this.#isLater(over)),
			ended: ended.filter((over) => this.#isLater(over)),
		};
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
