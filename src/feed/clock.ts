import { MAX_START_AGE_SECONDS } from '../engine/constants.ts';
import type { UnixSeconds } from '../engine/time.ts';

/** Cancels a wait. Calling it after the wait, or twice, does nothing. */
export type Cancel = () => void;

/** What waits. It does not tell the time: components of the page take that from the second that is shown. */
export interface Timers {
	/** Calls back once, after this many milliseconds. */
	after(milliseconds: number, call: () => void): Cancel;
}

/** The one clock, injected wherever time is read (TIME-1). */
export interface Clock extends Timers {
	/** In Unix milliseconds. */
	now(): number;
}

/** The timers of a browser or of Node. This module compiles for both, so it imports neither. */
interface Platform<Timer> {
	setTimeout(call: () => void, milliseconds: number): Timer;
	clearTimeout(timer: Timer): void;
}

/** @param platform `globalThis`, of a page or of Node */
export function systemClock<Timer>(platform: Platform<Timer>): Clock {
	return {
		now: () => Date.now(),
		after: (milliseconds, call) => {
			const timer = platform.setTimeout(call, milliseconds);
			return () => platform.clearTimeout(timer);
		},
	};
}

/**
 * Like `setInterval`, but without drift. After a sleep, one call replaces the missed ones. Setting the clock back causes no long wait.
 *
 * @param interval in milliseconds
 */
export function every(clock: Clock, interval: number, call: () => void): Cancel {
	let ended = false;
	let cancel: Cancel = () => {};
	const wait = (due: number) => {
		cancel = clock.after(Math.max(0, due - clock.now()), () => {
			call();
			if (ended) return;
			const now = clock.now();
			wait(Math.abs(now - due) < interval ? due + interval : now + interval);
		});
	};
	wait(clock.now() + interval);
	return () => {
		ended = true;
		cancel();
	};
}

/** The clock counts as wrong after this many starts in a row that are far from now (CLOCK-2). */
const SUSPICIOUS_STARTS = 3;

/**
 * Detects a wrong clock of this computer (CLOCK-2): it is more than `MAX_START_AGE_SECONDS` ahead of the feed's or behind it.
 * With a clock that far ahead, every start is too old (START-3).
 *
 * @param warn called once, with a line for the console
 * @returns a function to call with each start. It returns how many seconds the clock is ahead, below 0 where it is behind; undefined unless it seems
 *   to be wrong
 */
export function clockCheck(
	warn: (message: string) => void,
): (start: UnixSeconds, now: UnixSeconds) => number | undefined {
	let farStarts = 0;
	let warned = false;
	return (start, now) => {
		const ahead = now - start;
		farStarts = Math.abs(ahead) > MAX_START_AGE_SECONDS ? farStarts + 1 : 0;
		if (farStarts < SUSPICIOUS_STARTS) return undefined;
		if (!warned) warn(`This clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the feed's.`);
		warned = true;
		return ahead;
	};
}
