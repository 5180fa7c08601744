import fc from 'fast-check';
import { hostileFrames } from '../hostile-frames.ts';
import { mostly } from '../operations.ts';
import { wireStop } from '../wire-frames.ts';

/** How late each copy of a frame arrives, in milliseconds: empty for a dropped frame, two entries for a duplicated one. */
type Arrivals = readonly number[];

/** One session: a start, an update with names, two stops and a late stop. Each frame has arrivals of its own. */
export interface Talk {
	readonly do: 'talk';
	readonly station: number;
	readonly talkgroup: number;
	readonly sessionType: number;
	/** How long the session lasts; 0 for a key-up. */
	readonly seconds: number;
	readonly namedAtOnce: boolean;
	/** Which names the frames carry. */
	readonly knows: 'call sign and name' | 'call sign' | 'name' | 'another name';
	/** Whether an update carries the stop, as in 2021 (STOP-1). */
	readonly stopsByUpdate: boolean;
	/** Seconds by which the corrected stop differs from the raw one. */
	readonly correction: number;
	/** Seconds by which the start differs after the first frame. */
	readonly startMoves: number;
	/** Arrivals of the start, the update, both stops, and the stop that is repeated twenty minutes later. */
	readonly arrivals: readonly [Arrivals, Arrivals, Arrivals, Arrivals, Arrivals];
}

/** A step of a schedule. Durations are in milliseconds. */
export type ScheduledAction =
	| Talk
	| { readonly do: 'receive'; readonly frames: readonly unknown[] }
	/** The computer sleeps. Then the connection is lost, or the frames arrive in a burst, before or after the timers run. */
	| { readonly do: 'sleep'; readonly for: number; readonly wakes: 'frames first' | 'timers first' | 'lost' }
	| { readonly do: 'lose'; readonly for: number }
	| { readonly do: 'press Connect'; readonly answeredAfter: number }
	| { readonly do: 'press Disconnect' | 'press Clear' | 'press Undo' | 'press Pause' | 'hide' | 'show' }
	| { readonly do: 'set the clock'; readonly seconds: number };

/** An action and its delay after the previous action, in milliseconds. Delays are relative, so a shrunk schedule stays in order. */
export interface TimedAction {
	readonly after: number;
	readonly action: ScheduledAction;
}

const late = mostly(4, fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 700_000 }));

const arrivals: fc.Arbitrary<Arrivals> = fc.oneof(
	{ weight: 14, arbitrary: fc.constant([0]) },
	{ weight: 2, arbitrary: fc.constant([]) },
	{ weight: 2, arbitrary: fc.tuple(late) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant(0), late) },
	{ weight: 1, arbitrary: fc.tuple(late, late) },
);

const talk: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('talk'),
	station: fc.nat({ max: 5 }),
	talkgroup: fc.nat({ max: 5 }),
	sessionType: mostly(12, fc.constant(7), fc.constant(5)),
	seconds: fc.oneof(
		{ weight: 5, arbitrary: fc.integer({ min: 1, max: 25 }) },
		{ weight: 2, arbitrary: fc.constant(0) },
		{ weight: 2, arbitrary: fc.integer({ min: 25, max: 185 }) },
	),
	namedAtOnce: fc.boolean(),
	knows: fc.constantFrom('call sign and name', 'call sign', 'name', 'another name'),
	stopsByUpdate: mostly(8, fc.constant(false), fc.constant(true)),
	correction: mostly(6, fc.integer({ min: -3, max: 1 }), fc.integer({ min: -30, max: 27 })),
	startMoves: mostly(5, fc.constant(0), fc.constantFrom(-1, 1, -3)),
	arrivals: fc.tuple(arrivals, arrivals, arrivals, arrivals, arrivals),
});

/** Values that are not frames, although some are close to one. */
const garbage = fc.constantFrom<unknown>(
	null,
	7,
	'LH',
	{},
	{ payload: 'not JSON' },
	{ payload: '[]' },
	{ payload: '{"SessionID":"session-1"}' },
	{ payload: { SessionID: 'session-1', SourceID: 1.5, DestinationID: 262, Start: 0 } },
);

const sleep: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('sleep'),
	for: fc.oneof(
		fc.integer({ min: 1, max: 20_000 }),
		fc.integer({ min: 1, max: 700_000 }),
		fc.integer({ min: 1, max: 3_600_000 }),
	),
	wakes: fc.constantFrom('frames first', 'timers first', 'lost'),
});

const clockSet: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('set the clock'),
	seconds: fc.oneof(
		fc.constantFrom(3600, -3600, 86_400, -86_400),
		fc.integer({ min: -700, max: 700 }),
		fc.integer({ min: -10, max: 10 }),
	),
});

const simple = fc.record({
	do: fc.constantFrom('press Disconnect', 'press Clear', 'press Undo', 'press Pause', 'hide', 'show'),
});

const fault: fc.Arbitrary<ScheduledAction> = fc.oneof(
	{ weight: 4, arbitrary: sleep },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('lose'), for: fc.integer({ min: 0, max: 40_000 }) }) },
	{ weight: 3, arbitrary: clockSet },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('receive'), frames: fc.tuple(garbage) }) },
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constant('press Connect'), answeredAfter: fc.integer({ min: 0, max: 3000 }) }),
	},
	{ weight: 6, arbitrary: simple },
);

const pause = fc.oneof(
	{ weight: 20, arbitrary: fc.integer({ min: 0, max: 6000 }) },
	{ weight: 2, arbitrary: fc.integer({ min: 6000, max: 60_000 }) },
	{ weight: 1, arbitrary: fc.constantFrom(180_000, 181_000, 299_000, 300_000, 301_000, 600_000) },
);

const timedActions = (action: fc.Arbitrary<ScheduledAction>, maxLength: number): fc.Arbitrary<TimedAction[]> =>
	fc.array(fc.record({ after: pause, action }), { maxLength, size: 'max' });

/** Plausible sessions of a network, mixed with faults and presses of buttons. */
export const schedules: fc.Arbitrary<TimedAction[]> = timedActions(
	fc.oneof({ weight: 3, arbitrary: talk }, { weight: 1, arbitrary: fault }),
	40,
);

/** Starts the session that the hostile frames are derived from, so that the frames refer to an active session. */
const victim = fc.constant({ payload: { ...wireStop(), Event: 'Session-Start', Stop: 0 } });

const burst: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('receive'),
	frames: fc.array(fc.oneof({ weight: 9, arbitrary: hostileFrames }, { weight: 1, arbitrary: victim }), {
		maxLength: 20,
		size: 'max',
	}),
});

/** Plausible sessions, mixed with bursts of hostile frames. */
export const hostileSchedules: fc.Arbitrary<TimedAction[]> = timedActions(
	fc.oneof({ weight: 1, arbitrary: talk }, { weight: 2, arbitrary: burst }),
	15,
);
