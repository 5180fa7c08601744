import { Activity, type NetworkRules } from '../../engine/activity.ts';
import type { Over } from '../../engine/reading.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Clock, clockCheck } from '../../feed/clock.ts';
import { readFrame } from '../../protocol/frame.ts';
import { isUpstreamChange, type RelayEvent } from '../../protocol/relay-messages.ts';
import type { RelayState } from '../../protocol/relay-state.ts';
import { dropFrame } from '../../sources/omitted.ts';
import type { SourceListener } from '../../sources/source-event.ts';

export interface ActivityWatcher {
	/** Called after each event was applied. @param frame as received, unchecked; undefined for a change of the upstream connection */
	readonly onEvent: (event: RelayEvent, frame: unknown) => void;
	/** Called after other times or another activity have replaced those that there were. @param wholly also what a page had kept from before (OMIT-3) */
	readonly onReplaced?: (wholly: boolean) => void;
}

/** A clock that was set back by fewer seconds is left to heal by itself (TIME-4). */
const SET_BACK = 60;

/** The live activity of a source. Everything that a relay sends comes from here. The owner must call `followClock` once a second, and `activity.prune` once a minute (PRUNE-1). */
export class LiveActivity {
	readonly activity: Activity;
	readonly rules: NetworkRules;
	readonly #clock: Clock;
	readonly #watchers: ActivityWatcher[] = [];
	readonly #checkClock: ReturnType<typeof clockCheck>;
	#lastFrameAt: number | undefined;
	#lostAt: number | undefined;
	#now: number;

	/** @param warn takes a line when this computer's clock is found wrong (CLOCK-2) */
	constructor(clock: Clock, warn: (message: string) => void, rules: NetworkRules = {}) {
		this.rules = rules;
		this.activity = new Activity(rules);
		this.#clock = clock;
		this.#checkClock = clockCheck(warn);
		this.#now = clock.now();
		this.#lostAt = this.#now;
	}

	/** Since when the network has not been connected, in Unix milliseconds; undefined while it is. */
	get lostAt(): number | undefined {
		return this.#lostAt;
	}

	watch(watcher: ActivityWatcher): void {
		this.#watchers.push(watcher);
	}

	/** Applies an event of the source. Ignores a change to the state that the connection already has. */
	readonly apply: SourceListener = (event, at) => {
		this.followClock();
		const content = 'upstream' in event ? event.upstream : readFrame(event.frame);
		const now = toUnixSeconds(at);
		if (isUpstreamChange(content)) {
			if ((content === 'connected') === this.activity.connected) return;
			this.activity.changeUpstream(content, now);
			this.#lostAt = content === 'lost' ? at : undefined;
		} else {
			if (typeof content === 'object' && content.event === 'start') this.#checkClock(content.start, now);
			this.#lastFrameAt = at;
			this.activity.apply(content, now);
		}
		const frame = 'frame' in event ? event.frame : undefined;
		for (const { onEvent } of this.#watchers) onEvent({ at, content }, frame);
	};

	/** Moves all times of receipt back with the clock, when that was set back (TIME-4). */
	followClock(): void {
		const before = this.#now;
		this.#now = this.#clock.now();
		const seconds = toUnixSeconds(before) - toUnixSeconds(this.#now);
		if (seconds < SET_BACK) return;
		this.activity.setBack(seconds, toUnixSeconds(this.#now));
		this.#lastFrameAt = this.#lastFrameAt && this.#lastFrameAt - seconds * 1000;
		this.#lostAt = this.#lostAt && this.#lostAt - seconds * 1000;
		for (const { onReplaced } of this.#watchers) onReplaced?.(false);
	}

	replace({ lastFrameAt, activity }: RelayState, wholly = false): void {
		this.#lastFrameAt = lastFrameAt;
		this.activity.restore(activity);
		this.#lostAt = this.activity.connected ? undefined : (this.#lostAt ?? this.#clock.now());
		for (const { onReplaced } of this.#watchers) onReplaced?.(wholly);
	}

	/** Removes the overs that are left out now, which end for other clients. @param isNew the list has changed, so pages replace all that they kept (OMIT-3) */
	leaveOut(isOut: (over: Over) => boolean, isNew: boolean): void {
		const now = this.#clock.now();
		const reading = this.activity.at(toUnixSeconds(now));
		for (const over of reading.active.filter(isOut)) {
			this.apply({ frame: dropFrame({ ...over, sessionId: over.id }, toUnixSeconds(now)) }, now);
		}
		const ended = new Set(reading.ended.filter(isOut).map(({ id }) => id));
		if (ended.size === 0 && !isNew) return;
		const { activity, ...state } = this.state();
		this.replace(
			{ ...state, activity: { ...activity, ended: activity.ended.filter(({ id }) => !ended.has(id)) } },
			isNew,
		);
	}

	/** The state for a new page. */
	state(): RelayState {
		return { lastFrameAt: this.#lastFrameAt, activity: this.activity.save(toUnixSeconds(this.#clock.now())) };
	}
}
