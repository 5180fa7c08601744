import { describe, expect, it } from 'vitest';
import { linkNameOf, readFrame } from '../../../../src/protocol/frame.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../../model/messages.ts';
import type { FeedServer } from '../../../server-fixtures/feed-server.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { startFeed } from '../../../server-fixtures/started.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, PlainClient, TRANSPORTS } from '../test-viewers.ts';

/** Starts a network that the test controls, and a relay that is connected to it. */
async function relayed(): Promise<{ network: FeedServer; relay: TestRelay }> {
	const network = await startFeed();
	const relay = await TestRelay.start();
	relay.connectUpstream(network.address);
	return { network, relay };
}

/** Frames that a network may send, well-formed or not. */
const FRAMES: readonly unknown[] = [
	frameOf(startMessage(distinctSession(1, { name: 'Jürgen 🎙 \u2028' }))),
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

// Rules: FRAME-4, FRAME-6, RELAY-1, RELAY-2

describe.each(TRANSPORTS.map((list) => [list] as const))('any client of the network, by %s', (transports) => {
	it('gets the frames of the network unchanged, in order, and nothing else', async () => {
		const { network, relay } = await relayed();
		const client = new PlainClient(relay.address, transports);
		await client.untilConnected();
		await network.until(() => network.viewers === 1);
		for (let round = 0; round < 30; round++) {
			network.send(...FRAMES);
			await relay.until(() => relay.frames === (round + 1) * FRAMES.length);
		}
		await client.untilFrames(30 * FRAMES.length);
		expect(client.frames).toEqual(Array.from({ length: 30 }, () => FRAMES).flat());
		expect(client.otherEvents).toEqual([]);
	});

	it('gets each active session once, as a start, when it connects', async () => {
		const relay = await TestRelay.start();
		const early = new PlainClient(relay.address, transports);
		await early.untilConnected();
		const named = distinctSession(1, { callsign: 'DL5QRA', name: 'Jürgen', talkgroup: 'Bayern' });
		const frames = [
			startMessage(named),
			startMessage(distinctSession(2)),
			stopMessage(distinctSession(2)),
			startMessage(distinctSession(3)),
			stopMessage({ ...distinctSession(3), stop: T0 }),
		].map(frameOf);
		relay.receive(...frames);
		const late = new PlainClient(relay.address, transports);
		await late.untilFrames(1);
		relay.receive('after that');
		await late.untilFrames(2);
		await early.untilFrames(6);
		expect(late.frames.map(readFrame)).toEqual([startMessage(named), 'no payload']);
		expect(early.frames).toEqual([...frames, 'after that']);
	});

	it('gets the same number each time for an id that is text, and the rest of the frame unchanged', async () => {
		const relay = await TestRelay.start();
		const early = new PlainClient(relay.address, transports);
		await early.untilConnected();
		const message = startMessage({ talkgroup: { id: 'ysf:GB QUIET', name: 'GB Quiet' } });
		relay.receive(frameOf(message));
		const late = new PlainClient(relay.address, transports);
		await Promise.all([early.untilFrames(1), late.untilFrames(1)]);
		const [first, second] = [early, late].map(({ frames }) => readFrame(frames[0]));
		expect(first).toEqual(second);
		const number: unknown = expect.stringMatching(/^\d{15,16}$/);
		expect(first).toEqual({ ...message, talkgroup: { id: number, name: 'GB Quiet' } });
		expect(linkNameOf(early.frames[0])).toBe(linkNameOf(frameOf(message)));
	});
});

describe('the connection to the network', () => {
	it('is shared by all viewers and reconnects by itself, and its loss is reported to pages', async () => {
		const { network, relay } = await relayed();
		await relay.until(() => relay.live.activity.connected);
		const pages = [new PageClient(), new PageClient()];
		for (const page of pages) page.connect(relay.address, ['websocket']);
		await relay.until(() => pages.every(({ hasState }) => hasState));
		network.send('before');
		await relay.until(() => relay.frames === 1);
		network.disconnectAll();
		await relay.until(() => !relay.live.activity.connected);
		await relay.until(() => relay.live.activity.connected);
		network.send('after');
		for (const page of pages) {
			await relay.until(() => page.events.length === 4);
			expect(page.events).toEqual(['no payload', 'lost', 'connected', 'no payload']);
		}
		expect([network.attempts, network.viewers]).toEqual([2, 1]);
	});

	it('drops a frame that is nested too deeply to serialize, and passes on the next one', async () => {
		const { network, relay } = await relayed();
		const client = new PlainClient(relay.address, ['websocket']);
		await client.untilConnected();
		await network.until(() => network.viewers === 1);
		network.sendText(`["mqtt",{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
		network.send('after');
		await client.untilFrames(1);
		expect(client.frames).toEqual(['after']);
	});

	it('is closed and reopened when the network sends a message of more than 1 MiB', async () => {
		const { network, relay } = await relayed();
		await relay.until(() => relay.live.activity.connected);
		network.send('x'.repeat(1_000_000));
		await relay.until(() => relay.frames === 1);
		network.send('x'.repeat(1024 * 1024));
		await relay.until(() => !relay.live.activity.connected);
		await relay.until(() => relay.live.activity.connected);
		expect([relay.frames, network.attempts]).toEqual([1, 2]);
	});
});
