import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock } from '../../src/feed/clock.ts';
import { mapDashboard } from '../../src/sources/dashboard.ts';
import { ManualClock } from '../model/manual-clock.ts';
import { follow } from './followed.ts';
import { HeardNetwork, serveDashboard } from './heard.ts';
import { three } from './messages/hblink.ts';
import { adn, adnUnmatchedEnd, fdmr, fdmrUnmatchedEnd, hbmon, hbmonUnmatchedEnd } from './messages/monitor.ts';

// Rules: NETWORK-9, NETWORK-24, NETWORK-30

describe.each([
	['FDMR-Monitor', fdmr, fdmrUnmatchedEnd],
	['HBMonv2', hbmon, hbmonUnmatchedEnd],
	['ADN Monitor', adn, adnUnmatchedEnd],
])('%s', (_, line, unmatchedEnd) => {
	test('a call starts, and ends with its length or without', () => {
		const take = follow(mapDashboard);
		expect(take(0, line('START'))).toEqual(['Q1AAA on Quiet hills starts']);
		expect(take(12, line('END', { seconds: 11 }))).toEqual(['Q1AAA on Quiet hills ended after 11']);
		expect(take(14, line('END', { seconds: 11 }))).toEqual([]);
		expect(take(20, line('START'))).toEqual(['Q1AAA on Quiet hills starts']);
		expect(take(24, unmatchedEnd())).toEqual(['Q1AAA on Quiet hills ended after 4']);
	});

	test('an end brings the names that its start lacked, and blanks may be cut', () => {
		const take = follow(mapDashboard);
		expect(take(0, line('START', { alias: '7300101', name: ' ' }))).toEqual(['7300101 on 52090 starts']);
		expect(take(4, line('END', { seconds: 4 }).replace(/ +/g, ' '))).toEqual(['Q1AAA on Quiet hills ended after 4']);
	});

	test('a trunk carries several calls on slot 1, and each end ends its own', () => {
		const take = follow(mapDashboard);
		const first = { slot: 1, system: 'TRUNK', stream: 1 };
		const second = {
			slot: 1,
			system: 'TRUNK',
			stream: 2,
			source: 2629901,
			talkgroup: 262,
			alias: '2629901',
			name: ' ',
		};
		take(0, line('START', first));
		expect(take(2, line('START', second))).toEqual(['2629901 on 262 starts']);
		expect(take(20, line('END', { ...first, seconds: 20 }))).toEqual(['Q1AAA on Quiet hills ended after 20']);
		expect(take(32, line('END', { ...second, seconds: 30 }))).toEqual(['2629901 on 262 ended after 30']);
	});

	test('names may hold anything, are cut, and need not be known', () => {
		const take = follow(mapDashboard);
		const odd = { name: ' SUB: 1; x TGID: 5', alias: '; SUB: 2  ; Time: 5s', system: 'SRC_ID: 9' };
		expect(take(0, line('START', odd))).toEqual([
			expect.stringMatching(/^; SUB: 2 {2}; Time: on SUB: 1; x TGID: starts$/),
		]);
		expect(take(7, unmatchedEnd(odd))).toEqual([expect.stringMatching(/ ended after 7$/)]);
		const long = { source: 2, name: 'Ünïcødé 😀 of the hills', alias: 'Q2BBB/PORTABLE, Bob', system: 'A LONG SYSTEM' };
		expect(take(8, line('START', long))).toEqual(['Q2BBB/PORTABLE on Ünïcødé 😀 of the starts']);
		expect(take(9, line('START', { source: 3, alias: 'Q3CCC' }).trimEnd())).toEqual(['Q3CCC on Quiet hills starts']);
		expect(take(9, line('START', { source: 4, alias: '' }).trimEnd())).toEqual(['4 on Quiet hills starts']);
	});

	test('a line that looks like a call and cannot be read is unreadable', () => {
		const take = follow(mapDashboard);
		expect(take(0, line('START').replace('SUB: 7300101', 'SUB: unknown'))).toEqual(['unreadable']);
		expect(take(0, line('START').replace('TGID: 52090', 'TGID:      '))).toEqual(['unreadable']);
		expect(take(0, line('START').slice(0, 60))).toEqual(['unreadable']);
		expect(take(0, line('START').replace(/SYS.*SRC_ID/, `SYS: ${' '.repeat(400)} SRC_ID`))).toEqual(['unreadable']);
		expect(take(0, line('START', {}) + ' SRC_ID: 1 TS: 1 TGID: 1 SUB: 1 ;'.repeat(10_000))).toEqual(['unreadable']);
	});
});

test('hbmonitor3: a call has no name of its talkgroup, and ends with a fraction of a second', () => {
	const take = follow(mapDashboard);
	const tail =
		'SYS: MASTER       SRC: 312100  ; Q0RPT           TS: 2 TGID:  3129 SUB: 3120001 ; Q1AAA, Ann           ';
	expect(take(0, `l2026-11-28 15:24:22 UTC: GROUP VOICE START: ${tail}`)).toEqual(['Q1AAA on 3129 starts']);
	expect(take(5, `l2026-11-28 15:24:26 UTC: GROUP VOICE END:   ${tail} Time: 4.32s`)).toEqual([
		'Q1AAA on 3129 ended after 4',
	]);
});

test('a dashboard that lost its server has nothing on the air, and is connected again with the next line of the log', () => {
	expect(mapDashboard('qConnection to HBlink Lost', '')).toMatchObject([
		{ kind: 'all ended' },
		{ kind: 'server', connected: false },
		{ kind: 'note' },
	]);
	expect(mapDashboard('qConnection to HBlink Established', '')).toEqual([]);
	expect(mapDashboard('l 15:24:22 DATA  START', '')).toEqual([{ kind: 'server', connected: true }]);
});

test('other lines and frames are no calls, and a letter alone does not make a table', () => {
	const take = follow(mapDashboard);
	expect(take(0, 'xVOICE')).toEqual(['unreadable']);
	for (const frame of [
		adn('START', { direction: 'TX' }),
		adn('INGRESS'),
		fdmr('START').replace('VOICE', 'E VOI'),
		fdmr('START').replace('VOICE', 'PRIVA'),
		fdmr('START').replace('VOICE', 'DATA '),
		fdmr('START').replace(/SUB: .{9}/, 'SUB: 1000001  '),
		fdmr('END').replace(/SUB: .{9}/, 'SUB: 5000     '),
		'l 15:24:22 Unknown GROUP VOICE log message.',
		'l',
		'c',
		'q',
		'i<table>VOICE START</table>',
		'p\n<table>',
		'c{"MASTERS":{}}',
	]) {
		expect(take(0, frame)).toEqual([]);
	}
});

test('the log is asked for, tables and the old lines at its beginning are skipped, and HBlink’s JSON is read too', async () => {
	const asked: WebSocket[] = [];
	const { address } = await serveDashboard((client) => {
		client.send(`c<table>${'x'.repeat(2_000_000)}</table>`);
		client.once('message', (data) => {
			expect(data instanceof Buffer && data.toString()).toBe('conf,log');
			for (let index = 0; index < 100; index += 1) client.send(fdmr(index % 2 === 0 ? 'START' : 'END', { seconds: 9 }));
			client.send('{');
			asked.push(client);
		});
	});
	const system = systemClock(globalThis);
	// The clock stands still, because a busy machine may take long.
	let now = system.now();
	const heard = HeardNetwork.open('hblink', address, {}, { ...system, now: () => now });
	await heard.until(2);
	now += 1000;
	for (const frame of [fdmr('START'), 'c<table>', fdmr('END', { seconds: 3 }), fdmr('START').slice(0, 60), 'x1'])
		asked[0]?.send(frame);
	asked[0]?.send(JSON.stringify(three()));
	await heard.until(7);
	expect(heard.events).toEqual([
		'connected',
		'payload not JSON',
		'start 7300101 52090',
		'stop 7300101 52090 3',
		'payload not JSON',
		'payload not JSON',
		'start 3129001 3129',
	]);
	expect(heard.lines).toEqual([
		`${address}: unreadable, so counted as ignored: a line of the log`,
		`${address}: unreadable, so counted as ignored: a frame that begins with x`,
	]);
});

test('of what comes in a second, the first 2,000 messages count, a long one several times', async () => {
	const { address, clients } = await serveDashboard((client) => {
		client.send(JSON.stringify(three()) + ' '.repeat(8192));
		for (let count = 4; count <= 2001; count += 1) client.send('{');
	});
	const clock = new ManualClock(0);
	const heard = HeardNetwork.open('hblink', address, {}, clock);
	await heard.untilLine(/too much/);
	expect(heard.events.length).toBe(1 + 1 + 1997);
	clock.advance(1000);
	for (const client of clients) client.send('{');
	await heard.until(2000);
});
