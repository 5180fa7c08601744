import { describe, expect, it } from 'vitest';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { exchange, rawConnection, rawWebSocket } from '../../../server-fixtures/raw-connection.ts';
import { TestRelay } from '../test-relay.ts';
import { PlainClient } from '../test-viewers.ts';

const handshake = (address: string, headers: Record<string, string> = {}) =>
	fetch(`${address}/lh/?EIO=4&transport=polling`, { headers });

// Rules: RELAY-15, RELAY-16

describe('viewers that connect', () => {
	it('may be pages of this host and of named sites, and clients that send no origin', async () => {
		const relay = await TestRelay.start({ origins: ['https://club.example'] });
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

	it('may be pages of the host in a whole address, which takes the place of Host', async () => {
		const relay = await TestRelay.start();
		const status = async (target: string) => {
			const said = `GET ${target}/lh/?EIO=4&transport=polling HTTP/1.1\r\nHost: club.example\r\n`;
			const answer = await exchange(relay.address, `${said}Origin: http://club.example\r\nConnection: close\r\n\r\n`);
			return answer.split(' ', 2)[1];
		};
		const targets = ['', 'http://club.example', 'http://elsewhere.example'];
		expect(await Promise.all(targets.map(status))).toEqual(['200', '200', '403']);
		const socket = await rawWebSocket(relay.address, 'http://club.example');
		socket.destroy();
	});

	it.each(['websocket', 'polling'] as const)('are limited in number until a viewer leaves (%s)', async (transport) => {
		const relay = await TestRelay.start({ viewers: 2 });
		const clients = [new PlainClient(relay.address, [transport]), new PlainClient(relay.address, [transport])];
		for (const client of clients) await client.untilConnected();
		expect((await handshake(relay.address)).status).toBe(403);
		for (const path of ['/', '/healthz']) expect((await fetch(`${relay.address}${path}`)).status).toBe(200);
		clients[0]?.socket.io.engine.close();
		await relay.untilMetric('relay_viewers{kind="client"}', '1');
		expect((await handshake(relay.address)).status).toBe(200);
		expect(Number(await relay.metric('relay_drops_total{reason="viewers"}'))).toBeGreaterThan(0);
	});

	it('are limited per address, as forwarded by the proxies, and other addresses may connect', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 2, proxies: 1 });
		const from = async (address: string) => (await handshake(relay.address, { 'x-forwarded-for': address })).status;
		expect([await from('192.0.2.1'), await from('forged, 192.0.2.1'), await from('192.0.2.1')]).toEqual([
			200, 200, 403,
		]);
		expect(await from('192.0.2.2')).toBe(200);
		expect(await relay.metric('relay_drops_total{reason="address"}')).toBe('1');
		// The address's viewers still count long after its last attempt.
		relay.clock.advance(60_000);
		expect(await from('192.0.2.1')).toBe(403);
	});

	it('are limited per address, also when one connection sends many handshakes at once', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 2 });
		const handshakes = 'GET /lh/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4);
		const socket = await rawConnection(relay.address);
		cleanups.push(() => socket.destroy());
		socket.resume().write(handshakes);
		await relay.untilMetric('relay_drops_total{reason="address"}', '2');
		expect((await handshake(relay.address)).status).toBe(403);
	});

	it('may join only once on each connection', async () => {
		const relay = await TestRelay.start();
		const client = new PlainClient(relay.address, ['websocket']);
		await client.untilConnected();
		// The viewer leaves the namespace and joins again.
		client.socket.io.engine.write('1');
		await relay.untilMetric('relay_viewers{kind="client"}', '0');
		client.socket.io.engine.write('0{"relay":1}');
		await client.changes.until(() => !client.socket.connected);
		expect(await relay.metric('relay_drops_total{reason="flood"}')).toBe('1');
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('0');
	});

	it('are refused for ten seconds after too many attempts from their address', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 3 });
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 8; attempt++) {
			const client = new PlainClient(relay.address, ['websocket']);
			await new Promise<void>((resolve) => {
				client.socket.once('connect', () => resolve(void statuses.push(200)));
				client.socket.once('connect_error', () => resolve(void statuses.push(400)));
			});
			client.socket.close();
			await relay.untilMetric('relay_viewers{kind="client"}', '0');
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 400]);
		expect(await relay.metric('relay_drops_total{reason="rate"}')).toBe('2');
		relay.clock.advance(9999);
		expect((await handshake(relay.address)).status).toBe(403);
		relay.clock.advance(1);
		expect((await handshake(relay.address)).status).toBe(200);
	});
});
