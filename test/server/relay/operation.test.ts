import { describe, expect, it } from 'vitest';
import { distinctSession, startMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { runProduct, startFeed, startLink } from '../../server-fixtures/started.ts';
import { TestRelay } from './test-relay.ts';
import { PageClient, PlainClient } from './test-viewers.ts';

// Rules: CLOCK-2, RELAY-1, RELAY-14, RELAY-17, RELAY-18

describe('a relay in operation', () => {
	it('/metrics has viewers, frames, backlog and the state of the network', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		page.connect(relay.address, ['websocket']);
		const client = new PlainClient(relay.address, ['polling']);
		await client.untilConnected();
		await relay.until(() => page.hasState);
		relay.changeUpstream('connected');
		relay.receive('x', undefined);
		await relay.until(() => page.events.length === 3);
		const metrics = {
			'relay_viewers{kind="page"}': '1',
			'relay_viewers{kind="client"}': '1',
			relay_frames_total: '2',
			relay_network_connected: '1',
			relay_backlog_bytes: '0',
		};
		for (const [name, value] of Object.entries(metrics)) await relay.untilMetric(name, value);
		relay.changeUpstream('lost');
		expect(await relay.metric('relay_network_connected')).toBe('0');
		const { headers } = await fetch(`${relay.address}/metrics`);
		expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
	});

	it('/metrics counts announcements, and exports what only grows as counters', async () => {
		const counts = { sent: 2, dropped: 1 };
		const relay = await TestRelay.start({}, { posts: counts });
		const metric = 'relay_announcements_total{outcome="sent"}';
		expect([await relay.metric(metric), await relay.metric(metric)]).toEqual(['2', '2']);
		counts.sent += 1;
		expect(await relay.metric(metric)).toBe('3');
		const text = await (await fetch(`${relay.address}/metrics`)).text();
		const counters = Array.from(text.matchAll(/^# TYPE (relay_\w+) counter$/gm), ([, name]) => name);
		const gauges = Array.from(text.matchAll(/^# TYPE (relay_\w+) gauge$/gm), ([, name]) => name);
		expect(counters).toEqual([
			'relay_frames_total',
			'relay_omitted_frames_total',
			'relay_drops_total',
			'relay_announcements_total',
		]);
		expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([]);
	});

	it('a drain refuses new viewers, disconnects the others in steps, and sends them frames until then', async () => {
		const relay = await TestRelay.start();
		const pages = Array.from({ length: 35 }, () => new PageClient());
		for (const page of pages) page.connect(relay.address, ['websocket']);
		await relay.until(() => pages.every(({ hasState }) => hasState));
		expect(await (await fetch(`${relay.address}/healthz`)).text()).toBe('ok\n');
		const drained = relay.relays?.drain();
		expect((await fetch(`${relay.address}/healthz`)).status).toBe(503);
		expect((await fetch(`${relay.address}/lh/?EIO=4&transport=polling`)).status).toBe(403);
		for (let step = 1; step <= 4; step++) {
			relay.receive(`step ${step}`);
			relay.clock.advance(100);
			await relay.untilMetric('relay_viewers{kind="page"}', String(Math.max(0, 35 - 10 * step)));
		}
		await drained;
		for (const page of pages) await page.changes.until(() => page.isDisconnected);
		expect(Math.max(...pages.map(({ events }) => events.length))).toBeGreaterThanOrEqual(3);
		expect(JSON.parse(relay.loggedEvents[0] ?? '')).toMatchObject({ event: 'draining', viewers: 35 });
	});

	it('warns once in its log when starts are far from its clock', async () => {
		const relay = await TestRelay.start();
		for (let number = 1; number <= 9; number++)
			relay.receive(frameOf(startMessage({ ...distinctSession(number), start: T0 - 600 })));
		const events = relay.loggedEvents.map((line): unknown => JSON.parse(line));
		expect(events).toMatchObject([{ event: 'clock is wrong' }]);
	});
});

describe('npm start', () => {
	it.each(['SIGTERM', 'SIGHUP'] as const)('with --relay, relays a network, and ends cleanly on %s', async (signal) => {
		const network = await startFeed();
		const { address, product } = await runProduct('--relay', network.address, '--name', 'Test net');
		await network.until(() => network.viewers === 1);
		const html = await (await fetch(address)).text();
		expect(html).toContain('<title>Test net Top Activity</title>');
		expect(html).toContain('&quot;address&quot;:&quot;&quot;');
		expect(html).toContain('&quot;relay&quot;:true');
		const page = new PageClient();
		page.connect(address, ['websocket']);
		const client = new PlainClient(address, ['websocket']);
		await client.untilConnected();
		await page.changes.until(() => page.hasState);
		const frame = frameOf(startMessage());
		network.send(frame);
		await client.untilFrames(1);
		await page.changes.until(() => page.events.length === 1);
		expect(client.frames).toEqual([frame]);
		expect(page.events).toEqual([startMessage()]);
		const { code, stdout, stderr } = await product.terminate(signal);
		expect(code).toBe(0);
		await page.changes.until(() => page.isDisconnected);
		await client.changes.until(() => !client.socket.connected);
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

	it('ends soon on Ctrl-C, although a viewer by websocket no longer answers', async () => {
		const { address, product } = await runProduct();
		const link = await startLink(address);
		const client = new PlainClient(link.address, ['websocket']);
		await client.untilFrames(1);
		link.stall();
		// The ws library would wait 30 s for the answer to its closing frame.
		expect(await product.interrupt()).toMatchObject({ code: 0 });
	}, 20_000);
});
