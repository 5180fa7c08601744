/** Cancels a wait. Calling it after the wait, or twice, does nothing. */
export type Cancel = () => void;

/** The one clock, injected wherever time is read or waited for (TIME-1). */
export interface Clock {
	/** In Unix milliseconds. */
	now(): number;
	/** Calls back once, after this many milliseconds. */
	after(milliseconds: number, call: () => void): Cancel;
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
 * Like `setInterval`, but without drift. After a sleep, one call replaces those that were missed; after the clock was set back, no long wait remains.
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
