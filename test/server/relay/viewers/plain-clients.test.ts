import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../../src/protocol/frame.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../../model/messages.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { FeedServer, type FeedServerOptions } from '../../../server-fixtures/feed-server.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, PlainClient, TRANSPORTS } from '../test-viewers.ts';

/** A network that the test controls, and a relay of it. */
async function relayed(options: FeedServerOptions = {}): Promise<{ network: FeedServer; relay: TestRelay }> {
	const network = await FeedServer.start(options);
	cleanups.push(() => network.close());
	const relay = await TestRelay.start();
	relay.connectUpstream(network.address);
	return { network, relay };
}

/** Frames that a network may send, well-formed or not. */
const FRAMES: readonly unknown[] = [
	frameOf(startMessage({ ...apart(1), callsignName: 'Jürgen 🎙 \u2028' })),
	{ topic: 'LH', payload: { SessionID: 'an object', Event: 'Session-Start' }, extra: [1, { deep: null }] },
	{ payload: 'x'.repeat(70_000), topic: 'long' },
	{ payload: '"\\u0000"' },
	'text',
	null,
	17.5,
	['a', 'list'],
	{},
	{ __proto__: null, constructor: 'x' },
];

describe.each(TRANSPORTS)('any client of the network, by %s %s', (...transports) => {
	it('RELAY-2: gets the frames of the network, unchanged, in order, and nothing else', async () => {
		const { network, relay } = await relayed();
		const client = new PlainClient(relay.address, transports);
		await client.changes.until(() => client.socket.connected);
		await network.until(() => network.viewers === 1);
		for (let round = 0; round < 30; round++) {
			network.send(...FRAMES);
			await relay.untilReceived((round + 1) * FRAMES.length);
			relay.sendBatch();
		}
		await client.untilFrames(30 * FRAMES.length);
		expect(client.frames).toEqual(Array.from({ length: 30 }, () => FRAMES).flat());
		expect(client.otherEvents).toEqual([]);
	});

	it('RELAY-2: gets the active sessions as starts when it connects, and none twice', async () => {
		const relay = await TestRelay.start();
		const early = new PlainClient(relay.address, transports);
		await early.changes.until(() => early.socket.connected);
		const named = { ...apart(1), callsign: 'DL5QRA', callsignName: 'Jürgen', talkgroup: 'Bayern' };
		const frames = [
			startMessage(named),
			startMessage(apart(2)),
			stopMessage(apart(2)),
			startMessage(apart(3)),
			stopMessage({ ...apart(3), stop: T0 }),
		].map(frameOf);
		relay.receive(...frames);
		const late = new PlainClient(relay.address, transports);
		await late.untilFrames(1);
		relay.sendBatch();
		relay.receive('after that');
		relay.sendBatch();
		await late.untilFrames(2);
		await early.untilFrames(6);
		expect(late.frames.map(readFrame)).toEqual([startMessage(named), 'no payload']);
		expect(early.frames).toEqual([...frames, 'after that']);
	});

	it('RELAY-8: gets an active session that began before the log, even after the log was replaced', async () => {
		const relay = await TestRelay.start();
		relay.log.append({ upstream: 'connected' }, relay.clock.now());
		relay.receive(frameOf(startMessage(apart(1))));
		for (let minute = 0; minute < 15; minute++) {
			relay.clock.advance(60_000);
			relay.receive(frameOf(updateMessage(apart(1))));
		}
		const { first, last } = relay.log;
		expect(first).toBeGreaterThan(2);
		relay.receive('a branch');
		relay.replaceAfter(last, 'second', 'what others have');
		expect(relay.log.upstreamState).toBe('connected');
		const client = new PlainClient(relay.address, transports);
		await client.untilFrames(1);
		expect(client.frames.map(readFrame)).toEqual([startMessage(apart(1))]);
	});
});

describe('the connection to the network', () => {
	it('RELAY-1: is one, however many viewers there are; pages get its losses, and it reconnects by itself', async () => {
		const { network, relay } = await relayed();
		await network.until(() => network.viewers === 1);
		const pages = [new PageClient(), new PageClient()];
		for (const page of pages) page.connect(relay.address, ['websocket']);
		network.send('before');
		await relay.untilReceived(1);
		network.disconnectAll();
		await relay.until(() => relay.log.last === 3);
		relay.clock.advance(5000);
		await network.until(() => network.viewers === 1);
		network.send('after');
		await relay.untilReceived(2);
		relay.sendBatch();
		for (const page of pages) {
			await page.untilAt(5);
			const contents = page.rows.map(({ content }) => content);
			expect(contents).toEqual(['connected', 'no payload', 'lost', 'connected', 'no payload']);
		}
		expect([network.attempts, network.viewers]).toEqual([2, 1]);
	});

	it('COMMAND-8: names the relay in its User-Agent', async () => {
		const { network } = await relayed();
		await network.until(() => network.viewers === 1);
		expect(network.userAgents).toEqual(['test']);
	});

	it('RELAY-12: the log has no `lost` before the first connection', async () => {
		const { network, relay } = await relayed({ refusing: true });
		await network.until(() => network.attempts === 1);
		await relay.until(() => relay.warnings.length === 1);
		expect(relay.log.last).toBe(0);
	});

	it('SILENCE-1: subscribes where the network is silent', async () => {
		const network = await FeedServer.start({ silentUntilJoined: true });
		cleanups.push(() => network.close());
		const relay = await TestRelay.start();
		relay.connectUpstream(network.address, 'everything');
		await relay.until(() => relay.log.last === 1);
		relay.clock.advance(1000);
		await network.until(() => network.joins.length === 1);
		network.send('x');
		await relay.untilReceived(1);
	});

	it('FRAME-4: a frame that is nested too deeply to be written again is passed on as null', async () => {
		const { network, relay } = await relayed();
		const client = new PlainClient(relay.address, ['websocket']);
		await client.changes.until(() => client.socket.connected);
		await network.until(() => network.viewers === 1);
		network.sendText(`["mqtt",{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
		network.send('after');
		await relay.untilReceived(2);
		relay.sendBatch();
		await client.untilFrames(2);
		expect(client.frames).toEqual([null, 'after']);
	});

	it('FRAME-6: is lost, and made again, when the network sends a message of more than 1 MiB', async () => {
		const { network, relay } = await relayed();
		await network.until(() => network.viewers === 1);
		network.send('x'.repeat(1_000_000));
		await relay.untilReceived(1);
		network.send('x'.repeat(1024 * 1024));
		await relay.until(() => relay.log.upstreamState === 'lost');
		relay.clock.advance(5000);
		await relay.until(() => relay.log.upstreamState === 'connected');
		expect(relay.log.entries().map(({ upstream }) => upstream)).toEqual(['connected', undefined, 'lost', 'connected']);
	});
});
