import type { WindowSeconds } from '../../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { FrameRate } from './frame-rate.ts';
import { ReceivedTime } from './received-time.ts';
import type { Freshness } from './view.ts';

interface FreshnessInput {
	/** The second that the screen shows. */
	readonly now: UnixSeconds;
	readonly window: WindowSeconds;
	readonly connected: boolean;
	/** Keeps running after a Disconnect, unlike `now`, so the age of the last frame keeps growing (CONNECT-3). */
	readonly clock: Clock;
	/** In Unix milliseconds; undefined before the first frame since the feed was opened. */
	readonly lastFrameAt: number | undefined;
}

/** Follows how fresh the data are, and how much of the window was received. */
export class DataFreshness {
	readonly #frameRate = new FrameRate();
	#received = new ReceivedTime();

	/** There was a connection since the page was opened or its data were replaced. */
	get hasConnected(): boolean {
		return this.#received.hasBegun;
	}

	noteConnected(now: UnixSeconds): void {
		this.#received.noteConnected(now);
		this.#frameRate.restart(now);
	}

	noteLost(): void {
		this.#received.noteLost();
	}

	noteFrame(now: UnixSeconds): void {
		this.#received.noteFrame(now);
		this.#frameRate.count(now);
	}

	/** Clear was pressed: the window starts to fill again. */
	clear(now: UnixSeconds): void {
		this.#received.clear(now);
	}

	/** All data were removed. */
	reset(): void {
		this.#received = new ReceivedTime();
	}

	read({ now, window, connected, clock, lastFrameAt }: FreshnessInput): Freshness {
		const filled = this.#received.within(window, now, connected);
		const rate = connected ? this.#frameRate.rate(now) : undefined;
		return {
			lastFrameAge: lastFrameAt === undefined ? undefined : ageOf(lastFrameAt, clock.now()),
			frameRate: rate === undefined ? undefined : Math.round(rate),
			receivedSeconds: filled < window ? filled : undefined,
		};
	}
}

/** @returns whole seconds; both times are in Unix milliseconds */
function ageOf(lastFrameAt: number, now: number): number {
	return now - lastFrameAt < 1000 ? 0 : toUnixSeconds(now) - toUnixSeconds(lastFrameAt);
}
