import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { SLEEP_THRESHOLD_MS } from '../../feed/link-watch.ts';
import { MAX_BATCH_INTERVAL } from '../../protocol/relay-messages.ts';

/** The length of a span, in milliseconds. Samples from before the last two spans are dropped: a clock may have been set since. */
const SPAN_MS = 5000;
/**
 * The page's seconds tick this far behind the relay. Rows that the relay received before a tick have then arrived, despite batches and
 * delays. So no session expires whose stop is on its way.
 */
export const LAG_MS = MAX_BATCH_INTERVAL + 300;
/** The time is frozen no longer than the relay's log reaches back. After that the log no longer has the missed rows. */
const MAX_FREEZE_MS = RETENTION_SECONDS * 1000;

/**
 * The relay's time (RELAY-10). While a row is applied, it is the time at which the relay received that row. Otherwise it runs on from the
 * relay's last message. Timers are this computer's own.
 */
export class RelayClock implements Clock {
	readonly #monotonic: Clock;
	readonly #wallClock: Clock;
	/** The wall clock minus the monotonic one, when the last message came. */
	#wallAhead = 0;
	/** Whether the relay was lost or left, and has not sent a message since. */
	#away = false;
	/**
	 * A sample is the relay's clock minus ours. Delays make it lower, never higher. So the offset is the highest sample of the last two
	 * spans.
	 */
	#offset = { current: Number.NEGATIVE_INFINITY, previous: Number.NEGATIVE_INFINITY };
	#spanBegan = 0;
	/** The time of the last row played. */
	#rowAt = Number.NEGATIVE_INFINITY;
	#playing = false;
	#frozen: { readonly at: number; readonly since: number } | undefined;

	/**
	 * @param monotonic this computer's; its wall clock where there is none
	 * @param wallClock goes on while the computer sleeps, unlike most monotonic clocks
	 */
	constructor(monotonic: Clock, wallClock = monotonic) {
		this.#monotonic = monotonic;
		this.#wallClock = wallClock;
	}

	now(): number {
		if (this.#playing) return this.#rowAt;
		if (this.#frozen === undefined) return this.unfrozenNow;
		const frozenFor = this.#monotonic.now() + this.#slept - this.#frozen.since;
		return frozenFor >= 0 && frozenFor < MAX_FREEZE_MS ? this.#frozen.at : this.unfrozenNow;
	}

	/** The time that `now` would return if it were not frozen. */
	get unfrozenNow(): number {
		const offset = Math.max(this.#offset.current, this.#offset.previous);
		if (offset === Number.NEGATIVE_INFINITY) return this.#monotonic.now();
		return Math.max(this.#rowAt, this.#monotonic.now() + this.#slept + offset - LAG_MS);
	}

	after(milliseconds: number, call: () => void): Cancel {
		return this.#monotonic.after(milliseconds, call);
	}

	/** Drops the relay's time, because another relay's clock may differ. */
	restart(): void {
		this.#rowAt = Number.NEGATIVE_INFINITY;
		this.#offset = { current: Number.NEGATIVE_INFINITY, previous: Number.NEGATIVE_INFINITY };
	}

	/**
	 * Updates the offset with a message that has just arrived.
	 *
	 * @param sentAt when the relay sent it
	 * @returns how much longer it took than the fastest recent message, in milliseconds; the time ran on meanwhile
	 */
	learn(sentAt: number): number {
		const now = this.#monotonic.now();
		// The new offset contains the sleep, so `#slept` is 0 from here on. A frozen time still has to count it.
		if (this.#frozen !== undefined) this.#frozen = { at: this.#frozen.at, since: this.#frozen.since - this.#slept };
		this.#wallAhead = this.#wallClock.now() - now;
		this.#away = false;
		const offset = sentAt - now;
		const delay = Math.max(this.#offset.current, this.#offset.previous, offset) - offset;
		if (Math.abs(now - this.#spanBegan) >= SPAN_MS) {
			this.#offset = { previous: this.#offset.current, current: offset };
			this.#spanBegan = now;
		}
		this.#offset.current = Math.max(this.#offset.current, offset);
		return delay;
	}

	/** Calls `play` immediately, with the clock set to the given time. Time is not earlier afterwards. */
	runWithTime(at: number, play: () => void): void {
		this.#rowAt = at;
		this.#playing = true;
		try {
			play();
		} finally {
			this.#playing = false;
		}
	}

	/**
	 * Stops the time while the relay is away, for ten minutes at most (RELAY-11). The missed rows come later, with their times. If the time
	 * ran on, sessions would expire whose stops are among those rows. A sleep counts towards the ten minutes, also one before this call.
	 */
	freeze(): void {
		this.#frozen ??= { at: this.unfrozenNow, since: this.#monotonic.now() };
		this.noteAway();
	}

	/** The relay sends nothing, whether or not the time is frozen. A sleep counts until its next message. */
	noteAway(): void {
		this.#away = true;
	}

	/** Runs the time again: the relay is back, or the page no longer waits for it. */
	unfreeze(): void {
		this.#frozen = undefined;
	}

	/**
	 * How long the computer slept since the last message, in milliseconds. It counts only while the relay is away. Otherwise the next message
	 * brings the time, and the system's clock may just have been set.
	 */
	get #slept(): number {
		const slept = this.#away ? this.#wallClock.now() - this.#monotonic.now() - this.#wallAhead : 0;
		return slept >= SLEEP_THRESHOLD_MS ? slept : 0;
	}
}
