import { describe, expect, it } from 'vitest';
import { apart, startMessage } from '../../../model/messages.ts';
import { FaultyLink } from '../../../servers/faulty-link.ts';
import { frameOf } from '../../../servers/frames.ts';
import { rawConnection } from '../../../servers/raw-connection.ts';
import { ClassicClient, ending, OwnPage, RunningRelay } from '../running-relay.ts';

const handshake = (address: string, headers: Record<string, string> = {}) =>
	fetch(`${address}/lh/?EIO=4&transport=polling`, { headers });

/** A polling session by hand, joined to the namespace, that never asks for anything. */
async function muteViewer(relay: RunningRelay): Promise<string> {
	const session = /"sid":"([^"]+)"/.exec(await (await handshake(relay.address)).text())?.[1];
	const endpoint = `${relay.address}/lh/?EIO=4&transport=polling&sid=${session}`;
	await fetch(endpoint, { method: 'POST', body: '40' });
	await fetch(endpoint);
	return endpoint;
}

describe('issue 6: who is let in', () => {
	it('pages of this host, of sites that are named, and who is no browser; no others', async () => {
		const relay = await RunningRelay.start({ origins: ['https://club.example'] });
		const allowed = async (origin: string) => {
			const { status, headers } = await handshake(relay.address, { origin });
			return [status, headers.get('access-control-allow-origin')];
		};
		expect((await handshake(relay.address)).status).toBe(200);
		expect(await allowed(relay.address)).toEqual([200, relay.address]);
		expect(await allowed('https://club.example')).toEqual([200, 'https://club.example']);
		for (const origin of ['https://club.example.org', 'http://club.example', 'https://x.club.example', 'null', 'x']) {
			expect(await allowed(origin)).toEqual([403, null]);
		}
		expect(await relay.metric('relay_drops_total{reason="origin"}')).toBe('5');
	});

	it('no more at once than there is room for, until somebody leaves', async () => {
		const relay = await RunningRelay.start({ viewers: 2 });
		const clients = [new ClassicClient(relay.address, ['websocket']), new ClassicClient(relay.address, ['websocket'])];
		for (const client of clients) await client.changes.until(() => client.socket.connected);
		expect((await handshake(relay.address)).status).toBe(403);
		clients[0]?.socket.close();
		await relay.shows('relay_viewers{kind="classic"}', '1');
		expect((await handshake(relay.address)).status).toBe(200);
		expect(Number(await relay.metric('relay_drops_total{reason="viewers"}'))).toBeGreaterThan(0);
	});

	it('no more from one address, as the proxies before it tell; others are let in', async () => {
		const relay = await RunningRelay.start({ viewersPerAddress: 2, proxies: 1 });
		const from = async (address: string) => (await handshake(relay.address, { 'x-forwarded-for': address })).status;
		expect([await from('192.0.2.1'), await from('forged, 192.0.2.1'), await from('192.0.2.1')]).toEqual([
			200, 200, 403,
		]);
		expect(await from('192.0.2.2')).toBe(200);
		expect(await relay.metric('relay_drops_total{reason="address"}')).toBe('1');
	});

	it('no more than that, however many ask in one breath', async () => {
		const relay = await RunningRelay.start({ viewersPerAddress: 2 });
		const handshakes = 'GET /lh/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4);
		const socket = await rawConnection(relay.address);
		ending.push(() => socket.destroy());
		socket.resume().write(handshakes);
		await relay.shows('relay_drops_total{reason="address"}', '2');
		expect((await handshake(relay.address)).status).toBe(403);
	});

	it('nobody twice on one connection', async () => {
		const relay = await RunningRelay.start();
		const client = new ClassicClient(relay.address, ['websocket']);
		await client.changes.until(() => client.socket.connected);
		// It leaves and comes back.
		client.socket.io.engine.write('1');
		await relay.shows('relay_viewers{kind="classic"}', '0');
		client.socket.io.engine.write('0{"relay":1}');
		await client.changes.until(() => !client.socket.connected);
		expect(await relay.metric('relay_drops_total{reason="flood"}')).toBe('1');
		expect(await relay.metric('relay_viewers{kind="own"}')).toBe('0');
	});

	it('not who tries too often, until ten seconds are over', async () => {
		const relay = await RunningRelay.start({ viewersPerAddress: 3 });
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 8; attempt++) {
			const client = new ClassicClient(relay.address, ['websocket']);
			await new Promise<void>((resolve) => {
				client.socket.once('connect', () => resolve(void statuses.push(200)));
				client.socket.once('connect_error', () => resolve(void statuses.push(400)));
			});
			client.socket.close();
			await relay.shows('relay_viewers{kind="classic"}', '0');
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 400]);
		expect(await relay.metric('relay_drops_total{reason="rate"}')).toBe('2');
		relay.clock.advance(10_000);
		expect((await handshake(relay.address)).status).toBe(200);
	});
});

describe('issue 6: who is hung up on', () => {
	it.each(['join', 'mqtt'])('who says too much, and nobody else: %s', async (event) => {
		const relay = await RunningRelay.start();
		const [bystander, flooder] = [new OwnPage(), new ClassicClient(relay.address, ['websocket'])];
		bystander.connect(relay.address, ['websocket']);
		for (let i = 0; i < 10; i++) flooder.socket.emit(event, 'everything');
		await flooder.changes.until(() => flooder.socket.connected);
		relay.hear('a few are let pass');
		relay.tell();
		await flooder.hears(1);
		for (let i = 0; i < 20; i++) flooder.socket.emit(event, 'everything');
		await flooder.changes.until(() => !flooder.socket.connected);
		await bystander.reaches(1);
		expect(await relay.metric('relay_drops_total{reason="flood"}')).not.toBe('0');
		expect(flooder.others).toEqual([]);
	});

	it('who says more than 1 KB', async () => {
		const relay = await RunningRelay.start();
		const client = new ClassicClient(relay.address, ['websocket']);
		client.socket.emit('join', 'x'.repeat(900));
		await client.changes.until(() => client.socket.connected);
		client.socket.emit('join', 'x'.repeat(1100));
		await client.changes.until(() => !client.socket.connected);
	});

	it('who takes nothing for five seconds while something waits', async () => {
		const relay = await RunningRelay.start();
		const endpoint = await muteViewer(relay);
		relay.clock.advance(60_000);
		expect(await relay.metric('relay_viewers{kind="classic"}')).toBe('1');
		relay.hear('something');
		relay.clock.advance(4000);
		expect(await relay.metric('relay_viewers{kind="classic"}')).toBe('1');
		relay.clock.advance(2000);
		expect(await relay.metric('relay_viewers{kind="classic"}')).toBe('0');
		expect(await relay.metric('relay_drops_total{reason="stalled"}')).toBe('1');
		expect((await fetch(endpoint)).status).toBe(400);
	});

	it.each([
		['after a quarter of a minute', 1, 16, 20, ['polling', 'websocket']],
		['within five seconds where they are many', 60, 3, 5, ['websocket']],
	] as const)('who answers no more, %s', async (_, count, bears, gone, transports) => {
		const relay = await RunningRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		ending.push(() => link.close());
		const bystander = new OwnPage();
		bystander.connect(relay.address, ['websocket']);
		const silent = Array.from({ length: count }, () => new ClassicClient(link.address, transports));
		for (const client of silent) {
			await client.changes.until(() => client.socket.connected);
			const { engine } = client.socket.io;
			await new Promise<void>((resolve) =>
				engine.transport.name === 'websocket' ? resolve() : engine.once('upgrade', () => resolve()),
			);
		}
		relay.hear('all are on websockets by now');
		relay.tell();
		for (const client of silent) await client.hears(1);
		link.stall();
		const there = 'relay_viewers{kind="classic"}';
		const passes = async (seconds: number) => {
			for (let tenth = 0; tenth < seconds * 10; tenth++) {
				relay.clock.advance(100);
				// Whoever is there answers meanwhile.
				await relay.metric(there);
			}
		};
		await passes(bears);
		expect(await relay.metric(there)).toBe(String(count));
		await passes(gone - bears);
		expect(await relay.metric(there)).toBe('0');
		expect(await relay.metric('relay_drops_total{reason="silent"}')).toBe(String(count));
		expect(await relay.metric('relay_viewers{kind="own"}')).toBe('1');
	});

	it('for whom too much waits; it then goes on where it was, and others have lost nothing', async () => {
		const relay = await RunningRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		ending.push(() => link.close());
		const [slow, good] = [new OwnPage(), new OwnPage()];
		slow.connect(link.address, ['websocket']);
		good.connect(relay.address, ['websocket']);
		relay.hear('first');
		relay.tell();
		await slow.reaches(1);
		link.stall();
		const long = { callsign: 'D'.repeat(60), callsignName: 'Ü'.repeat(60), talkgroup: '字'.repeat(60) };
		let dropped = '0';
		for (let number = 0; dropped !== '1'; ) {
			for (let i = 0; i < 500; i++) relay.hear(frameOf(startMessage({ ...apart(number++), ...long })));
			relay.tell();
			// Not of seconds during which nothing goes anywhere, but of what waits.
			await good.reaches(relay.log.last);
			if (number % 5000 === 0) relay.clock.advance(1000);
			dropped = await relay.metric('relay_drops_total{reason="slow"}');
		}
		link.resume();
		await slow.changes.until(() => slow.lost);
		expect(slow.position?.after).toBeLessThan(relay.log.last);
		slow.connect(relay.address, ['websocket']);
		await slow.reaches(relay.log.last);
		expect(good.numbers.length).toBeGreaterThan(5000);
		expect(await relay.metric('relay_viewers{kind="own"}')).toBe('2');
	});
});
