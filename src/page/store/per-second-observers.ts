import type { Activity } from '../../engine/activity.ts';
import { ANNOUNCED_AFTER_SECONDS } from '../../engine/announcements.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';

/** The activity and its connection, as observers get them. */
export interface ObservedActivity {
	readonly activity: Activity;
	readonly now: UnixSeconds;
	readonly connected: boolean;
}

/** Observers are called again this long after a frame, when an announcement may be due. The added second covers the lag of a relay's time. */
const AFTER_FRAME_MS = (ANNOUNCED_AFTER_SECONDS + 1) * 1000;

/**
 * Calls its observers with the first frame or tick of each second, and with each change of the connection. A hidden tab may get one tick a minute,
 * but it gets every frame.
 */
export class PerSecondObservers {
	readonly #clock: Clock;
	readonly #read: () => ObservedActivity;
	readonly #observers = new Set<(observed: ObservedActivity) => void>();
	#second: UnixSeconds | undefined;
	#cancel: Cancel = () => {};

	/** @param read returns what observers get now */
	constructor(clock: Clock, read: () => ObservedActivity) {
		this.#clock = clock;
		this.#read = read;
	}

	/** @returns a function that ends the observation */
	add(observer: (observed: ObservedActivity) => void): () => void {
		this.#observers.add(observer);
		return () => this.#observers.delete(observer);
	}

	/**
	 * A frame came. The observers are called again some seconds later, even if a quiet network has sent no other frame and a hidden tab has had no
	 * tick. In a hidden tab, browsers throttle chained timers, but not a timer that is set once.
	 */
	noteFrame(): void {
		this.noteFrameOrTick();
		if (this.#observers.size === 0) return;
		this.#cancel();
		this.#cancel = this.#clock.after(AFTER_FRAME_MS, () => this.noteFrameOrTick());
	}

	/** A frame or a tick came. The first one in each second calls the observers. */
	noteFrameOrTick(): void {
		const observed = this.#read();
		if (observed.now === this.#second) return;
		this.#second = observed.now;
		for (const observer of this.#observers) observer(observed);
	}

	/** The connection changed. Always calls the observers. */
	noteConnectionChange(): void {
		this.#second = undefined;
		this.noteFrameOrTick();
	}
}

/** Calls `tick` at every full second of the clock, for ever. */
export function everySecond(clock: Clock, tick: () => void): void {
	clock.after(1000 - (clock.now() % 1000), () => {
		tick();
		everySecond(clock, tick);
	});
}
