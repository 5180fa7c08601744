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

interface Wait {
	readonly at: number;
	readonly call: () => void;
}

/** A clock that stands still until it is advanced. It is for tests. */
export class ManualClock implements Clock {
	#now: number;
	readonly #waits = new Set<Wait>();

	/** @param now in Unix milliseconds */
	constructor(now: number) {
		this.#now = now;
	}

	now(): number {
		return this.#now;
	}

	after(milliseconds: number, call: () => void): Cancel {
		const wait = { at: this.#now + Math.max(0, milliseconds), call };
		this.#waits.add(wait);
		return () => this.#waits.delete(wait);
	}

	/** Advances the time. Runs the waits that become due, in their order, each at its own time. */
	advance(milliseconds: number): void {
		const end = this.#now + milliseconds;
		for (;;) {
			let next: Wait | undefined;
			for (const wait of this.#waits) if (wait.at <= end && (next === undefined || wait.at < next.at)) next = wait;
			if (next === undefined) break;
			this.#waits.delete(next);
			this.#now = Math.max(this.#now, next.at);
			next.call();
		}
		this.#now = end;
	}

	/** Sets the time without running any wait, as when somebody sets a computer's clock. */
	step(milliseconds: number): void {
		this.#now += milliseconds;
	}

	/** Number of pending waits. */
	get pendingWaits(): number {
		return this.#waits.size;
	}
}
