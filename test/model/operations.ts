import fc from 'fast-check';
import type { Activity } from '../../src/engine/activity.ts';
import type { LiveMessage, SessionEvent } from '../../src/engine/message.ts';
import type { Reading } from '../../src/engine/reading.ts';
import { startMessage, T0 } from './messages.ts';

/** A message, whose start was so many seconds ago. */
export interface MessageOperation {
	readonly do: 'message';
	readonly message: Omit<LiveMessage, 'start' | 'stop'>;
	readonly ago: number;
	readonly lasted: number;
}

/** One step of a schedule. Times are relative to the clock, so that a shrunk schedule still makes sense. */
export type Operation =
	| MessageOperation
	/** Advances the time, with a prune each 60 s unless `prunes` is false. */
	| { readonly do: 'wait'; readonly seconds: number; readonly prunes: boolean }
	/** Sets the computer's clock back. The times of receipt move with it, or not. */
	| { readonly do: 'step back'; readonly seconds: number; readonly moves: boolean }
	| { readonly do: 'prune' | 'clear active' | 'lose' | 'reconnect' | 'look' };

/** Two numbers that stations share, one of them also a talkgroup's, two of single stations, and a station of another mode. */
export const STATIONS = ['2', '2350', '3100001', '3100002', 'ysf:Q1AAA'];
export const TALKGROUPS = ['90', '91', '262', '2350', '4000', 'p25:10200'];

const STILL_ACTIVE = Number.NEGATIVE_INFINITY;

/** Draws from `usual`, except one time in `weight + 1`. */
export const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> =>
	fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const name = (...names: string[]) => mostly(2, fc.constant(''), fc.constantFrom(...names));

export const anyMessage: fc.Arbitrary<MessageOperation> = fc.record({
	do: fc.constant('message'),
	message: fc.record({
		event: fc.constantFrom<SessionEvent>('start', 'start', 'start', 'update', 'stop', 'stop', 'drop', 'none'),
		sessionId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__'),
		sessionType: mostly(15, fc.constant(7), fc.constant(5)),
		station: fc.record({
			id: fc.constantFrom(...STATIONS),
			callsign: name('DL5QZX', 'PA9QQA'),
			name: name('Quirin', 'Quinta'),
		}),
		talkgroup: fc.record({
			id: mostly(8, fc.constantFrom(...TALKGROUPS), fc.constantFrom('0', '9', '89')),
			name: name('Quarry', 'Quince'),
		}),
	}),
	/** Seconds from the start to the present. Some starts are far in the future, some too long ago. */
	ago: mostly(
		9,
		mostly(3, fc.integer({ min: -5, max: 40 }), fc.integer({ min: -700, max: 400 })),
		fc.constantFrom(-301, -300, 9, 10, 299, 300, 301),
	),
	/** Stop minus start, in seconds: negative, 0, positive, in the future, or no stop. */
	lasted: mostly(6, fc.constantFrom(STILL_ACTIVE, -1, 0, 0, 1, 3, 8, 60), fc.integer({ min: -400, max: 700 })),
});

const wait: fc.Arbitrary<Operation> = fc.record({
	do: fc.constant('wait'),
	seconds: mostly(
		9,
		mostly(4, fc.integer({ min: 0, max: 12 }), fc.constantFrom(4, 5, 6, 60, 179, 180, 181)),
		mostly(1, fc.integer({ min: 0, max: 700 }), fc.constantFrom(59, 60, 119, 120, 299, 300, 301, 599, 600, 601)),
	),
	prunes: mostly(3, fc.constant(true), fc.constant(false)),
});

const rare: fc.Arbitrary<Operation> = fc.oneof(
	fc.record({
		do: fc.constant('step back'),
		seconds: mostly(1, fc.integer({ max: 3600, min: 1 }), fc.constant(3600)),
		moves: fc.boolean(),
	}),
	fc.record({ do: fc.constantFrom('prune', 'clear active', 'lose', 'reconnect', 'reconnect') }),
);

const look: fc.Arbitrary<Operation> = fc.constant({ do: 'look' });

/** Schedules with some looks in between. */
export const schedules: fc.Arbitrary<Operation[]> = fc.array(
	fc.oneof(
		{ weight: 14, arbitrary: anyMessage },
		{ weight: 8, arbitrary: wait },
		{ weight: 4, arbitrary: look },
		{ weight: 1, arbitrary: rare },
	),
	{ maxLength: 120, size: 'max' },
);

/** Overs of a few stations, on three talkgroups and a service number. Most overs stop. Lengths and pauses are near the limits for conversations. */
export const calls: fc.Arbitrary<Operation[]> = fc
	.array(
		fc.oneof(
			{
				weight: 6,
				arbitrary: fc.record({
					stationId: fc.constantFrom(...STATIONS, '3100001', '3100001'),
					callsign: mostly(4, fc.constant(''), fc.constantFrom('DL5QZX', 'PA9QQA')),
					talkgroupId: mostly(2, fc.constantFrom('91', '262'), fc.constantFrom('2350', '4000', 'p25:10200')),
					seconds: mostly(3, fc.constantFrom(1, 2, 4, 5, 20), fc.constantFrom(0, 3, 56, 60, 61)),
					pause: mostly(3, fc.constantFrom(0, 1, 4, 5, 6, 40), fc.constantFrom(119, 120, 121, 179, 299, 300, 301)),
					stays: mostly(8, fc.constant(false), fc.constant(true)),
				}),
			},
			{ weight: 1, arbitrary: rare },
		),
		{ maxLength: 20, size: 'max' },
	)
	.map((overs) => overs.flatMap((over, index) => ('do' in over ? [over] : wholeOver(over, `call-${index}`))));

interface WholeOver {
	readonly stationId: string;
	readonly callsign: string;
	readonly talkgroupId: string;
	readonly seconds: number;
	readonly pause: number;
	/** Whether it never stops. */
	readonly stays: boolean;
}

function wholeOver(
	{ stationId, callsign, talkgroupId, seconds, pause, stays }: WholeOver,
	sessionId: string,
): Operation[] {
	const message = startMessage({ sessionId, station: { id: stationId, callsign }, talkgroup: { id: talkgroupId } });
	const pass = (length: number): Operation => ({ do: 'wait', seconds: length, prunes: true });
	const start: Operation = { do: 'message', message, ago: 0, lasted: STILL_ACTIVE };
	const stop: Operation = { do: 'message', message: { ...message, event: 'stop' }, ago: seconds, lasted: seconds };
	return [start, pass(seconds), ...(stays ? [] : [stop]), { do: 'look' }, pass(pause), { do: 'look' }];
}

/** The message of a step at `now`. */
export function messageAt({ message, ago, lasted }: MessageOperation, now: number): LiveMessage {
	const start = now - ago;
	return { ...message, start, stop: lasted === STILL_ACTIVE ? 0 : start + lasted };
}

/** The engine or the naive model. */
type Played = Pick<Activity, 'apply' | 'prune' | 'clearActive' | 'changeUpstream' | 'setBack' | 'at'>;

/** Plays a schedule to the engine and to the model, and passes both readings to `compare` at each look. */
export function play(
	operations: readonly Operation[],
	engine: Played,
	model: Played,
	compare: (reading: Reading, expected: Reading) => void,
): void {
	let now = T0;
	let nextPrune = T0 + 60;
	const prune = () => {
		engine.prune(now);
		model.prune(now);
	};
	const moveTo = (second: number, prunes: boolean) => {
		for (; nextPrune <= second; nextPrune += 60) {
			now = nextPrune;
			if (prunes) prune();
		}
		now = second;
	};
	for (const operation of operations) {
		if (operation.do === 'message') {
			const message = messageAt(operation, now);
			engine.apply(message, now);
			model.apply(message, now);
		} else if (operation.do === 'wait') {
			moveTo(now + operation.seconds, operation.prunes);
		} else if (operation.do === 'step back') {
			now -= operation.seconds;
			if (operation.moves) for (const one of [engine, model]) one.setBack(operation.seconds, now);
		} else if (operation.do === 'prune') {
			prune();
		} else if (operation.do === 'clear active') {
			engine.clearActive();
			model.clearActive();
		} else if (operation.do === 'lose') {
			engine.changeUpstream('lost', now);
			model.changeUpstream('lost', now);
		} else if (operation.do === 'reconnect') {
			engine.changeUpstream('connected', now);
			model.changeUpstream('connected', now);
		} else {
			compare(engine.at(now), model.at(now));
		}
	}
}
