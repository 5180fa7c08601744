import { describe, expect, it } from 'vitest';
import { apart, startMessage } from '../../../model/messages.ts';
import { FaultyLink } from '../../../servers/faulty-link.ts';
import { frameOf } from '../../../servers/frames.ts';
import { rawConnection } from '../../../servers/raw-connection.ts';
import { ending, TestRelay } from '../test-relay.ts';
import { PageClient, PlainClient } from '../test-viewers.ts';

const handshake = (address: string, headers: Record<string, string> = {}) =>
	fetch(`${address}/lh/?EIO=4&transport=polling`, { headers });

/** Names that make a frame as long as it can be. */
const LONG = { callsign: 'D'.repeat(60), callsignName: 'Ü'.repeat(60), talkgroup: '字'.repeat(60) };

/** A polling client that joins the namespace and then polls no more. @returns its address */
async function muteViewer(relay: TestRelay): Promise<string> {
	const session = /"sid":"([^"]+)"/.exec(await (await handshake(relay.address)).text())?.[1];
	const endpoint = `${relay.address}/lh/?EIO=4&transport=polling&sid=${session}`;
	await fetch(endpoint, { method: 'POST', body: '40' });
	await fetch(endpoint);
	return endpoint;
}

describe('viewers that may connect', () => {
	it('RELAY-16: are pages of this host and of named sites, and clients that send no origin', async () => {
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

	it('RELAY-15: are no more at once than the limit, until one leaves', async () => {
		const relay = await TestRelay.start({ viewers: 2 });
		const clients = [new PlainClient(relay.address, ['websocket']), new PlainClient(relay.address, ['websocket'])];
		for (const client of clients) await client.changes.until(() => client.socket.connected);
		expect((await handshake(relay.address)).status).toBe(403);
		clients[0]?.socket.close();
		await relay.untilMetric('relay_viewers{kind="client"}', '1');
		expect((await handshake(relay.address)).status).toBe(200);
		expect(Number(await relay.metric('relay_drops_total{reason="viewers"}'))).toBeGreaterThan(0);
	});

	it('RELAY-15: are no more from one address than its limit, as the proxies say; other addresses may connect', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 2, proxies: 1 });
		const from = async (address: string) => (await handshake(relay.address, { 'x-forwarded-for': address })).status;
		expect([await from('192.0.2.1'), await from('forged, 192.0.2.1'), await from('192.0.2.1')]).toEqual([
			200, 200, 403,
		]);
		expect(await from('192.0.2.2')).toBe(200);
		expect(await relay.metric('relay_drops_total{reason="address"}')).toBe('1');
	});

	it('RELAY-15: are no more than that when one connection sends many handshakes at once', async () => {
		const relay = await TestRelay.start({ viewersPerAddress: 2 });
		const handshakes = 'GET /lh/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4);
		const socket = await rawConnection(relay.address);
		ending.push(() => socket.destroy());
		socket.resume().write(handshakes);
		await relay.untilMetric('relay_drops_total{reason="address"}', '2');
		expect((await handshake(relay.address)).status).toBe(403);
	});

	it('RELAY-15: join once on each connection', async () => {
		const relay = await TestRelay.start();
		const client = new PlainClient(relay.address, ['websocket']);
		await client.changes.until(() => client.socket.connected);
		// It leaves and comes back.
		client.socket.io.engine.write('1');
		await relay.untilMetric('relay_viewers{kind="client"}', '0');
		client.socket.io.engine.write('0{"relay":1}');
		await client.changes.until(() => !client.socket.connected);
		expect(await relay.metric('relay_drops_total{reason="flood"}')).toBe('1');
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('0');
	});

	it('RELAY-15: do not try too often from one address, until ten seconds are over', async () => {
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
		relay.clock.advance(10_000);
		expect((await handshake(relay.address)).status).toBe(200);
	});
});

describe('disconnecting viewers', () => {
	it.each(['join', 'mqtt'])(
		'RELAY-15: a viewer that sends too many messages is disconnected, and no other viewer is: %s',
		async (event) => {
			const relay = await TestRelay.start();
			const [bystander, flooder] = [new PageClient(), new PlainClient(relay.address, ['websocket'])];
			bystander.connect(relay.address, ['websocket']);
			for (let i = 0; i < 10; i++) flooder.socket.emit(event, 'everything');
			await flooder.changes.until(() => flooder.socket.connected);
			relay.receive('a few messages are allowed');
			relay.sendBatch();
			await flooder.untilFrames(1);
			for (let i = 0; i < 20; i++) flooder.socket.emit(event, 'everything');
			await flooder.changes.until(() => !flooder.socket.connected);
			await bystander.untilAt(1);
			expect(await relay.metric('relay_drops_total{reason="flood"}')).not.toBe('0');
			expect(flooder.otherEvents).toEqual([]);
		},
	);

	it('RELAY-15: a viewer that sends a message of more than 1 KiB is disconnected', async () => {
		const relay = await TestRelay.start();
		const client = new PlainClient(relay.address, ['websocket']);
		client.socket.emit('join', 'x'.repeat(900));
		await client.changes.until(() => client.socket.connected);
		client.socket.emit('join', 'x'.repeat(1100));
		await client.changes.until(() => !client.socket.connected);
	});

	it('RELAY-14: a viewer that reads nothing for 25 s while data waits is disconnected', async () => {
		const relay = await TestRelay.start();
		const endpoint = await muteViewer(relay);
		relay.clock.advance(60_000);
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('1');
		relay.receive('something');
		relay.clock.advance(24_000);
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('1');
		relay.clock.advance(2000);
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('0');
		expect(await relay.metric('relay_drops_total{reason="stalled"}')).toBe('1');
		expect((await fetch(endpoint)).status).toBe(400);
	});

	it.each([[['websocket']], [['polling', 'websocket']]] as const)(
		'RELAY-14: viewers that answer no ping are disconnected, and no other viewer is, by %s',
		async (transports) => {
			const relay = await TestRelay.start({}, { heartbeat: { pingInterval: 200, pingTimeout: 300 } });
			const link = await FaultyLink.start(Number(new URL(relay.address).port));
			ending.push(() => link.close());
			const [bystander, ...silent] = [new PageClient(), new PageClient(), new PageClient()];
			bystander.connect(relay.address, transports);
			for (const page of silent) page.connect(link.address, transports);
			relay.receive('all are connected by now');
			relay.sendBatch();
			for (const page of [bystander, ...silent]) await page.untilAt(1);
			link.stall();
			await relay.untilMetric('relay_viewers{kind="page"}', '1');
			expect(await relay.metric('relay_drops_total{reason="heartbeat"}')).toBe('2');
			relay.receive('the other one is still there');
			relay.sendBatch();
			await bystander.untilAt(2);
		},
	);

	it('RELAY-14: a viewer that reads a few bytes now and then is disconnected when its backlog was not emptied for 25 s', async () => {
		const relay = await TestRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		ending.push(() => link.close());
		const slow = new PageClient();
		slow.connect(link.address, ['websocket']);
		relay.receive('first');
		relay.sendBatch();
		await slow.untilAt(1);
		link.stall();
		let number = 0;
		let seconds = 0;
		while ((await relay.metric('relay_drops_total{reason="stalled"}')) === '0') {
			// The system's own buffers take megabytes before anything waits in the process.
			while (Number(await relay.metric('relay_backlog_bytes')) < 600_000) {
				for (let i = 0; i < 500; i++) relay.receive(frameOf(startMessage({ ...apart(number++), ...LONG })));
				relay.clock.advance(30);
			}
			if (seconds % 5 === 0) link.trickle();
			relay.clock.advance(1000);
			seconds += 1;
			if (seconds > 60) break;
		}
		expect(seconds).toBeGreaterThan(20);
		expect(seconds).toBeLessThan(60);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('0');
	});

	it('RELAY-14: a viewer with a backlog of more than 1 MiB is disconnected; it resumes where it was, and no other viewer loses anything', async () => {
		const relay = await TestRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		ending.push(() => link.close());
		const [slow, good] = [new PageClient(), new PageClient()];
		slow.connect(link.address, ['websocket']);
		good.connect(relay.address, ['websocket']);
		relay.receive('first');
		relay.sendBatch();
		await slow.untilAt(1);
		link.stall();
		let dropped = '0';
		for (let number = 0; dropped !== '1'; ) {
			for (let i = 0; i < 500; i++) relay.receive(frameOf(startMessage({ ...apart(number++), ...LONG })));
			relay.sendBatch();
			// The reason must be the size of the backlog, and not a stall.
			await good.untilAt(relay.log.last);
			if (number % 5000 === 0) relay.clock.advance(1000);
			dropped = await relay.metric('relay_drops_total{reason="backlog"}');
		}
		link.resume();
		await slow.changes.until(() => slow.isDisconnected);
		expect(slow.position?.after).toBeLessThan(relay.log.last);
		slow.connect(relay.address, ['websocket']);
		await slow.untilAt(relay.log.last);
		expect(good.sequences.length).toBeGreaterThan(5000);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('2');
	});
});
