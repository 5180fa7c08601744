import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { freedvMapper } from '../../src/sources/freedv.ts';
import { ManualClock } from '../model/manual-clock.ts';
import { T0 } from '../model/messages.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { HeardNetwork, listenHttp } from './heard.ts';

const tx = (sid: string, callsign: string, transmitting: boolean) =>
	['tx_report', { sid, callsign, transmitting }] as const;
const move = (sid: string, callsign: string, freq: number) => ['freq_change', { sid, callsign, freq }] as const;

// Rules: NETWORK-27

test('FreeDV Reporter is viewed, and an over is a transmission on one frequency', async () => {
	const { http, host } = await listenHttp();
	const io = new Server(http, { transports: ['websocket'] });
	cleanups.push(() => io.close());
	const sent: unknown[] = [];
	io.on('connection', (viewer) => {
		sent.push(viewer.handshake.auth);
		viewer.onAny((...event) => sent.push(event));
		const bulk = [
			move('a', 'Q0AAA', 14_236_000),
			tx('a', 'Q0AAA', true),
			move('b', 'Q1BBB', 7_177_400),
			tx('b', 'Q1BBB', false),
		];
		viewer.emit('bulk_update', [...bulk, ['new_connection', { sid: 'c' }]]);
		viewer.emit('connection_successful');
		const events = [
			tx('b', 'Q1BBB', true),
			['rx_report', { sid: 'b' }] as const,
			tx('a', 'Q0AAA', false),
			move('b', 'Q1BBB', 7_180_000),
			tx('c', 'Q2CCC', true),
			move('c', 'Q2CCC', 0),
			['remove_connection', { sid: 'b' }] as const,
			['tx_report', { sid: 7 }] as const,
		];
		for (const [event, content] of events) viewer.emit(event, content);
	});
	const heard = HeardNetwork.open('freedv', `http://${host}`, undefined, new ManualClock(T0 * 1000));
	await heard.until(8);
	expect(heard.events).toEqual([
		'connected',
		'start freedv:Q0AAA freedv:14236',
		'start freedv:Q1BBB freedv:7177',
		'stop freedv:Q0AAA freedv:14236 1',
		'stop freedv:Q1BBB freedv:7177 1',
		'start freedv:Q1BBB freedv:7180',
		'stop freedv:Q1BBB freedv:7180 1',
		'bad session id',
	]);
	expect(sent).toEqual([{ role: 'view', protocol_version: 2 }]);
});

test('an over of eleven minutes is one over, although its station connects anew', async () => {
	const { http, host } = await listenHttp();
	const io = new Server(http, { transports: ['websocket'] });
	cleanups.push(() => io.close());
	io.on('connection', (viewer) => {
		viewer.emit('bulk_update', [move('a', 'Q0AAA', 14_236_000), tx('a', 'Q0AAA', true)]);
	});
	const clock = new ManualClock(T0 * 1000);
	const heard = HeardNetwork.open('freedv', `http://${host}`, undefined, clock);
	await heard.until(2);
	for (let minute = 0; minute < 11; minute++) clock.advance(60_000);
	io.emit('bulk_update', [move('b', 'Q0AAA', 14_236_000), tx('b', 'Q0AAA', true)]);
	io.emit('remove_connection', { sid: 'a' });
	for (const event of [tx('b', 'Q0AAA', false), tx('b', 'Q0AAA', true)]) io.emit(...event);
	await heard.until(16);
	expect(heard.events.filter((event) => !event.startsWith('update'))).toEqual([
		'connected',
		'start freedv:Q0AAA freedv:14236',
		'stop freedv:Q0AAA freedv:14236 660',
		'start freedv:Q0AAA freedv:14236',
	]);
	expect(heard.events.filter((event) => event.startsWith('update')).length).toBe(12);
});

test('the talkgroup is named by its frequency, and a new connection begins anew', () => {
	const map = freedvMapper();
	const [event, content] = move('a', 'Q0AAA', 14_240_499);
	map(content, event);
	const [, transmits] = tx('a', 'Q0AAA', true);
	const start = { kind: 'start', key: 'a', talkgroup: { id: 'freedv:14240', name: '14.240 MHz' } };
	expect(map(transmits, 'tx_report')).toMatchObject([start]);
	expect(map(null, 'connected')).toEqual([{ kind: 'all ended' }]);
	expect(map(transmits, 'tx_report')).toEqual([]);
});
