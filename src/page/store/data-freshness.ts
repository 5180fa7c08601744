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
	/** Keeps running after a Disconnect, unlike `now`, so the age of the last frame keeps growing (CONNECT-3). */
	readonly clock: Clock;
	/** Milliseconds since the epoch; undefined before the first frame of a connection. */
	readonly lastFrameAt: number | undefined;
}

/** Follows how fresh the data are, and how much of the window they cover. */
export class DataFreshness {
	readonly #frameRate = new FrameRate();
	/** Since when the window fills; undefined before the first connection. */
	#fillingSince: UnixSeconds | undefined;

	/** The page has been connected since it was opened or its data were replaced. */
	get hasData(): boolean {
		return this.#fillingSince !== undefined;
	}

	connected(now: UnixSeconds): void {
		this.#fillingSince ??= now;
		this.#frameRate.restart(now);
	}

	frame(now: UnixSeconds): void {
		this.#frameRate.count(now);
	}

	/** Clear was pressed: the window starts to fill again, unless it has not started yet. */
	clear(now: UnixSeconds): void {
		if (this.#fillingSince !== undefined) this.#fillingSince = now;
	}

	/** All data were removed. */
	reset(): void {
		this.#fillingSince = undefined;
	}

	read({ now, window, connected, clock, lastFrameAt }: FreshnessInput): Freshness {
		const filled = this.#fillingSince === undefined ? 0 : Math.max(0, now - this.#fillingSince);
		const rate = connected ? this.#frameRate.rate(now) : undefined;
		return {
			lastFrameAge: lastFrameAt === undefined ? undefined : ageOf(lastFrameAt, clock.now()),
			frameRate: rate === undefined ? undefined : Math.round(rate),
			windowFilled: filled < window ? filled : undefined,
		};
	}
}

/** @returns whole seconds; both times are milliseconds since the epoch */
function ageOf(lastFrameAt: number, now: number): number {
	return now - lastFrameAt < 1000 ? 0 : toUnixSeconds(now) - toUnixSeconds(lastFrameAt);
}
