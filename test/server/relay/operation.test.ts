import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchInterval } from '../../../src/protocol/relay-messages.ts';
import { startMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { startProduct } from '../../server-fixtures/command.ts';
import { FaultyLink } from '../../server-fixtures/faulty-link.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { TestRelay } from './test-relay.ts';
import { PageClient, PlainClient } from './test-viewers.ts';

/** Connects a viewer that polls, as far as its joining. */
async function joinBy(endpoint: string): Promise<void> {
	const handshake = await (await fetch(endpoint)).text();
	const session = `${endpoint}&sid=${/"sid":"([^"]+)"/.exec(handshake)?.[1]}`;
	expect(await (await fetch(session, { method: 'POST', body: '40' })).text()).toBe('ok');
}

describe('a relay in operation', () => {
	it('RELAY-17: /healthz answers ok, with the headers of all answers', async () => {
		const relay = await TestRelay.start();
		const response = await fetch(`${relay.address}/healthz`);
		expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
	});

	it('RELAY-17: /metrics has viewers, frames, lag, backlog and the state of the network', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		page.connect(relay.address, ['websocket']);
		const client = new PlainClient(relay.address, ['polling']);
		await client.changes.until(() => client.socket.connected);
		await page.changes.until(() => page.messages.length === 1);
		relay.log.append({ upstream: 'connected' }, relay.clock.now());
		relay.clock.advance(10);
		relay.receive('x', 'y');
		relay.sendBatch();
		const metrics = {
			'relay_viewers{kind="page"}': '1',
			'relay_viewers{kind="client"}': '1',
			relay_frames_total: '2',
			relay_network_connected: '1',
			relay_lag_seconds_count: '1',
			relay_lag_seconds_sum: String((batchInterval(1) - 10) / 1000),
			relay_backlog_bytes: '0',
		};
		for (const [name, value] of Object.entries(metrics))
			expect([name, await relay.metric(name)]).toEqual([name, value]);
		relay.log.append({ upstream: 'lost' }, relay.clock.now());
		expect(await relay.metric('relay_network_connected')).toBe('0');
		const entry = { epoch: 'second', sequence: 1, at: T0 * 1000, frame: undefined };
		relay.log.replaceAll([entry]);
		expect(await relay.metric('relay_network_connected')).toBe('1');
		relay.log.replaceAll([{ ...entry, upstream: 'lost' }]);
		expect(await relay.metric('relay_network_connected')).toBe('0');
		const { headers } = await fetch(`${relay.address}/metrics`);
		expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
	});

	it('RELAY-18: a drain refuses new viewers, disconnects the others in steps, and sends them frames until then', async () => {
		const relay = await TestRelay.start();
		const pages = Array.from({ length: 35 }, () => new PageClient());
		for (const page of pages) page.connect(relay.address, ['websocket']);
		for (const page of pages) await page.changes.until(() => page.messages.length === 1);
		const drained = relay.relay?.drain();
		expect((await fetch(`${relay.address}/healthz`)).status).toBe(503);
		expect((await fetch(`${relay.address}/lh/?EIO=4&transport=polling`)).status).toBe(403);
		for (let step = 1; step <= 4; step++) {
			relay.receive(`step ${step}`);
			relay.sendBatch();
			await relay.untilMetric('relay_viewers{kind="page"}', String(Math.max(0, 35 - 10 * step)));
		}
		await drained;
		for (const page of pages) await page.changes.until(() => page.isDisconnected);
		expect(Math.max(...pages.map(({ position }) => position?.after ?? 0))).toBeGreaterThanOrEqual(3);
		expect(JSON.parse(relay.loggedEvents[0] ?? '')).toMatchObject({ event: 'draining', viewers: 35 });
	});

	it('RELAY-18: a drain of many viewers ends within 10 s', async () => {
		const heartbeat = { pingInterval: 60_000, pingTimeout: 60_000 };
		const relay = await TestRelay.start({ viewersPerAddress: 2000 }, { heartbeat });
		const endpoint = `${relay.address}/lh/?EIO=4&transport=polling`;
		// With the fewest that a step disconnects, 1050 would take longer.
		for (let count = 0; count < 1050; count += 50) {
			await Promise.all(Array.from({ length: 50 }, () => joinBy(endpoint)));
		}
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('1050');
		let over = false;
		const drained = relay.relay?.drain().then(() => {
			over = true;
		});
		relay.clock.advance(9000);
		await setImmediate();
		expect(over).toBe(false);
		relay.clock.advance(1000);
		await drained;
	});

	it('PRIVACY-3: logs each minute how many viewers were dropped, by reason, without an address', async () => {
		const relay = await TestRelay.start();
		await fetch(`${relay.address}/lh/?EIO=4&transport=polling`, { headers: { origin: 'https://elsewhere.example' } });
		relay.clock.advance(60_000);
		relay.clock.advance(60_000);
		const loggedEvents = relay.loggedEvents.map((line): unknown => JSON.parse(line));
		expect(loggedEvents).toEqual([
			{ time: new Date((T0 + 60) * 1000).toISOString(), event: 'dropped', drops: { origin: 1 }, viewers: 0 },
		]);
	});
});

describe('npm start -- --relay', () => {
	it('RELAY-1: relays a network to pages and clients, and ends cleanly on SIGTERM', async () => {
		const network = await FeedServer.start();
		cleanups.push(() => network.close());
		const { address, product } = await startProduct('--relay', network.address, '--name', 'Test net');
		cleanups.push(() => product.interrupt());
		await network.until(() => network.viewers === 1);
		const html = await (await fetch(address)).text();
		expect(html).toContain('<title>Test net Top Activity</title>');
		expect(html).toContain('&quot;address&quot;:&quot;&quot;');
		expect(html).toContain('&quot;relay&quot;:true');
		const page = new PageClient();
		page.connect(address, ['websocket']);
		const client = new PlainClient(address, ['websocket']);
		await client.changes.until(() => client.socket.connected);
		const frame = frameOf(startMessage());
		network.send(frame);
		await client.untilFrames(1);
		await page.untilAt(2);
		expect(client.frames).toEqual([frame]);
		expect(page.rows.map(({ content }) => content)).toEqual(['connected', startMessage()]);
		const { code, stdout, stderr } = await product.terminate();
		expect([code, page.isDisconnected, client.socket.connected]).toEqual([0, true, false]);
		expect(stdout).toMatch(/^Test net Top Activity on http:\S+ \(relaying http:\S+\)\. Ctrl-C ends it\.\n$/);
		const events = stderr
			.trim()
			.split('\n')
			.map((line): unknown => JSON.parse(line));
		expect(events).toMatchObject([
			{ event: 'upstream connected' },
			{ event: 'draining' },
			{ event: 'upstream lost' },
			{ event: 'stopped' },
		]);
	});

	it('keeps running after the reader of its log output has gone', async () => {
		const network = await FeedServer.start();
		cleanups.push(() => network.close());
		const { address, product } = await startProduct('--relay', network.address);
		cleanups.push(() => product.interrupt());
		await network.until(() => network.viewers === 1);
		product.closeOutput();
		// Each loss writes several lines.
		for (let attempts = 2; attempts <= 3; attempts++) {
			network.disconnectAll();
			await network.until(() => network.viewers === 1 && network.attempts === attempts);
		}
		expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n');
		expect(await product.terminate()).toMatchObject({ code: 0 });
	});

	it.each([[['websocket']], [['polling', 'websocket']]] as const)(
		'RELAY-14: ends soon on Ctrl-C though a viewer by %s answers nothing any more',
		async (transports) => {
			const { address, product } = await startProduct();
			cleanups.push(() => product.kill());
			const link = await FaultyLink.start(Number(new URL(address).port));
			cleanups.push(() => link.close());
			const client = new PlainClient(link.address, transports);
			await client.changes.until(() => client.socket.io.engine.transport.name === 'websocket');
			// The next frame comes over the websocket.
			await client.untilFrames(client.frames.length + 1);
			link.stall();
			// The library would wait 30 s for the answer to its closing frame.
			expect(await product.interrupt()).toMatchObject({ code: 0 });
		},
		20_000,
	);
});
