import { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { UpstreamChange } from '../../protocol/relay-messages.ts';
import { DataFreshness } from './data-freshness.ts';
import type { Freshness } from './view.ts';

/** The page's data: the activity, the state of the connection, and the second that the screen shows. */
export class PageData {
	readonly #clock: Clock;
	#activity = new Activity();
	readonly #freshness = new DataFreshness();
	#window = WINDOW_SECONDS;
	/** When Disconnect was pressed. The time shown stands still from then until Connect. */
	#stoppedAt: UnixSeconds | undefined;
	/** The state of the connection that the screen shows. */
	connection: ConnectionState = 'starting';

	/** @param clock that of the rules: a relay's where there is one */
	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get activity(): Activity {
		return this.#activity;
	}

	/** The second that the screen shows: the present one, or that of the Disconnect. */
	get now(): UnixSeconds {
		return this.#stoppedAt ?? toUnixSeconds(this.#clock.now());
	}

	/** Seconds that the rankings sum up (WINDOW-2). */
	get window(): WindowSeconds {
		return this.#window;
	}

	set window(seconds: WindowSeconds) {
		this.#window = seconds;
		this.#activity.setWindow(seconds);
	}

	get connected(): boolean {
		return this.connection === 'connected';
	}

	/** The tables are from before the connection was lost or closed. */
	get stale(): boolean {
		return !this.connected && this.#freshness.hasConnected;
	}

	/** The connection was lost or could not be made, and the page keeps trying. */
	get reconnecting(): boolean {
		return this.connection === 'disconnected' && this.#stoppedAt === undefined;
	}

	/** Stops the time shown, for a Disconnect (CONNECT-3). */
	stopTime(): void {
		this.#stoppedAt = this.now;
	}

	resumeTime(): void {
		this.#stoppedAt = undefined;
	}

	countFrame(now: UnixSeconds): void {
		this.#freshness.noteFrame(now);
	}

	/** The connection to the network was lost or came back. */
	changeUpstream(change: UpstreamChange): void {
		if (change === 'connected') {
			this.#freshness.noteConnected(this.now);
			this.#activity.noteConnected(this.now);
			this.#activity.setReceivedSince(this.now);
		} else {
			this.#freshness.noteLost();
			this.#activity.markLoss(this.now);
		}
	}

	/** Nothing before now counts as received (WINDOW-6, WAIT-5). */
	noteMissingRows(): void {
		this.#freshness.clear(this.now);
		this.#activity.setReceivedSince(this.now);
	}

	/** Clear: removes the active sessions and all aggregations (CLEAR-1). */
	clear(): void {
		this.#activity.clear(this.now);
		this.#freshness.clear(this.now);
	}

	/** Removes all data before a history replaces them (RELAY-27). */
	reset(): void {
		this.#activity = new Activity();
		this.#activity.setWindow(this.#window);
		this.#freshness.reset();
	}

	/** @param lastFrameAt in Unix milliseconds; undefined before the first frame since the feed was opened */
	freshness(lastFrameAt: number | undefined): Freshness {
		const { now, window, connected } = this;
		return this.#freshness.read({ now, window, connected, clock: this.#clock, lastFrameAt });
	}
}
