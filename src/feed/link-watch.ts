import type { Cancel, Clock } from './clock.ts';

const CHECK_INTERVAL_MS = 1000;
/** An attempt to connect fails after this time (CONNECT-4). */
const CONNECT_TIMEOUT_MS = 20_000;
/** After a busy time, a link is dead after this much silence (CONNECT-8). */
const BUSY_SILENCE_MS = 8000;
/** A feed is busy after this many frames within `BUSY_WITHIN_MS`, each at least `BUSY_APART_MS` after the one before. Bursts do not count. */
const BUSY_FRAMES = 15;
const BUSY_APART_MS = 250;
const BUSY_WITHIN_MS = 10_000;
/**
 * A check that runs this late means that the computer slept, unless the link was heard meanwhile (CONNECT-10): browsers run the timers of hidden
 * pages up to 60 s late, but deliver messages at once.
 */
const SLEEP_THRESHOLD_MS = 20_000;

/**
 * Detects a dead link that causes no event: an attempt to connect that takes 20 s, silence after a busy time (CONNECT-8), or a sleep of the computer
 * (CONNECT-10). Any other silence is allowed.
 */
export class LinkWatch {
	readonly #clock: Clock;
	readonly #onDead: () => void;
	/** The silence allowed on a link that was not busy. */
	#limit = CONNECT_TIMEOUT_MS;
	#heardAt: number;
	/** Times of the latest frames that were not part of a burst. */
	#steady: readonly number[] = [];
	#cancel: Cancel = () => {};

	/** Starts watching now. */
	constructor(clock: Clock, onDead: () => void) {
		this.#clock = clock;
		this.#onDead = onDead;
		this.#heardAt = clock.now();
		this.#check();
	}

	/** Call this at every sign of life: a connection, a heartbeat or an event. */
	markAlive(): void {
		this.#limit = Number.POSITIVE_INFINITY;
		this.#heardAt = this.#clock.now();
	}

	hearFrame(): void {
		this.markAlive();
		const last = this.#steady.at(-1) ?? Number.NEGATIVE_INFINITY;
		if (Math.abs(this.#heardAt - last) >= BUSY_APART_MS)
			this.#steady = [...this.#steady, this.#heardAt].slice(-BUSY_FRAMES);
	}

	stop(): void {
		this.#cancel();
	}

	#check(): void {
		const due = this.#clock.now() + CHECK_INTERVAL_MS;
		this.#cancel = this.#clock.after(CHECK_INTERVAL_MS, () => {
			const now = this.#clock.now();
			// When the clock was set back, `heardAt` would lie in the future, and a dead link would be noticed late.
			this.#heardAt = Math.min(this.#heardAt, now);
			const limit = this.#wasBusy() ? Math.min(this.#limit, BUSY_SILENCE_MS) : this.#limit;
			const slept = now - due > SLEEP_THRESHOLD_MS && this.#heardAt < due;
			if (slept || now - this.#heardAt >= limit) this.#onDead();
			else this.#check();
		});
	}

	#wasBusy(): boolean {
		const [first = 0] = this.#steady;
		return this.#steady.length === BUSY_FRAMES && (this.#steady.at(-1) ?? 0) - first <= BUSY_WITHIN_MS;
	}
}
