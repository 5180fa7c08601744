import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../../src/engine/message.ts';
import { isBackfillRow } from '../../../src/protocol/frame.ts';
import { readStartOptions } from '../../../src/server/commands/start-options.ts';
import { Backfill } from '../../../src/server/sources/backfill.ts';
import { heapUsed } from '../../model/heap.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { PageReplica } from '../relay/page-replica.ts';
import { TestRelay } from '../relay/test-relay.ts';
import { PageClient, PlainClient } from '../relay/test-viewers.ts';

/** A backfill row of an ended session, as the network sends it. It has no event, and its times are text. A missing name is left out. */
function row(message: Partial<LiveMessage>, fields: Readonly<Record<string, unknown>> = {}): unknown {
	const { sessionId, sessionType, sourceId, callsign, destinationId, start, stop } = stopMessage(message);
	return {
		topic: 'LH-Startup',
		payload: JSON.stringify({
			SessionID: sessionId,
			SessionType: sessionType,
			SourceID: sourceId,
			SourceCall: callsign || null,
			SourceName: null,
			DestinationID: destinationId,
			DestinationName: null,
			Start: String(start),
			Stop: String(stop),
			...fields,
		}),
	};
}

interface SetUp {
	readonly feed: FeedServer;
	readonly relay: TestRelay;
}

/** A network with a backfill, and a relay of it that asks for that. */
async function setUp(rows?: readonly unknown[], backfill = true): Promise<SetUp> {
	const feed = await FeedServer.start(rows === undefined ? {} : { backfill: () => rows });
	cleanups.push(() => feed.close());
	const relay = await TestRelay.start();
	relay.connectUpstream(feed.address, undefined, backfill);
	return { feed, relay };
}

/** The page of the first viewer. */
async function firstView(relay: TestRelay): Promise<PageReplica> {
	relay.sendBatch();
	const page = new PageClient();
	page.connect(relay.address, ['websocket']);
	await page.untilAt(relay.log.last);
	const replica = new PageReplica();
	replica.applyRows(page.rows);
	return replica;
}

const connected = ({ relay }: SetUp) => relay.until(() => relay.log.upstreamState === 'connected');
const at = (end: number, number: number) => ({ ...apart(number), start: T0 - end - 20, stop: T0 - end });

describe('the backfill of a network', () => {
	it('RELAY-26: the first viewer sees what a viewer sees that was connected all the time', async () => {
		// Newest first; two of them follow each other on one talkgroup, and one begins before another of its source ends.
		const overs = [
			{ ...at(0, 1), callsign: 'XX1AA' },
			{ ...at(20, 2), destinationId: 26_201 },
			{ ...at(35, 3), sourceId: apart(2).sourceId },
			at(299, 4),
		];
		const all = await setUp(overs.map((over) => row(over)));
		await connected(all);
		expect(all.feed.backfillRequests).toEqual([{ query: { condition: 'AND', rules: [] }, amount: 200 }]);
		const tables = (await firstView(all.relay)).tables(T0);
		const witness = new PageReplica();
		const stops = overs.map((over) => ({ at: over.stop, frame: frameOf(stopMessage(over)) }));
		const starts = overs.map((over) => ({ at: over.start, frame: frameOf(startMessage({ ...over, stop: 0 })) }));
		// Within one second the stops come first.
		for (const { at: when, frame } of [...stops, ...starts].sort((a, b) => a.at - b.at))
			witness.applyFrame(frame, when * 1000);
		expect(tables).toEqual(witness.tables(T0));
		expect(tables.talkgroups.map(({ id, talkTime }) => [id, talkTime])).toEqual([
			[26_201, 40],
			[26_204, 20],
			[26_203, 14],
		]);
		expect(tables.active).toEqual([]);
	});

	it.each([
		['of before the window', [row(at(300, 1))]],
		['of another type', [row(at(10, 1), { SessionType: 5 })]],
		['of a local talkgroup', [row(at(10, 1), { DestinationID: 9 })]],
		['without an end', [row(at(10, 1), { Stop: '0' }), row(at(10, 2), { Stop: null })]],
		['of no length', [row({ ...at(10, 1), stop: T0 - 30 })]],
		['without end or beginning', [row({ ...at(10, 1), start: 0 })]],
		['of the future', [row({ ...at(10, 1), start: T0 + 10, stop: T0 + 20 })]],
		['that cannot be read', [row(at(10, 1), { SessionID: null }), { topic: 'LH-Startup', payload: '{' }]],
	])('RELAY-26: a row %s changes nothing', async (_what, rows) => {
		const all = await setUp(rows);
		await connected(all);
		expect(all.relay.log.entries().map(({ upstream }) => upstream)).toEqual(['connected']);
	});

	it('RELAY-26: a repeated row, or one of a live session, counts once', async () => {
		const live = at(10, 2);
		const rows = [row(at(30, 1)), row(at(30, 1)), frameOf(startMessage({ ...live, stop: 0 })), row(live)];
		const all = await setUp(rows);
		await connected(all);
		all.feed.send(frameOf(stopMessage(live)), frameOf(stopMessage(at(30, 1))));
		await all.relay.untilReceived(5);
		const kept = all.relay.log.entries().filter(({ frame }) => isBackfillRow(frame));
		expect(kept.map(({ sequence }) => sequence)).toEqual([1, 2]);
		const { talkgroups } = (await firstView(all.relay)).tables(T0);
		expect(talkgroups.map(({ id, talkTime }) => [id, talkTime])).toEqual([
			[26_201, 20],
			[26_202, 20],
		]);
	});

	it('RELAY-26, FRAME-6: uses a thousand rows at most', async () => {
		const all = await setUp(Array.from({ length: 1001 }, (_, index) => row(at(10, index + 1))));
		await connected(all);
		expect(all.relay.log.entries().filter(({ frame }) => isBackfillRow(frame))).toHaveLength(2000);
	});

	it('RELAY-26, FRAME-6: is waited for no longer when 8 MiB of live frames have come', async () => {
		const all = await setUp();
		const { feed, relay } = all;
		await feed.until(() => feed.backfillRequests.length === 1);
		feed.send(...Array.from({ length: 150 }, () => ({ topic: 'LH', payload: 'x'.repeat(60_000) })), row(at(10, 1)));
		feed.send('last');
		await relay.untilReceived(151);
		expect(relay.log.entries().filter(({ frame }) => isBackfillRow(frame))).toEqual([]);
	});

	it('RELAY-26, FRAME-6: nested frames that come meanwhile take no more memory than others', () => {
		const backfill = new Backfill();
		const before = heapUsed();
		for (let count = 0; count < 5; count++) {
			backfill.take({ frame: JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`) }, T0 * 1000);
		}
		// All of them take 140 MB.
		expect(heapUsed() - before).toBeLessThan(20_000_000);
		expect(backfill.end(T0 * 1000).length).toBeGreaterThan(0);
	});

	it('RELAY-26: stands before all live entries, in the order of time, and live entries that come meanwhile are not lost', async () => {
		const live = [frameOf(startMessage(apart(7))), frameOf(startMessage(apart(8)))];
		const all = await setUp([row(at(10, 1)), live[0], row(at(50, 2)), live[1]]);
		await connected(all);
		await all.relay.untilReceived(6);
		const entries = all.relay.log.entries();
		expect(entries.map(({ at: when }) => when / 1000 - T0)).toEqual([-70, -50, -30, -10, 0, 0, 0]);
		expect(entries.slice(4).map(({ frame, upstream }) => upstream ?? frame)).toEqual(['connected', ...live]);
	});

	it('RELAY-26: other clients are sent nothing of it', async () => {
		const { feed, relay } = await setUp(undefined);
		await feed.until(() => feed.backfillRequests.length === 1);
		const early = new PlainClient(relay.address, ['websocket']);
		await early.changes.until(() => early.socket.connected);
		feed.send(row(at(10, 1)), frameOf(startMessage(apart(7))));
		feed.say('searchHouseComplete');
		await relay.untilReceived(3);
		const late = new PlainClient(relay.address, ['websocket']);
		relay.clock.advance(1000);
		await early.untilFrames(1);
		await late.untilFrames(1);
		feed.send(frameOf(startMessage(apart(8))));
		await relay.untilReceived(4);
		relay.clock.advance(1000);
		await early.untilFrames(2);
		await late.untilFrames(2);
		expect(early.frames).toEqual([7, 8].map((number) => frameOf(startMessage(apart(number)))));
		expect(JSON.stringify(late.frames)).not.toContain('session-1"');
	});

	it('RELAY-17: its rows count neither as frames nor as lag in the metrics', async () => {
		const { feed, relay } = await setUp(undefined);
		await feed.until(() => feed.backfillRequests.length === 1);
		const page = new PageClient();
		page.connect(relay.address, ['websocket']);
		await page.changes.until(() => page.messages.length === 1);
		relay.sendBatch();
		const counts = async () => [
			await relay.metric('relay_frames_total'),
			await relay.metric('relay_lag_seconds_count'),
		];
		feed.send(row(at(10, 1)));
		feed.say('searchHouseComplete');
		await connected({ feed, relay });
		relay.sendBatch();
		await page.untilAt(3);
		expect(await counts()).toEqual(['0', '0']);
		feed.send(frameOf(startMessage(apart(2))));
		await relay.untilReceived(3);
		relay.sendBatch();
		await page.untilAt(4);
		expect(await counts()).toEqual(['1', '1']);
	});

	it('RELAY-26, WIRE-8: asks for the newest 200 rows, and waits 3 s for a network that does not answer', async () => {
		const { feed, relay } = await setUp(undefined);
		await feed.until(() => feed.backfillRequests.length === 1);
		expect(feed.backfillRequests).toEqual([{ query: { condition: 'AND', rules: [] }, amount: 200 }]);
		relay.clock.advance(2999);
		expect(relay.log.last).toBe(0);
		relay.clock.advance(1);
		expect(relay.log.upstreamState).toBe('connected');
		// A late answer is ignored.
		feed.send(row(at(10, 1)), frameOf(startMessage(apart(2))));
		feed.say('searchHouseComplete');
		await relay.untilReceived(1);
		expect(relay.log.entries().map(({ upstream, frame }) => upstream ?? frame)).toEqual([
			'connected',
			frameOf(startMessage(apart(2))),
		]);
	});

	it('RELAY-26: uses what came of an answer that was cut off, and does not ask again', async () => {
		const { feed, relay } = await setUp(undefined);
		await feed.until(() => feed.backfillRequests.length === 1);
		feed.send(row(at(10, 1)));
		feed.disconnectAll();
		await relay.until(() => relay.log.upstreamState === 'lost');
		relay.clock.advance(5000);
		await connected({ feed, relay });
		expect(feed.backfillRequests).toHaveLength(1);
		expect(relay.log.entries().map(({ at: when }) => when / 1000 - T0)).toEqual([-30, -10, 0, 0, 5]);
	});

	it('RELAY-26: is off unless the profile or the option says so', async () => {
		const all = await setUp([row(at(10, 1))], false);
		await connected(all);
		expect(all.feed.backfillRequests).toEqual([]);
		const asksForHistory = (...args: string[]) => {
			const { relay, network } = readStartOptions(args, {});
			// Pages do not get the setting.
			expect(network.hasBackfill).toBeUndefined();
			return relay?.source.kind === 'upstream' && relay.source.network.hasBackfill;
		};
		expect(asksForHistory('--relay', 'https://lh.example')).toBeFalsy();
		expect(asksForHistory('--relay', 'https://lh.example', '--backfill')).toBe(true);
		expect(asksForHistory('--relay', 'https://api.brandmeister.network')).toBe(true);
		expect(() => readStartOptions(['--backfill'], {})).toThrow('--backfill requires --relay');
	});
});
