import { describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ManualClock } from '../model/manual-clock.ts';
import { HeardNetwork, listenHttp, serveDashboard } from './heard.ts';
import { four, three } from './messages/hblink.ts';

const say = (client: WebSocket, ...messages: readonly (object | string)[]) => {
	for (const one of messages) client.send(typeof one === 'string' ? one : JSON.stringify(one));
};

// Rules: NETWORK-9

describe('the dashboard of an HBlink server', () => {
	test('HBlink4: updates without a stream id count, repeated ends do not, and unreadable messages are counted', async () => {
		const { address } = await serveDashboard((client) =>
			say(
				client,
				{ type: 'repeater_connected', data: {} },
				four('stream_start', { is_assumed: true, dst_id: 91 }),
				four('stream_start'),
				four('stream_update', { stream_id: undefined, duration: 3.49 }),
				'{',
				four('stream_end', { dst_id: 'x' }),
				`{"type":"${'x'.repeat(2_000_000)}"}`,
				four('stream_end', { duration: 5.98, end_reason: 'timeout' }),
				four('stream_end', { duration: 5.98, end_reason: 'terminator' }),
				four('stream_start', { src_id: 3129002 }),
			),
		);
		const heard = HeardNetwork.open('hblink', address);
		await heard.until(8);
		expect(heard.events).toEqual([
			'connected',
			'start 3129001 3129',
			'update 3129001 3129',
			'payload not JSON',
			'bad session id',
			'payload too large',
			'stop 3129001 3129 4',
			'start 3129002 3129',
		]);
		expect(heard.lines).toEqual([
			expect.stringMatching(/: unreadable, so counted as ignored: a message with the fields data \(call_type, dst_id/),
		]);
	});

	test('HBlink4: a dashboard without its server is not connected, and one line says so', async () => {
		const state = (connected: boolean) => ({
			type: 'initial_state',
			data: { streams: [{ ...four('').data, status: 'active' }], hblink_connected: connected },
		});
		const status = (connected: boolean) => ({ type: 'hblink_status', data: { connected } });
		const { address } = await serveDashboard((client) =>
			say(client, state(false), state(true), status(false), status(false), four('stream_start')),
		);
		const heard = HeardNetwork.open('hblink', address);
		await heard.until(8);
		expect(heard.events).toEqual([
			'connected',
			'lost',
			'connected',
			'start 3129001 3129',
			expect.stringMatching(/^stop 3129001 3129 /),
			'lost',
			'connected',
			'start 3129001 3129',
		]);
		expect(heard.lines).toEqual([`${address}: not connected: the dashboard has no connection to its server`]);
	});

	test('a dashboard behind a password gets the user and the password, and no line has them', async () => {
		const { http, host } = await listenHttp();
		const server = new WebSocketServer({ noServer: true });
		http.on('upgrade', (request, socket, head) => {
			if (request.headers.authorization === `Basic ${btoa('somebody:p@ss:word')}`)
				server.handleUpgrade(request, socket, head, (client) => say(client, three()));
			else socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
		});
		const heard = HeardNetwork.open('hblink', `ws://somebody:p%40ss%3Aword@${host}`);
		await heard.until(2);
		const refused = HeardNetwork.open('hblink', `ws://somebody:wrong@${host}/ws`);
		await refused.untilLine(/failed: Unexpected server response: 401/);
		expect(refused.lines.join()).not.toMatch(/somebody|wrong/);
	});

	test('the source reconnects to a dashboard that was cut, and leaves a silent dashboard', async () => {
		let clients = 0;
		const dashboard = await serveDashboard((client) => {
			clients += 1;
			say(client, clients === 1 ? three() : three({ src: 3129002 }));
			// The dashboard answers no heartbeat of the second client.
			if (clients === 2) client.pause();
		});
		const clock = new ManualClock(1_790_000_000_000);
		const heard = HeardNetwork.open('hblink', dashboard.address, undefined, clock);
		await heard.until(2);
		dashboard.cut();
		await heard.until(3);
		clock.advance(5000);
		await heard.until(5);
		clock.advance(50_000);
		expect(heard.events).toEqual([
			'connected',
			'start 3129001 3129',
			'lost',
			'connected',
			'start 3129002 3129',
			'lost',
		]);
		expect(heard.lines[1]).toContain('lost: no answer to heartbeats');
	});

	test('one line says that a websocket is not a dashboard', async () => {
		const talking = await serveDashboard((client) => say(client, 'hello', 'hello'));
		const silent = await serveDashboard(() => {});
		const first = HeardNetwork.open('hblink', talking.address);
		const clock = new ManualClock(1_790_000_000_000);
		const second = HeardNetwork.open('hblink', silent.address, undefined, clock);
		const third = HeardNetwork.open('hblink', talking.address.replace('/ws', '/other'));
		await first.until(1, first.lines);
		expect(first.lines).toEqual([
			`${talking.address}: unknown: the messages cannot be read. Is it the dashboard of an HBlink server, such as ws://host:8080/ws, of a FreeDMR one, such as ws://host:9000, or ADN Monitor 2, such as wss://host/ws? Check the address.`,
		]);
		await second.until(1);
		clock.advance(30_000);
		await second.untilLine(/silent: no message for 30 s\. Is it the dashboard/);
		await third.untilLine(/failed: Unexpected server response: 400\. Is it the dashboard/);
	});
});
