import { on } from 'node:events';
import type { Server } from 'node:http';
import type { Socket as RawSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import { OPEN_LIMITS } from '../../../src/server/commands/relay-options.ts';
import { createPageServer, listen } from '../../../src/server/http/page-server.ts';
import { LiveActivity } from '../../../src/server/relay/live-activity.ts';
import { Relay } from '../../../src/server/relay/relay.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { apart, startMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { clientFrames, hungUp, rawWebSocket } from '../../server-fixtures/raw-connection.ts';

let clock = new ManualClock(0);
let live: LiveActivity;
let server: Server;
let relay: Relay;
let address = '';

beforeEach(async () => {
	// The clock stands still, so everything happens within one window of the rate limits.
	clock = new ManualClock(T0 * 1000);
	server = await createPageServer('build/page', { network: BRANDMEISTER, telemetry: {} }, (path, request) =>
		relay.answer(path, request),
	);
	live = new LiveActivity(clock, () => {});
	relay = new Relay(server, { live, clock, limits: OPEN_LIMITS, logEvent: () => {} });
	cleanups.push(() => relay.close());
	address = await listen(server, '127.0.0.1', 0);
});

/** The first byte of the answer to a ping. No ASCII text has it. */
const PONG = 0x8a;

const FRAME = frameOf(startMessage(apart(1)));

async function viewer(transport: 'websocket' | 'polling'): Promise<{ socket: Socket; received: string[] }> {
	const socket = io(address, { path: '/lh', transports: [transport], forceNew: true, reconnection: false });
	cleanups.push(() => socket.close());
	const received: string[] = [];
	socket.onAny((event: string) => received.push(event));
	await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
	return { socket, received };
}

function gone(socket: Socket): Promise<void> {
	return new Promise((resolve) => (socket.connected ? socket.on('disconnect', () => resolve()) : resolve()));
}

/** A well-behaved viewer gets a frame. */
async function expectToReceive(socket: Socket): Promise<void> {
	const frame = new Promise<void>((resolve) => socket.once('mqtt', () => resolve()));
	live.hear({ frame: FRAME }, clock.now());
	await frame;
}

/** How many connections were closed because they sent too much. */
async function countFloods(): Promise<number> {
	const metrics = await (await fetch(`${address}/metrics`)).text();
	return Number(/^relay_drops_total\{reason="flood"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

/** Resolves when a websocket has received this many answers to pings. */
async function pongs(socket: RawSocket, count: number): Promise<void> {
	let received = 0;
	for await (const [chunk] of on(socket, 'data')) {
		if (chunk instanceof Buffer) received += chunk.filter((byte) => byte === PONG).length;
		if (received >= count) return;
	}
}

describe.each(['websocket', 'polling'] as const)('viewers of a demo, by %s', (transport) => {
	it.each(['join', 'mqtt'])(
		'SECURITY-5: a viewer that sends too many messages is disconnected, and no other viewer is: %s',
		async (event) => {
			const bystander = await viewer(transport);
			const { socket, received } = await viewer(transport);
			for (let i = 0; i < 30; i++) socket.emit(event, 'everything');
			await gone(socket);
			await expectToReceive(bystander.socket);
			expect([bystander.received, received]).toEqual([['mqtt'], []]);
			expect(await countFloods()).toBeGreaterThan(0);
		},
	);

	it('SECURITY-5: a viewer that sends more than 1 KiB in a message is disconnected, with less it is not', async () => {
		const { socket } = await viewer(transport);
		socket.emit('join', 'x'.repeat(900));
		await expectToReceive(socket);
		socket.emit('join', 'x'.repeat(1024));
		await gone(socket);
	});

	it('RELAY-3: what a viewer emits reaches no other viewer and is not answered', async () => {
		const bystander = await viewer(transport);
		const { socket, received } = await viewer(transport);
		const answers: unknown[] = [];
		for (const event of ['mqtt', 'searchHouse', 'error', '__proto__']) {
			socket.emit(event, FRAME, (answer: unknown) => answers.push(answer));
		}
		socket.emit('join', new Uint8Array(8));
		// There is no other namespace. When this answer arrives, all earlier messages have been read.
		const nowhere = socket.io.socket('/nowhere');
		const { message } = await new Promise<Error>((resolve) => nowhere.once('connect_error', resolve));
		expect(message).toBe('Invalid namespace');
		await expectToReceive(socket);
		await expectToReceive(bystander.socket);
		expect([bystander.received, answers]).toEqual([['mqtt', 'mqtt'], []]);
		expect(new Set(received)).toEqual(new Set(['mqtt']));
	});

	it('SECURITY-5: a message outside the protocol closes its own connection, and no other', async () => {
		const bystander = await viewer(transport);
		const { socket } = await viewer(transport);
		socket.io.engine.write('2["mqtt",{"__proto__":');
		await gone(socket);
		await expectToReceive(bystander.socket);
	});
});

describe('viewers of a demo', () => {
	it('SECURITY-5: a viewer that sends too many control frames is disconnected, with fewer it is not', async () => {
		const socket = await rawWebSocket(address);
		// Two thousand exceed the limit on bytes, and one thousand does not.
		socket.write(clientFrames(1000, 'ping'));
		await pongs(socket, 1000);
		expect(await countFloods()).toBe(0);
		socket.write(clientFrames(1000, 'ping'));
		await hungUp(socket);
		expect(await countFloods()).toBe(1);
	});
});
