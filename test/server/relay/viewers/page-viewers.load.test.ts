import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Server } from 'socket.io';
import { beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../src/feed/clock.ts';
import { readFrame } from '../../../../src/protocol/frame.ts';
import { listen } from '../../../../src/server/http/page-server.ts';
import type { NoEvents } from '../../../../src/server/http/viewer-server.ts';
import { every } from '../../../../src/server/relay/every.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { History } from '../../../../src/server/relay/log/history.ts';
import { Rows } from '../../../../src/server/relay/log/rows.ts';
import { PageViewers } from '../../../../src/server/relay/viewers/page-viewers.ts';
import type { ViewerEvents } from '../../../../src/server/relay/viewers/viewer-events.ts';
import { Random } from '../../../../src/sources/demo/random.ts';
import { apart, startMessage, T0 } from '../../../model/messages.ts';
import { printSeed, SEED } from '../../../model/seed.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { FaultyLink } from '../../../server-fixtures/faulty-link.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, TRANSPORTS } from '../test-viewers.ts';

beforeAll(() => printSeed('page-viewers.load'));

const frame = (number: number) => frameOf(startMessage(apart(number)));
const upTo = (last: number, first = 1) => Array.from({ length: last + 1 - first }, (_, index) => first + index);

describe('pages in several groups', () => {
	it('RELAY-6: get every row, one group after the other, though others come and go', async () => {
		const relay = await TestRelay.start({}, { pagesPerGroup: 2 });
		const pages = Array.from({ length: 5 }, () => new PageClient());
		const connect = async (page: PageClient) => {
			page.connect(relay.address, ['websocket']);
			await page.changes.until(() => page.messages.length > 0);
		};
		for (const page of pages) await connect(page);
		for (let last = 2; last <= 6; last += 2) {
			relay.receive(frame(last - 1), frame(last));
			relay.sendBatch();
			for (const page of pages) await page.untilAt(last);
			const [page] = pages;
			page?.socket?.close();
			await relay.untilMetric('relay_viewers{kind="page"}', '4');
			if (page !== undefined) await connect(page);
		}
		for (const { sequences } of pages) expect(sequences).toEqual(upTo(6));
	});

	it('a group that all its pages have left is sent no batch', async () => {
		const relay = await TestRelay.start({}, { pagesPerGroup: 1 });
		const pages = [new PageClient(), new PageClient()];
		for (const page of pages) page.connect(relay.address, ['websocket']);
		for (const page of pages) await page.changes.until(() => page.messages.length > 0);
		// Each page joins a group of its own.
		relay.sendBatch();
		const batches = async () => {
			relay.receive(frame(1));
			relay.sendBatch();
			return Number(await relay.metric('relay_lag_seconds_count'));
		};
		expect(await batches()).toBe(2);
		for (const page of pages) page.socket?.close();
		await relay.untilMetric('relay_viewers{kind="page"}', '0');
		expect(await batches()).toBe(2);
	});
});

describe('under load and losses', () => {
	it('a relay sends for three quarters of the time at most', async () => {
		const clock = new ManualClock(T0 * 1000);
		const log = new FrameLog('first');
		const rows = new Rows(log);
		const server = createServer();
		const io = new Server<NoEvents, ViewerEvents>(server, { path: '/lh' });
		cleanups.push(() => io.close());
		/** When each batch was sent, in Unix milliseconds. */
		const sentAt: number[] = [];
		const onBatch = () => {
			sentAt.push(clock.now());
			// The sending takes this long.
			clock.step(300);
		};
		const pages = new PageViewers({ io, log, rows, history: new History(log, rows, clock), clock, onBatch });
		io.on('connection', (socket) => pages.add(socket, undefined));
		const page = new PageClient();
		page.connect(await listen(server, '127.0.0.1', 0), ['websocket']);
		await page.changes.until(() => page.messages.length > 0);
		every(clock, 10, () => log.append({ frame: frame(1) }, clock.now()));
		clock.advance(4000);
		const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
		expect(waits).toEqual(Array.from({ length: 9 }, () => 400));
	});

	it('RELAY-6: no batch overtakes a history that is still in the backlog', async () => {
		const random = new Random(SEED);
		// Long and random, so that the history does not fit into the system's buffers.
		const name = () => String.fromCodePoint(...Array.from({ length: 64 }, () => random.integer(0x4e00, 0x8e00)));
		const relay = await TestRelay.start();
		for (let number = 1; number <= 25_000; number++) {
			const names = { callsign: name(), callsignName: name(), talkgroup: name() };
			relay.receive(frameOf(startMessage({ ...apart(number), ...names })));
		}
		relay.sendBatch();
		const [quick, slow] = [new PageClient(), new PageClient()];
		quick.connect(relay.address, ['websocket']);
		await quick.untilAt(25_000);
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		cleanups.push(() => link.close());
		slow.connect(link.address, ['websocket']);
		await new Promise<void>((resolve) => {
			slow.socket?.on('connect', () => {
				link.stall();
				resolve();
			});
		});
		relay.log.replaceAll([{ epoch: 'second', sequence: 1, at: T0 * 1000, frame: frame(1) }]);
		relay.sendBatch();
		relay.receive(frame(2));
		relay.sendBatch();
		await quick.untilAt(2);
		expect(slow.messages).toEqual([]);
		link.resume();
		await slow.untilAt(2);
		expect(slow.messages).toEqual(['history', 'history', 1]);
	});

	it('RELAY-6: no gap and no duplicate in random schedules of connections, frames, losses and batches', async () => {
		const random = new Random(SEED);
		const relay = await TestRelay.start({}, { pagesPerGroup: 5 });
		const pages = Array.from({ length: 12 }, () => new PageClient());
		for (let step = 0; step < 1500; step++) {
			const page = random.pick(pages);
			const act = random.next();
			if (act < 0.32) relay.receive(...upTo(random.integer(1, 40)).map(frame));
			else if (act < 0.34) relay.adopt(`epoch-${step}`, frame(step));
			else if (act < 0.35) {
				const after = Math.max(relay.log.first, relay.log.last - random.integer(0, 50));
				relay.replaceAfter(
					after,
					`epoch-${step}`,
					...upTo(random.integer(1, 50)).map((number) => frame(step + number)),
				);
			} else if (act < 0.6) relay.clock.advance(random.integer(1, 150));
			else if (act < 0.61) relay.clock.advance(random.integer(1, 400_000));
			else if (act < 0.75) {
				// One closes in order, the other breaks off.
				if (random.chance(0.5)) page.socket?.close();
				else page.socket?.io.engine.close();
				page.connect(relay.address, random.pick(TRANSPORTS));
			} else await setImmediate();
		}
		relay.receive(frame(1));
		relay.sendBatch();
		for (const page of pages) {
			while (page.position?.after !== relay.log.last) {
				// The clock jumps here, so some pages were disconnected as stalled.
				if (page.isDisconnected) page.connect(relay.address, random.pick(TRANSPORTS));
				await page.changes.until(() => page.isDisconnected || page.position?.after === relay.log.last);
			}
			const first = page.sequences.indexOf(relay.log.first);
			expect(page.sequences.slice(first)).toEqual(upTo(relay.log.last, relay.log.first));
			const held = relay.log.entries().map((entry) => readFrame(entry.frame));
			expect(page.rows.slice(first).map(({ content }) => content)).toEqual(held);
			expect(page.position.epoch).toBe(relay.log.epoch);
		}
	});
});
