import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../src/demo/random.ts';
import { SimulatedNetwork } from '../../../../src/demo/simulated-network.ts';
import { toUnixSeconds } from '../../../../src/engine/time.ts';
import { ManualClock } from '../../../../src/feed/clock.ts';
import { type Row, readRow } from '../../../../src/protocol/relay-messages.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { History } from '../../../../src/server/relay/log/history.ts';
import type { LogEntry } from '../../../../src/server/relay/log/log-entry.ts';
import { Rows } from '../../../../src/server/relay/log/rows.ts';
import { heapUsed } from '../../../model/heap.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../../model/messages.ts';
import { printSeed, SEED } from '../../../model/seed.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { PageReplica, rowsOf } from '../page-replica.ts';

beforeAll(() => printSeed('relay/history'));

/** A relay without a network and without viewers. */
class LogWithHistory {
	readonly clock = new ManualClock(T0 * 1000);
	readonly log = new FrameLog('first');
	readonly rows = new Rows(this.log);
	readonly history = new History(this.log, this.rows, this.clock);

	/** @param seconds that go by first */
	receive(frame: unknown, seconds = 0): LogEntry {
		this.clock.advance(seconds * 1000);
		return this.log.append({ frame }, this.clock.now());
	}

	/** An entry as it goes out in a batch. */
	live(sequence: number): Row[] {
		const row = readRow(this.rows.between(sequence, sequence)[0]);
		return row === undefined ? [] : [row];
	}

	sequences(last = this.log.last): number[] {
		return rowsOf(this.history.upTo(last).bytes).map(({ sequence }) => sequence);
	}
}

const upTo = (last: number, first = 1) => Array.from({ length: last + 1 - first }, (_, index) => first + index);

describe('the history', () => {
	it('RELAY-5: has everything received, with its times, whether compressed long ago or just now', () => {
		const relayLog = new LogWithHistory();
		expect(relayLog.sequences()).toEqual([]);
		for (let i = 0; i < 1500; i++) relayLog.receive(frameOf(startMessage(apart(i))), 0.1);
		expect(relayLog.sequences()).toEqual(upTo(1500));
		const [first] = rowsOf(relayLog.history.upTo(1500).bytes);
		expect(first).toEqual({ sequence: 1, at: T0 * 1000 + 100, content: startMessage(apart(0)) });
	});

	it('RELAY-5: ends with the requested entry, even where later ones are compressed already', () => {
		const relayLog = new LogWithHistory();
		for (let i = 0; i < 600; i++) relayLog.receive(frameOf(startMessage(apart(i))));
		expect(relayLog.sequences(500)).toEqual(upTo(500));
		relayLog.clock.advance(1000);
		expect(relayLog.sequences(512)).toEqual(upTo(512));
		relayLog.clock.advance(1000);
		expect(relayLog.sequences(513)).toEqual(upTo(513));
	});

	it('RELAY-5, TIME-3: is assembled four times a second at most, and says where it ends', () => {
		const relayLog = new LogWithHistory();
		relayLog.receive(frameOf(startMessage(apart(1))));
		const { bytes } = relayLog.history.upTo(1);
		relayLog.receive(frameOf(startMessage(apart(2))), 0.24);
		expect(relayLog.history.upTo(2)).toEqual({ last: 1, bytes });
		relayLog.clock.advance(10);
		expect(relayLog.history.upTo(2).last).toBe(2);
		relayLog.clock.step(-3_600_000);
		relayLog.receive('after the clock was set back');
		expect(relayLog.history.upTo(3).last).toBe(3);
	});

	it('RELAY-5: is assembled again at once when a burst has pushed out entries that follow it', () => {
		const relayLog = new LogWithHistory();
		relayLog.receive('x');
		expect(relayLog.sequences()).toEqual([1]);
		for (let i = 0; i < 300; i++) relayLog.receive({ topic: 'LH', payload: 'x'.repeat(300_000) });
		expect(relayLog.log.first).toBeGreaterThan(2);
		expect(relayLog.sequences()).toEqual(upTo(301, relayLog.log.first - 1));
	});

	it('RELAY-8: reaches back 10 to 12 minutes, because whole segments are evicted', () => {
		const relayLog = new LogWithHistory();
		for (let second = 0; second < 1200; second++) relayLog.receive(frameOf(stopMessage(apart(1))), 1);
		const [first = 0] = relayLog.sequences();
		// The last evicted entry is retained.
		expect(first).toBe(relayLog.log.first - 1);
		expect(relayLog.sequences()).toEqual(upTo(1200, first));
		const seconds = 1200 - first;
		expect(seconds).toBeGreaterThanOrEqual(600);
		expect(seconds).toBeLessThan(720);
	});

	it('RELAY-5: has names that the relay learned before its log begins', () => {
		const relayLog = new LogWithHistory();
		const station = { callsign: 'DL5QRA', callsignName: 'Jürgen', talkgroup: 'Bayern' };
		relayLog.receive(frameOf(stopMessage({ ...apart(1), callsign: 'DL5QRX', talkgroup: 'Bavaria' })));
		// The start itself has an older name.
		relayLog.receive(frameOf(startMessage({ ...apart(1), callsign: 'DL5QRX', start: T0 })));
		relayLog.receive(frameOf(stopMessage({ ...apart(1), ...station, sessionId: 'another' })));
		for (let minute = 1; minute <= 13; minute++) {
			relayLog.receive(frameOf(updateMessage({ ...apart(1), start: T0 })), 30);
			relayLog.receive(undefined, 30);
		}
		const [start, ...others] = rowsOf(relayLog.history.upTo(relayLog.log.last).bytes);
		expect(start).toEqual({ sequence: 2, at: T0 * 1000, content: { ...startMessage(apart(1)), ...station } });
		expect(others.at(-2)?.content).toEqual({ ...updateMessage(apart(1)), ...station });
		expect(others.at(-1)?.content).toBe('no payload');
	});

	it('RELAY-8: has a session that has lasted for hours, and the state of the upstream connection', () => {
		const relayLog = new LogWithHistory();
		relayLog.log.append({ upstream: 'connected' }, relayLog.clock.now());
		relayLog.receive(frameOf(startMessage(apart(1))));
		for (let minute = 0; minute < 180; minute++) relayLog.receive(frameOf(updateMessage(apart(1))), 60);
		const page = new PageReplica();
		const rows = rowsOf(relayLog.history.upTo(relayLog.log.last).bytes);
		page.applyRows(rows);
		expect(rows[0]?.content).toBe('connected');
		expect(rows.length).toBeLessThan(60);
		expect(page.tables(T0 + 180 * 60).active).toMatchObject([{ id: 'session-1', localStart: T0 }]);
	});

	it('RELAY-8: has the stop of a session that was closing when the log begins', () => {
		const relayLog = new LogWithHistory();
		relayLog.receive(frameOf(startMessage(apart(1))));
		relayLog.receive(frameOf(stopMessage({ ...apart(1), stop: T0 })), 1);
		for (let minute = 0; minute < 12; minute++)
			relayLog.receive(frameOf(updateMessage(apart(1))), minute === 0 ? 1 : 60);
		expect(relayLog.log.first).toBeGreaterThan(3);
		const page = new PageReplica();
		page.applyRows(rowsOf(relayLog.history.upTo(relayLog.log.last).bytes));
		expect(page.tables(T0 + 2 + 11 * 60).active).toEqual([]);
	});

	it('RELAY-8: has the start that made a session active, not an ignored one before it', () => {
		const relayLog = new LogWithHistory();
		const [rival, session] = [apart(1), { ...apart(2), destinationId: apart(1).destinationId, start: T0 - 20 }];
		relayLog.receive(frameOf(startMessage({ ...rival, start: T0 - 10 })));
		relayLog.receive(frameOf(startMessage(session)));
		relayLog.receive(frameOf(stopMessage({ ...rival, start: T0 - 10, stop: T0 })));
		relayLog.receive(frameOf(startMessage(session)), 30);
		for (let minute = 0; minute < 15; minute++) relayLog.receive(frameOf(updateMessage(session)), 60);
		const page = new PageReplica();
		page.applyRows(rowsOf(relayLog.history.upTo(relayLog.log.last).bytes));
		expect(page.tables(T0 + 930).active).toMatchObject([{ id: 'session-2', localStart: T0 + 30 }]);
	});

	it('RELAY-8: stays within its memory limit, and so does the log', () => {
		const relayLog = new LogWithHistory();
		const frame = { topic: 'LH', payload: 'x'.repeat(300_000) };
		for (let i = 0; i < 600; i++) relayLog.receive(frame, 0.01);
		expect(relayLog.log.entries().length).toBeLessThan(250);
		expect(relayLog.sequences()).toEqual(upTo(600, relayLog.log.first - 1));
	});

	it('FRAME-6: keeps no rows of evicted entries in memory', () => {
		const log = new FrameLog('first');
		const rows = new Rows(log);
		const before = heapUsed();
		for (let number = 0; number < 100_000; number++) {
			log.append({ frame: frameOf(stopMessage(apart(number))) }, (T0 + number) * 1000);
		}
		expect(heapUsed() - before).toBeLessThan(10_000_000);
		expect(rows.between(log.first, log.last)).toHaveLength(log.last + 1 - log.first);
	});

	it('RELAY-9: is replaced with the log', () => {
		const relayLog = new LogWithHistory();
		for (let i = 0; i < 600; i++) relayLog.receive(frameOf(startMessage(apart(i))));
		relayLog.sequences();
		const elsewhere = Array.from({ length: 700 }, (_, index) => ({
			epoch: index < 500 ? 'first' : 'second',
			sequence: 41 + index,
			at: (T0 + index) * 1000,
			frame: frameOf(updateMessage(apart(1))),
		}));
		relayLog.log.replaceAll(elsewhere);
		expect(relayLog.log).toMatchObject({ epoch: 'second', last: 740 });
		expect(relayLog.sequences()).toEqual(upTo(740, relayLog.log.first - 1));
		relayLog.log.adopt({ epoch: 'second', sequence: 741, at: T0 * 1000, frame: 'x' });
		expect(() => relayLog.log.adopt({ epoch: 'second', sequence: 743, at: T0 * 1000, frame: 'x' })).toThrow(
			'does not follow',
		);
	});
});

/** Long overs, ghosts and losses beside the simulated network's own. */
function* eventsOf(
	random: Random,
	minutes: number,
): Generator<{ at: number; frame?: unknown; upstream?: 'lost' | 'connected' }> {
	const network = new SimulatedNetwork(random.bits(), T0 * 1000);
	let connected = true;
	const long = new Map<number, number>();
	for (let second = 1; second <= minutes * 60; second++) {
		const now = T0 + second;
		if (connected ? random.chance(1 / 400) : random.chance(1 / 20)) {
			connected = !connected;
			yield { at: now * 1000, upstream: connected ? 'connected' : 'lost' };
		}
		const frames: { at: number; frame: unknown }[] = network.framesUntil(now * 1000);
		if (random.chance(1 / 60)) long.set(second, now);
		for (const [number, start] of long) {
			const message = { ...apart(900_000 + number), start };
			const event = start === now ? startMessage(message) : updateMessage(message);
			const over = random.chance(1 / 1500);
			if (over) long.delete(number);
			if (over && random.chance(0.5))
				frames.push({ at: now * 1000, frame: frameOf(stopMessage({ ...message, stop: now })) });
			else if (start === now || random.chance(1 / 200)) frames.push({ at: now * 1000, frame: frameOf(event) });
		}
		if (connected) yield* frames;
	}
}

describe('a page that is opened later', () => {
	it('RELAY-5: shows at any time what a page shows that was open all the time', () => {
		const random = new Random(SEED);
		for (let run = 0; run < 2; run++) {
			const relayLog = new LogWithHistory();
			const direct = new PageReplica();
			const later: PageReplica[] = [];
			let pruned = T0;
			for (const { at, frame, upstream } of eventsOf(random, 20)) {
				relayLog.clock.advance(at - relayLog.clock.now());
				const { sequence } = relayLog.log.append(upstream === undefined ? { frame } : { upstream }, at);
				if (upstream === undefined) direct.applyFrame(frame, at);
				else direct.applyUpstreamChange(upstream, at);
				const row = relayLog.live(sequence);
				for (const page of later) page.applyRows(row);
				const now = toUnixSeconds(at);
				if (now - pruned >= 60) {
					direct.activity.prune(now);
					for (const page of later) page.activity.prune(now);
					pruned = now;
				}
				if (!random.chance(1 / 1000)) continue;
				const page = new PageReplica();
				const { bytes, last } = relayLog.history.upTo(sequence);
				page.applyRows(rowsOf(bytes));
				for (let missed = last + 1; missed <= sequence; missed++) page.applyRows(relayLog.live(missed));
				later.push(page);
				for (const one of later) expect(one.tables(now)).toEqual(direct.tables(now));
			}
		}
	});
});
