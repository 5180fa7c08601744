import { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { keepOwn, type SavedActivity } from '../../engine/saved-activity.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { UpstreamChange } from '../../protocol/relay-messages.ts';
import { DataFreshness } from './data-freshness.ts';
import type { Freshness } from './view.ts';

/** The page's data: the activity, the state of the connection, and the second that the screen shows. */
export class PageData {
	readonly #clock: Clock;
	readonly activity = new Activity();
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
		this.activity.setWindow(seconds);
	}

	get connected(): boolean {
		return this.connection === 'connected';
	}

	/** The tables are from before the connection was lost or closed. */
	get stale(): boolean {
		return !this.connected && this.activity.receivedSince !== undefined;
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

	countFrame(): void {
		this.#freshness.noteFrame(this.now);
	}

	/** The connection to the network was lost or came back. */
	changeUpstream(change: UpstreamChange, now: UnixSeconds): void {
		this.activity.changeUpstream(change, now);
		if (change === 'connected') this.#freshness.noteConnected(this.now);
	}

	/** Clear: removes the active sessions and all aggregations (CLEAR-1). */
	clear(): void {
		this.activity.clear(this.now);
	}

	/** Takes over a relay's state (RELAY-27). @param clearedAt when Clear was pressed; undefined where it was not */
	restore(state: SavedActivity, clearedAt: UnixSeconds | undefined): void {
		const before = state.receivedSince ?? Number.POSITIVE_INFINITY;
		this.activity.restore(keepOwn(state, this.activity.save(this.now), before, clearedAt));
		this.#freshness.noteConnected(this.now);
	}

	/** @param lastFrameAt in Unix milliseconds; undefined before the first frame since the feed was opened */
	freshness(lastFrameAt: number | undefined): Freshness {
		const { now, window, connected, activity } = this;
		const { receivedSince } = activity;
		return this.#freshness.read({ now, window, connected, receivedSince, clock: this.#clock, lastFrameAt });
	}
}
