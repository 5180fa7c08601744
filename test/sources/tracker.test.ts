import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOfNumber } from '../../src/engine/made-ids.ts';
import type { Report } from '../../src/sources/mapper.ts';
import { Tracker } from '../../src/sources/tracker.ts';
import { T0 } from '../model/messages.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

const start = (key: string, source = 2_350_001, destination = 91, at?: number): Report => ({
	kind: 'start',
	key,
	station: { id: source, callsign: '', name: '' },
	talkgroup: { id: destination, name: '' },
	...(at === undefined ? {} : { at }),
});
const end = (key: string, length: { at?: number; seconds?: number } = {}): Report => ({ kind: 'end', key, ...length });

/** A tracker whose messages are told in short: event, number of the session, seconds. */
function follow() {
	const tracker = new Tracker(0);
	const take = (report: Report, seconds: number) =>
		tracker.take(report, T0 + seconds).map(({ event, sessionId, start: from, stop }) => {
			const number = sessionId.split('~')[1];
			return event === 'stop' ? `stop ${number} after ${stop - from}` : `${event} ${number}`;
		});
	return { tracker, take };
}

describe('NETWORK-12, NETWORK-13: the tracker', () => {
	test('an over ends with the duration that the network gives, of 1 s at least, or by our clock', () => {
		const { take } = follow();
		expect(take(start('a'), 0)).toEqual(['start 1']);
		expect(take(end('a', { seconds: 2.28 }), 9)).toEqual(['stop 1 after 2']);
		expect(take(start('a'), 10)).toEqual(['start 2']);
		expect(take(end('a', { seconds: 0.2 }), 11)).toEqual(['stop 2 after 1']);
		expect(take(start('a', 1, 91, T0 + 12), 13)).toEqual(['start 3']);
		expect(take(end('a', { at: T0 + 17 }), 20)).toEqual(['stop 3 after 5']);
		expect(take(start('a'), 20)).toEqual(['start 4']);
		expect(take(end('a'), 27)).toEqual(['stop 4 after 7']);
	});

	test('an end of nothing is ignored, and so is a second end', () => {
		const { take } = follow();
		expect(take(end('a'), 0)).toEqual([]);
		take(start('a'), 0);
		take(end('a'), 5);
		expect(take(end('a', { seconds: 5 }), 6)).toEqual([]);
	});

	test('the same start again changes nothing; another one ends the over', () => {
		const { take } = follow();
		take(start('a'), 0);
		expect(take(start('a'), 3)).toEqual(['update 1']);
		expect(take(start('a', 2_350_002), 5)).toEqual(['stop 1 after 5', 'start 2']);
		expect(take(start('a', 2_350_002, 92), 9)).toEqual(['stop 2 after 4', 'start 3']);
	});

	test('an over that two hotspots hear is one session, and its first end ends it', () => {
		const { take } = follow();
		expect(take(start('a'), 0)).toEqual(['start 1']);
		expect(take(start('b'), 1)).toEqual(['update 1']);
		expect(take(end('b', { seconds: 4 }), 5)).toEqual(['stop 1 after 4']);
		expect(take(end('a', { seconds: 5 }), 6)).toEqual([]);
		expect(take(start('b', 2_350_002), 8)).toEqual(['start 2']);
	});

	test('NETWORK-11, NETWORK-15: local and service numbers are no talkgroups, and end what was open', () => {
		const { take } = follow();
		const ofModes = (['P25', 'NXDN'] as const).flatMap((mode) =>
			[10, 9999].map((number) => idOfNumber(mode, number) ?? 0),
		);
		for (const destination of [0, 9, 4000, 5000, 9990, ...ofModes]) {
			const place = `slot ${destination}`;
			take(start(place, destination + 1, 91 + destination), 0);
			expect(take(start(place, 1, destination), 5)).toHaveLength(1);
			expect(take(end(place), 6)).toEqual([]);
		}
		expect(take(start('a', 5, 1), 0)).toHaveLength(1);
	});

	test('a node that starts again ends what is open there only', () => {
		const { take } = follow();
		take(start('one DMR 1', 1, 91), 0);
		take(start('one DMR 2', 2, 92), 0);
		take(start('two DMR 2', 3, 93), 0);
		expect(take({ kind: 'all ended', keys: 'one ' }, 4)).toEqual(['stop 1 after 4', 'stop 2 after 4']);
		expect(take(end('two DMR 2'), 5)).toEqual(['stop 3 after 5']);
	});

	test('an over whose end was missed is not booked with the time of the outage', () => {
		const { tracker, take } = follow();
		take(start('a'), 0);
		tracker.noteLoss();
		expect(take(start('a', 2_350_002), 60)).toEqual(['start 2']);
		tracker.noteLoss();
		expect(take({ kind: 'all ended', keys: 'a' }, 90)).toEqual(['stop 2 after 0']);
		take(start('a'), 100);
		tracker.noteLoss();
		expect(take(end('a', { seconds: 30 }), 130)).toEqual(['stop 3 after 30']);
	});

	test('ten thousand starts without an end: the oldest are forgotten', () => {
		const { take } = follow();
		for (let index = 0; index < 10_000; index += 1) take(start(`key ${index}`, index, 20_000 + index), 0);
		expect(take(end('key 0'), 1)).toEqual([]);
		expect(take(end('key 9999'), 1)).toEqual(['stop 10000 after 1']);
	});

	printSeed('tracker');
	test('whatever is reported, each session starts once, and ends at most once', () => {
		const report = fc.tuple(
			fc.constantFrom('start', 'end', 'alive', 'all ended', 'loss'),
			fc.constantFrom('one 1', 'one 2', 'two 1'),
			fc.integer({ min: 1, max: 3 }),
			fc.integer({ min: 91, max: 93 }),
			fc.integer({ min: 0, max: 200 }),
		);
		fc.assert(
			fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
				const tracker = new Tracker(0);
				let now = T0;
				const open = new Set<string>();
				const ended = new Set<string>();
				for (const [kind, key, source, destination, wait] of reports) {
					now += wait;
					if (kind === 'loss') {
						tracker.noteLoss();
						continue;
					}
					const one: Report =
						kind === 'start'
							? start(key, source, destination)
							: kind === 'alive'
								? { kind, key, sourceId: source, destinationId: destination }
								: kind === 'end'
									? end(key)
									: { kind: 'all ended', keys: 'one' };
					for (const { event, sessionId, start: from, stop } of tracker.take(one, now)) {
						if (event === 'start') {
							expect(open.has(sessionId) || ended.has(sessionId)).toBe(false);
							open.add(sessionId);
						} else expect(open.has(sessionId)).toBe(true);
						if (event !== 'stop') continue;
						expect(stop).toBeGreaterThanOrEqual(from);
						expect(stop).toBeLessThanOrEqual(Math.max(now, from + 1));
						open.delete(sessionId);
						ended.add(sessionId);
					}
				}
			}),
			{ seed: SEED, ...CASE },
		);
	});
});
