import { on } from 'node:events';
import type { Socket as RawSocket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { distinctSession, startMessage } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { clientPings, rawWebSocket, untilClosed } from '../../server-fixtures/raw-connection.ts';
import { TestRelay } from '../relay/test-relay.ts';
import { PlainClient } from '../relay/test-viewers.ts';

/** The first byte of the answer to a ping. ASCII text does not contain it. */
const PONG = 0x8a;

const FRAME = frameOf(startMessage(distinctSession(1)));

/** The metric that counts connections closed because they sent too much. */
const FLOODS = 'relay_drops_total{reason="flood"}';

/** Connects two viewers to a relay. The relay's clock stands still, so everything happens within one window of the rate limits. */
async function twoViewers(transport: 'websocket' | 'polling') {
	const relay = await TestRelay.start();
	const [client, bystander] = [
		new PlainClient(relay.address, [transport]),
		new PlainClient(relay.address, [transport]),
	];
	for (const one of [client, bystander]) await one.untilConnected();
	const untilDisconnected = () => client.changes.until(() => !client.socket.connected);
	return { relay, client, bystander, untilDisconnected };
}

/** Lets the relay receive a frame, and expects the viewer to get it. */
async function expectToReceive(viewer: PlainClient, relay: TestRelay): Promise<void> {
	const before = viewer.frames.length;
	relay.receive(FRAME);
	await viewer.untilFrames(before + 1);
}

/** Resolves once a websocket has received this many answers to pings. */
async function pongs(socket: RawSocket, count: number): Promise<void> {
	let received = 0;
	for await (const [chunk] of on(socket, 'data')) {
		if (chunk instanceof Buffer) received += chunk.filter((byte) => byte === PONG).length;
		if (received >= count) return;
	}
}

// Rules: RELAY-2, SECURITY-5

describe.each(['websocket', 'polling'] as const)('a hostile viewer, by %s', (transport) => {
	it('is disconnected for too many messages, and no other viewer is', async () => {
		const { relay, client, bystander, untilDisconnected } = await twoViewers(transport);
		for (let i = 0; i < 30; i++) client.socket.emit('join', 'everything');
		await untilDisconnected();
		await expectToReceive(bystander, relay);
		expect([bystander.otherEvents, client.frames, client.otherEvents]).toEqual([[], [], []]);
		expect(Number(await relay.metric(FLOODS))).toBeGreaterThan(0);
	});

	it('is disconnected for a message of more than 1 KiB, not for a smaller one', async () => {
		const { relay, client, untilDisconnected } = await twoViewers(transport);
		client.socket.emit('join', 'x'.repeat(900));
		await expectToReceive(client, relay);
		client.socket.emit('join', 'x'.repeat(1024));
		await untilDisconnected();
	});

	it('emits events that are neither forwarded nor acknowledged, and is disconnected for a malformed packet', async () => {
		const { relay, client, bystander, untilDisconnected } = await twoViewers(transport);
		const answers: unknown[] = [];
		for (const event of ['mqtt', 'searchHouse', 'error', '__proto__']) {
			client.socket.emit(event, FRAME, (answer: unknown) => answers.push(answer));
		}
		client.socket.emit('join', new Uint8Array(8));
		// The relay rejects unknown namespaces. Once the rejection arrives, all earlier messages have been read.
		const nowhere = client.socket.io.socket('/nowhere');
		const { message } = await new Promise<Error>((resolve) => nowhere.once('connect_error', resolve));
		expect(message).toBe('Invalid namespace');
		await expectToReceive(client, relay);
		client.socket.io.engine.write('2["mqtt",{"__proto__":');
		await untilDisconnected();
		await expectToReceive(bystander, relay);
		expect([bystander.frames.length, answers]).toEqual([2, []]);
		expect([...client.otherEvents, ...bystander.otherEvents]).toEqual([]);
	});
});

it('disconnects a viewer only when it has sent too many control frames', async () => {
	const relay = await TestRelay.start();
	const socket = await rawWebSocket(relay.address);
	// 2,000 pings exceed the limit on bytes, and 1,000 do not.
	socket.write(clientPings(1000));
	await pongs(socket, 1000);
	expect(await relay.metric(FLOODS)).toBe('0');
	socket.write(clientPings(1000));
	await untilClosed(socket);
	expect(await relay.metric(FLOODS)).toBe('1');
});
