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

export interface LinkWatch {
	/** Call this at every sign of life: a connection, a heartbeat or an event. */
	readonly markAlive: () => void;
	readonly hearFrame: () => void;
	readonly stop: Cancel;
}

/**
 * Detects a dead link that causes no event: an attempt to connect that takes 20 s, silence after a busy time (CONNECT-8), or a sleep of the computer
 * (CONNECT-10). Any other silence is allowed. Starts watching now.
 */
export function watchLink(clock: Clock, onDead: () => void): LinkWatch {
	/** The silence allowed on a link that was not busy. */
	let usualLimit = CONNECT_TIMEOUT_MS;
	let heardAt = clock.now();
	/** Times of the latest frames that were not part of a burst. */
	let steady: readonly number[] = [];
	let cancel: Cancel = () => {};
	const markAlive = () => {
		usualLimit = Number.POSITIVE_INFINITY;
		heardAt = clock.now();
	};
	const hearFrame = () => {
		markAlive();
		const last = steady.at(-1) ?? Number.NEGATIVE_INFINITY;
		if (Math.abs(heardAt - last) >= BUSY_APART_MS) steady = [...steady, heardAt].slice(-BUSY_FRAMES);
	};
	const wasBusy = () => {
		const [first = 0] = steady;
		return steady.length === BUSY_FRAMES && (steady.at(-1) ?? 0) - first <= BUSY_WITHIN_MS;
	};
	const check = () => {
		const due = clock.now() + CHECK_INTERVAL_MS;
		cancel = clock.after(CHECK_INTERVAL_MS, () => {
			const now = clock.now();
			// When the clock was set back, `heardAt` would lie in the future, and a dead link would be noticed late.
			heardAt = Math.min(heardAt, now);
			const limit = wasBusy() ? Math.min(usualLimit, BUSY_SILENCE_MS) : usualLimit;
			const slept = now - due > SLEEP_THRESHOLD_MS && heardAt < due;
			if (slept || now - heardAt >= limit) onDead();
			else check();
		});
	};
	check();
	return { markAlive, hearFrame, stop: () => cancel() };
}
