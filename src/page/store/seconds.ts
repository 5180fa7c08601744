import type { Activity } from '../../engine/activity.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';

/** The activity and its connection at one second, for what goes on while nothing is drawn. */
export interface Observed {
	readonly activity: Activity;
	readonly now: UnixSeconds;
	readonly connected: boolean;
}

/** Calls its observers once in each second, with the first frame or tick. A hidden tab may get one tick a minute, but it gets every frame. */
export class SecondObservers {
	readonly #observers = new Set<(observed: Observed) => void>();
	#second: UnixSeconds | undefined;

	/** @returns a function that ends the observation */
	add(observer: (observed: Observed) => void): () => void {
		this.#observers.add(observer);
		return () => this.#observers.delete(observer);
	}

	/** A frame or a tick came. The first one of its second is passed on. */
	frameOrTick({ activity, now, connected }: Observed): void {
		if (now === this.#second) return;
		this.#second = now;
		for (const observer of this.#observers) observer({ activity, now, connected });
	}

	/** The connection changed. This is passed on in any case. */
	connectionChange(observed: Observed): void {
		this.#second = undefined;
		this.frameOrTick(observed);
	}
}

/**
 * Calls `tick` at every full second of the clock, for ever.
 *
 * @param last the time of the previous tick, in milliseconds
 */
export function everySecond(clock: Clock, tick: () => void, last?: number): void {
	const now = clock.now();
	// A relay's clock is frozen while the relay is away, so the time may not have changed since the last tick. Then wait a whole second.
	const wait = now === last ? 1000 : 1000 - (now % 1000);
	clock.after(wait, () => {
		tick();
		everySecond(clock, tick, now);
	});
}
