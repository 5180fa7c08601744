import { RETENTION_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import type { UnixSeconds } from '../../engine/time.ts';

/** A time in which frames were received. */
interface Span {
	readonly from: UnixSeconds;
	/** The second of the last frame. */
	to: UnixSeconds;
}

/**
 * The times in which the network was received, within the longest window (WINDOW-6). Each begins with a connection, and ends with the last frame
 * before that connection was lost. The loss itself is noticed later: after a sleep, perhaps hours later.
 */
export class ReceivedTime {
	/** In order; undefined before the first connection. */
	#spans: readonly Span[] | undefined;
	/** Whether the connection to the network of the last span still exists. On a relay, the page itself may be disconnected meanwhile. */
	#networkConnected = false;

	/** There was a connection. */
	get hasBegun(): boolean {
		return this.#spans !== undefined;
	}

	noteConnected(now: UnixSeconds): void {
		if (this.#networkConnected) return;
		this.#networkConnected = true;
		// After the clock was set back, a span may end in the future.
		const recent = (this.#spans ?? []).filter(({ to }) => to <= now && now - to < RETENTION_SECONDS);
		this.#spans = [...recent, { from: now, to: now }];
	}

	noteLost(): void {
		this.#networkConnected = false;
	}

	noteFrame(now: UnixSeconds): void {
		const last = this.#spans?.at(-1);
		if (last === undefined) return;
		// After the clock was set back, times from before cannot be compared.
		if (now < last.from) this.clear(now);
		else last.to = now;
	}

	/** The received time starts again at zero. */
	clear(now: UnixSeconds): void {
		if (this.#spans !== undefined) this.#spans = [{ from: now, to: now }];
	}

	/**
	 * @param connected whether the page is connected, and so receives what the network sends
	 * @returns how many seconds of the window were received
	 */
	within(window: WindowSeconds, now: UnixSeconds, connected: boolean): number {
		const spans = this.#spans ?? [];
		const seconds = spans.map(({ from, to }, index) => {
			const end = connected && index === spans.length - 1 ? now : Math.min(to, now);
			return Math.max(0, end - Math.max(from, now - window));
		});
		return seconds.reduce((sum, each) => sum + each, 0);
	}
}
