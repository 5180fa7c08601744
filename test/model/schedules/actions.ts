import fc from 'fast-check';
import { anyMessage, type MessageOperation } from '../operations.ts';

/** A step of a schedule for a page. Durations are in milliseconds. */
export type ScheduledAction =
	| MessageOperation
	| { readonly do: 'wait'; readonly for: number }
	/** The computer sleeps. A message may arrive, or the connection be lost, before the timers run. */
	| {
			readonly do: 'sleep';
			readonly for: number;
			readonly first: MessageOperation | { readonly do: 'lose' } | undefined;
	  }
	| { readonly do: 'lose' | 'answer' | 'hide' | 'show' }
	/** A press on a button. */
	| { readonly do: 'connect' | 'disconnect' | 'clear' | 'undoClear' | 'togglePause' }
	| { readonly do: 'set the clock'; readonly seconds: number };

const wait: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('wait'),
	for: fc.oneof(
		{ weight: 20, arbitrary: fc.integer({ min: 0, max: 6000 }) },
		{ weight: 2, arbitrary: fc.integer({ min: 6000, max: 60_000 }) },
		{ weight: 2, arbitrary: fc.constantFrom(180_000, 181_000, 299_000, 300_000, 301_000, 600_000) },
	),
});

const sleep: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('sleep'),
	for: fc.oneof(...[20_000, 700_000, 3_600_000].map((max) => fc.integer({ min: 1, max }))),
	first: fc.oneof(fc.constant(undefined), fc.constant({ do: 'lose' as const }), anyMessage),
});

const clockSet: fc.Arbitrary<ScheduledAction> = fc.record({
	do: fc.constant('set the clock'),
	seconds: fc.oneof(
		fc.constantFrom(3600, -3600, 86_400, -86_400),
		fc.integer({ min: -700, max: 700 }),
		fc.integer({ min: -10, max: 10 }),
	),
});

const FAULTS = ['lose', 'connect', 'disconnect', 'clear', 'undoClear', 'togglePause', 'hide', 'show'] as const;

const fault: fc.Arbitrary<ScheduledAction> = fc.oneof(
	sleep,
	clockSet,
	fc.record({ do: fc.constantFrom(...FAULTS) }),
	fc.record({ do: fc.constantFrom(...FAULTS) }),
);

/** A connection succeeds soon after most faults. */
const answer: fc.Arbitrary<ScheduledAction> = fc.constant({ do: 'answer' });

/** Messages of a network, mixed with faults and presses of buttons. */
export const schedules: fc.Arbitrary<ScheduledAction[]> = fc.array(
	fc.oneof(
		{ weight: 12, arbitrary: anyMessage },
		{ weight: 7, arbitrary: wait },
		{ weight: 2, arbitrary: fault },
		{ weight: 3, arbitrary: answer },
	),
	{ maxLength: 120, size: 'max' },
);
