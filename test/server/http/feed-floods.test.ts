import { on } from 'node:events';
import type { Socket as RawSocket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { distinctSession, startMessage } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { clientPings, rawWebSocket, untilClosed } from '../../server-fixtures/raw-connection.ts';
import { TestRelay } from '../relay/test-relay.ts';
import { PlainClient } from '../relay/test-viewers.ts';

/** The first byte of the answer to a ping. No ASCII text has it. */
const PONG = 0x8a;

const FRAME = frameOf(startMessage(distinctSession(1)));

/** How many connections were closed because they sent too much. */
const FLOODS = 'relay_drops_total{reason="flood"}';

/** Two viewers of a relay, whose clock stands still, so that everything happens within one window of the rate limits. */
async function twoViewers(transport: 'websocket' | 'polling') {
	const relay = await TestRelay.start();
	const [client, bystander] = [
		new PlainClient(relay.address, [transport]),
		new PlainClient(relay.address, [transport]),
	];
	for (const one of [client, bystander]) await one.changes.until(() => one.socket.connected);
	const untilDisconnected = () => client.changes.until(() => !client.socket.connected);
	return { relay, client, bystander, untilDisconnected };
}

/** A well-behaved viewer gets a frame. */
async function expectToReceive(viewer: PlainClient, relay: TestRelay): Promise<void> {
	const before = viewer.frames.length;
	relay.receive(FRAME);
	await viewer.untilFrames(before + 1);
}

/** Resolves when a websocket has received this many answers to pings. */
async function pongs(socket: RawSocket, count: number): Promise<void> {
	let received = 0;
	for await (const [chunk] of on(socket, 'data')) {
		if (chunk instanceof Buffer) received += chunk.filter((byte) => byte === PONG).length;
		if (received >= count) return;
	}
}

// Rules: RELAY-2, SECURITY-5

describe.each(['websocket', 'polling'] as const)('hostile viewers, by %s', (transport) => {
	it('one that sends too many messages is disconnected, and no other is', async () => {
		const { relay, client, bystander, untilDisconnected } = await twoViewers(transport);
		for (let i = 0; i < 30; i++) client.socket.emit('join', 'everything');
		await untilDisconnected();
		await expectToReceive(bystander, relay);
		expect([bystander.otherEvents, client.frames, client.otherEvents]).toEqual([[], [], []]);
		expect(Number(await relay.metric(FLOODS))).toBeGreaterThan(0);
	});

	it('one that sends more than 1 KiB in a message is disconnected, with less it is not', async () => {
		const { relay, client, untilDisconnected } = await twoViewers(transport);
		client.socket.emit('join', 'x'.repeat(900));
		await expectToReceive(client, relay);
		client.socket.emit('join', 'x'.repeat(1024));
		await untilDisconnected();
	});

	it('what a viewer emits reaches no other and is not answered; outside the protocol it closes its own connection', async () => {
		const { relay, client, bystander, untilDisconnected } = await twoViewers(transport);
		const answers: unknown[] = [];
		for (const event of ['mqtt', 'searchHouse', 'error', '__proto__']) {
			client.socket.emit(event, FRAME, (answer: unknown) => answers.push(answer));
		}
		client.socket.emit('join', new Uint8Array(8));
		// There is no other namespace. When this answer arrives, all earlier messages have been read.
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

it('a viewer that sends too many control frames is disconnected, with fewer it is not', async () => {
	const relay = await TestRelay.start();
	const socket = await rawWebSocket(relay.address);
	// Two thousand exceed the limit on bytes, and one thousand does not.
	socket.write(clientPings(1000));
	await pongs(socket, 1000);
	expect(await relay.metric(FLOODS)).toBe('0');
	socket.write(clientPings(1000));
	await untilClosed(socket);
	expect(await relay.metric(FLOODS)).toBe('1');
});
