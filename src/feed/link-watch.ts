import type { Cancel, Clock } from './clock.ts';

/** All in milliseconds. */
const CHECK_INTERVAL = 1000;
/** Spec 9: gives up connecting. */
const CONNECT_TIMEOUT = 20_000;
/** A feed that was busy is dead when it says nothing for so long. */
const BUSY_SILENCE = 8000;
/** Busy: so many frames, each so long or more after the one before, within so long. A burst is one or a few of those. */
const BUSY_FRAMES = 15;
const BUSY_APART = 250;
const BUSY_WITHIN = 10_000;
/** The page slept when a check comes so late; timers of hidden pages come up to 60 s late. */
const SLEPT = 90_000;

/**
 * Tells when a link is dead though nobody hung up. Connecting has 20 s. After that a feed may be as quiet as it likes, unless it was busy until
 * it fell silent, or the computer slept.
 */
export class LinkWatch {
	readonly #clock: Clock;
	readonly #onDead: () => void;
	/** How long it may say nothing, when nothing is suspicious. */
	#limit = CONNECT_TIMEOUT;
	#heardAt: number;
	#steady: readonly number[] = [];
	#cancel: Cancel = () => {};

	/** Watches from now on. */
	constructor(clock: Clock, onDead: () => void) {
		this.#clock = clock;
		this.#onDead = onDead;
		this.#heardAt = clock.now();
		this.#check();
	}

	/** The link works: connected, or a sign of life that is no frame. */
	hear(): void {
		this.#limit = Number.POSITIVE_INFINITY;
		this.#heardAt = this.#clock.now();
	}

	hearFrame(): void {
		this.hear();
		const last = this.#steady.at(-1) ?? Number.NEGATIVE_INFINITY;
		if (Math.abs(this.#heardAt - last) >= BUSY_APART)
			this.#steady = [...this.#steady, this.#heardAt].slice(-BUSY_FRAMES);
	}

	stop(): void {
		this.#cancel();
	}

	/** @param late by how much the check before came late: what arrived while the page stood still may be read first */
	#check(late = 0): void {
		const due = this.#clock.now() + CHECK_INTERVAL;
		this.#cancel = this.#clock.after(CHECK_INTERVAL, () => {
			const now = this.#clock.now();
			// A clock that was set back must not leave a long wait behind.
			this.#heardAt = Math.min(this.#heardAt, now);
			const suspicious = this.#wasBusy() || late > SLEPT;
			const standstill = late === 0 && now - due >= CHECK_INTERVAL;
			if (standstill) this.#check(now - due);
			else if (now - this.#heardAt >= Math.min(this.#limit, suspicious ? BUSY_SILENCE : this.#limit)) this.#onDead();
			else this.#check();
		});
	}

	#wasBusy(): boolean {
		const [first = 0] = this.#steady;
		return this.#steady.length === BUSY_FRAMES && (this.#steady.at(-1) ?? 0) - first <= BUSY_WITHIN;
	}
}
