import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverReport } from '../../src/sources/mapper.ts';
import { Tracker } from '../../src/sources/tracker.ts';
import { T0 } from '../model/messages.ts';
import { CASE, SEED } from '../model/seed.ts';

const start = (
	key: string,
	source = 2_350_001,
	destination: number | string = 91,
	more: { at?: number; place?: string; node?: string } = {},
): OverReport => ({
	kind: 'start',
	key,
	station: { id: String(source), callsign: '', name: '' },
	talkgroup: { id: String(destination), name: '' },
	...more,
});
const end = (key: string, length: { at?: number; seconds?: number } = {}): OverReport => ({
	kind: 'end',
	key,
	...length,
});

/** @returns a tracker, and a function that passes it a report and returns its messages in short: event, number of the session, seconds */
function follow() {
	const tracker = new Tracker();
	const take = (report: OverReport, seconds: number) =>
		tracker.take(report, (T0 + seconds) * 1000).map(({ event, sessionId, start: from, stop }) => {
			const number = sessionId.split('~')[1];
			return event === 'stop' ? `stop ${number} after ${stop - from}` : `${event} ${number}`;
		});
	return { tracker, take };
}

// Rules: NETWORK-11, NETWORK-12, NETWORK-13, NETWORK-15, NETWORK-16

describe('the tracker', () => {
	test('an over ends with the network’s duration, at least 1 s, or with the duration by our clock', () => {
		const { take } = follow();
		expect(take(start('a'), 0)).toEqual(['start 1']);
		expect(take(end('a', { seconds: 2.28 }), 9)).toEqual(['stop 1 after 2']);
		expect(take(start('a'), 10)).toEqual(['start 2']);
		expect(take(end('a', { seconds: 0.2 }), 11)).toEqual(['stop 2 after 1']);
		expect(take(start('a', 1, 91, { at: T0 + 12 }), 13)).toEqual(['start 3']);
		expect(take(end('a', { at: T0 + 17 }), 20)).toEqual(['stop 3 after 5']);
		expect(take(start('a'), 20)).toEqual(['start 4']);
		expect(take(end('a'), 27)).toEqual(['stop 4 after 7']);
	});

	test('a repeated start confirms the open over, and a different start ends it', () => {
		const { take } = follow();
		take(start('a'), 0);
		expect(take(start('a'), 3)).toEqual(['update 1']);
		expect(take(start('a', 2_350_002), 5)).toEqual(['stop 1 after 5', 'start 2']);
		expect(take(start('a', 2_350_002, 92), 9)).toEqual(['stop 2 after 4', 'start 3']);
	});

	test('sessions have other ids than those of other trackers, and of before a restart', () => {
		const trackers = [
			['', 0],
			['', 1],
			['room 1 ', 0],
			['room 2 ', 0],
		] as const;
		const ids = trackers.map(([name, seconds]) => {
			return new Tracker(name).take(start('a'), (T0 + seconds) * 1000)[0]?.sessionId;
		});
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('a start on a local or service number is no over, and ends the open over of its slot', () => {
		const { take } = follow();
		for (const [source, destination] of [
			[1, '9'],
			[1, 'p25:9999'],
			[9990, '91'],
		] as const) {
			take(start('a', 2_350_001, 91), 0);
			expect(take(start('a', source, destination), 5)).toHaveLength(1);
			expect(take(end('a'), 6)).toEqual([]);
		}
		expect(take(start('a', 5, 1), 0)).toHaveLength(1);
	});

	test('the echo of an over in another place is ignored, from its start to its end', () => {
		const { take } = follow();
		take(start('1', 1, 91, { place: 'repeater' }), 0);
		expect(take(end('1', { seconds: 4 }), 4)).toEqual(['stop 1 after 4']);
		expect(take(start('2', 1, 91, { place: 'trunk' }), 4.03)).toEqual([]);
		expect(take(end('2', { seconds: 0.12 }), 4.1)).toEqual([]);
		// These are no echoes: a start in the same place, of another station, on another talkgroup, or more than a second after the end.
		expect(take(start('3', 1, 91, { place: 'repeater' }), 4.5)).toEqual(['start 2']);
		take(end('3', { seconds: 1 }), 5.5);
		expect(take(start('4', 2, 91, { place: 'trunk' }), 5.6)).toEqual(['start 3']);
		expect(take(start('5', 1, 92, { place: 'trunk' }), 5.6)).toEqual(['start 4']);
		expect(take(start('6', 1, 91, { place: 'trunk' }), 6.6)).toEqual(['start 5']);
	});

	test('an over whose end was missed is not booked with the time of the outage', () => {
		const { tracker, take } = follow();
		take(start('a'), 0);
		tracker.noteLoss();
		expect(take(start('a', 2_350_002), 60)).toEqual(['drop 1', 'start 2']);
		tracker.noteLoss();
		expect(take({ kind: 'all ended' }, 90)).toEqual(['drop 2']);
		take(start('a'), 100);
		tracker.noteLoss();
		expect(take(end('a', { seconds: 30 }), 130)).toEqual(['stop 3 after 30']);
	});

	test('after a loss, a stream that is reported again goes on, and a repeated start on a slot is another over', () => {
		const { tracker, take } = follow();
		take(start('stream', 1, 91, { place: 'trunk' }), 0);
		take(start('slot', 2, 92), 0);
		tracker.noteLoss();
		// The tracker sends a start, in case the engine has removed the session meanwhile.
		expect(take(start('stream', 1, 91, { place: 'trunk' }), 15)).toEqual(['start 1']);
		expect(take(start('stream', 1, 91, { place: 'trunk' }), 16)).toEqual(['update 1']);
		expect(take(start('slot', 2, 92), 20)).toEqual(['drop 2', 'start 3']);
	});

	test('of ten thousand starts without an end, the oldest are forgotten', () => {
		const { take } = follow();
		for (let index = 0; index < 10_000; index += 1) take(start(`key ${index}`, 10_000 + index, 20_000 + index), 0);
		expect(take(end('key 0'), 1)).toEqual([]);
		expect(take(end('key 9999'), 1)).toEqual(['stop 10000 after 1']);
	});

	test('whatever is reported, each session ends at most once, and an open session starts again only after a loss', () => {
		const report = fc.tuple(
			fc.constantFrom('start', 'end', 'alive', 'all ended', 'loss'),
			fc.constantFrom('one 1', 'one 2', 'two 1'),
			fc.constantFrom(undefined, 'one', 'two'),
			fc.integer({ min: 1, max: 3 }),
			fc.integer({ min: 91, max: 93 }),
			fc.integer({ min: 0, max: 200 }),
		);
		fc.assert(
			fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
				const tracker = new Tracker();
				let now = T0;
				let isLost = false;
				const open = new Set<string>();
				const ended = new Set<string>();
				for (const [kind, key, place, source, destination, wait] of reports) {
					now += wait;
					if (kind === 'loss') {
						tracker.noteLoss();
						isLost = true;
						continue;
					}
					const one: OverReport =
						kind === 'start'
							? start(key, source, destination, { node: key.slice(0, 3), ...(place !== undefined && { place }) })
							: kind === 'alive'
								? { kind, stationId: String(source), talkgroupId: String(destination) }
								: kind === 'end'
									? end(key)
									: { kind: 'all ended', node: 'one' };
					for (const { event, sessionId, start: from, stop } of tracker.take(one, now * 1000)) {
						if (event === 'start') {
							expect(ended.has(sessionId)).toBe(false);
							if (open.has(sessionId)) expect(isLost).toBe(true);
							open.add(sessionId);
						} else expect(open.has(sessionId)).toBe(true);
						if (event !== 'stop' && event !== 'drop') continue;
						if (event === 'stop') expect(stop).toBeGreaterThan(from);
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
