import type { WindowSeconds } from '../../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { FrameRate } from './frame-rate.ts';
import type { Freshness } from './view.ts';

interface FreshnessInput {
	/** The second that the screen shows. */
	readonly now: UnixSeconds;
	readonly window: WindowSeconds;
	readonly connected: boolean;
	/** Undefined before the first connection. */
	readonly receivedSince: UnixSeconds | undefined;
	/** Keeps running after a Disconnect, unlike `now`, so the age of the last frame keeps growing (CONNECT-3). */
	readonly clock: Clock;
	/** In Unix milliseconds; undefined before the first frame since the feed was opened. */
	readonly lastFrameAt: number | undefined;
}

/** Follows how fresh the data are, and how much of the window was received. */
export class DataFreshness {
	readonly #frameRate = new FrameRate();

	noteConnected(now: UnixSeconds): void {
		this.#frameRate.restart(now);
	}

	noteFrame(now: UnixSeconds): void {
		this.#frameRate.count(now);
	}

	read({ now, window, connected, receivedSince, clock, lastFrameAt }: FreshnessInput): Freshness {
		const rate = connected ? this.#frameRate.rate(now) : undefined;
		// A dead connection is noticed late, so its time counts up to the last frame (WINDOW-6).
		const until = connected || lastFrameAt === undefined ? now : toUnixSeconds(lastFrameAt);
		const filled = Math.max(0, until - Math.max(receivedSince ?? now, now - window));
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
