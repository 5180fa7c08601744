import { expect, it } from 'vitest';
import { systemClock } from '../../../src/feed/clock.ts';
import { readNets } from '../../../src/protocol/schedule.ts';
import { openSchedule } from '../../../src/server/relay/schedule/schedule.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command } from '../../server-fixtures/command.ts';
import { runProduct } from '../../server-fixtures/started.ts';
import { replaceFile, temporaryFile } from '../../server-fixtures/temporary-folder.ts';

const stamp = (inSeconds: number) => new Date(Date.now() + inSeconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

/** An event that begins in so many seconds. */
const event = (uid: string, inSeconds: number, ...lines: string[]) =>
	['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${stamp(inSeconds)}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');

const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');

const fileOf = (text: string) => temporaryFile('club.ics', text);

/** The names, networks and talkgroups that are listed at a path. */
async function listed(address: string, path: string) {
	const nets = readNets(await (await fetch(address + path)).json()) ?? [];
	return nets.map(({ name, network, dstId }) => [name, dstId, ...(network === undefined ? [] : [network])]);
}

const DAY = 86_400;

// Rules: NETS-1, NETS-3, NETS-4, NETS-5, NETS-7

it('lists the nets of each network, and of all together, and gives those of a talkgroup as a calendar', async () => {
	const forAll = await fileOf(
		calendar(
			event('evening', 2 * DAY, 'LOCATION:tg:hill/91'),
			event('now', -60, 'LOCATION:tg:demo/92'),
			event('over', -7200, 'LOCATION:tg:demo/92'),
			event('later', 40 * DAY, 'LOCATION:tg:demo/93'),
			event('nowhere', DAY, 'LOCATION:tg:91'),
			event('else', DAY, 'LOCATION:tg:lake/91'),
		),
	);
	const own = await fileOf(calendar(event('own', DAY, 'LOCATION:tg:94', 'ATTENDEE:mailto:somebody@club.example')));
	const file = await fileOf(
		JSON.stringify({
			nets: forAll,
			networks: [{ relay: 'demo' }, { name: 'Hill', relay: 'demo' }, { name: 'Pond', relay: 'demo', nets: own }],
		}),
	);
	const { address, product } = await runProduct('--config', file);
	await product.untilOutput(/"reason":"\S+: 2 of 6 events are no nets: 2 without a talkgroup"/);
	expect(await listed(address, '/nets.json')).toEqual([['now', 92]]);
	expect(await listed(address, '/hill/nets.json')).toEqual([['evening', 91]]);
	expect(await listed(address, '/pond/nets.json')).toEqual([['own', 94]]);
	expect(await listed(address, '/all/nets.json')).toEqual([
		['now', 92, 'Demo'],
		['own', 94, 'Pond'],
		['evening', 91, 'Hill'],
	]);
	for (const path of ['/', '/hill/', '/all/'])
		expect(await (await fetch(address + path)).text()).toContain('&quot;nets&quot;:true');

	const answer = await fetch(`${address}/pond/nets.ics?talkgroup=94`);
	expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
	expect(answer.headers.get('access-control-allow-origin')).toBe('*');
	const text = await answer.text();
	expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*BEGIN:VEVENT\r\nUID:[\da-f]{32}\r\n.*END:VCALENDAR\r\n$/s);
	expect(text).not.toContain('somebody');
	const statuses = ['94', '95', '', 'x', '94&window=5'].map(async (query) => {
		return (await fetch(`${address}/pond/nets.ics?talkgroup=${query}`)).status;
	});
	expect(await Promise.all(statuses)).toEqual([200, 404, 400, 400, 400]);
});

it('without a calendar, there are no nets', async () => {
	const { address } = await runProduct();
	for (const path of ['/nets.json', '/nets.ics?talkgroup=91']) expect((await fetch(address + path)).status).toBe(404);
	expect(await (await fetch(address)).text()).not.toContain('&quot;nets&quot;');
});

it.each([
	['id,name\n91,World-wide', /club\.ics: is no calendar in the form of iCalendar\n$/],
	[calendar('x'.repeat(10_000_000)), /club\.ics: is larger than 10 MB\n$/],
])('a file that is no calendar stops the start with one line', async (text, line) => {
	const { code, stdout, stderr } = await Command.built('start', [
		'--port',
		'0',
		'--nets',
		await fileOf(text),
	]).outcome();
	expect([code, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(line);
	expect(stderr.trimEnd()).not.toContain('\n');
});

it.each([
	[calendar(event('first', DAY, 'LOCATION:tg:91')), ['first'], []],
	['no calendar', [], [['nets not read', expect.stringContaining('is no calendar')]]],
])('the start waits two seconds for a calendar, whose nets or faults come later', async (text, names, faults) => {
	const clock = new ManualClock(Date.now());
	const logged: unknown[] = [];
	const opening = openSchedule(new Map([[await fileOf(text), ['demo']]]), {
		clock,
		logEvent: (name, details) => logged.push([name, details?.['reason']]),
		worker: './build/server/calendar-worker.js',
	});
	clock.advance(2000);
	const schedule = await opening;
	cleanups.push(() => schedule.close());
	const now = () => [
		schedule
			.of('demo')
			.at(clock.now() / 1000)
			.map(({ name }) => name),
		logged,
	];
	expect(now()).toEqual([[], []]);
	await expect.poll(now).toEqual([names, faults]);
});

it('a changed file is read again while the server answers, and one that cannot be read changes nothing', async () => {
	const file = await fileOf(calendar(event('first', DAY, 'LOCATION:tg:91')));
	const logged: unknown[] = [];
	const schedule = await openSchedule(new Map([[file, ['demo']]]), {
		clock: systemClock(globalThis),
		logEvent: (name, details) => logged.push([name, details?.['reason']]),
		worker: './build/server/calendar-worker.js',
		interval: 50,
	});
	cleanups.push(() => schedule.close());
	const names = () =>
		schedule
			.of('demo')
			.at(Date.now() / 1000)
			.map(({ name }) => name);
	expect(names()).toEqual(['first']);
	await replaceFile(file, 'no calendar');
	await expect.poll(() => logged).toEqual([['nets not read', expect.stringContaining('is no calendar')]]);
	expect(names()).toEqual(['first']);

	// Rules that never end, too many nets, and names that are none.
	const rules = ['SECONDLY', 'YEARLY;BYMONTH=2;BYMONTHDAY=30', ...Array<string>(200).fill('DAILY')];
	const worst = rules.map((rule, index) =>
		event(`${index} <b>${'x'.repeat(10_000)}`, DAY - index, 'LOCATION:tg:91', `RRULE:FREQ=${rule}`),
	);
	await replaceFile(file, calendar(...worst));
	await expect.poll(names).toHaveLength(500);
	expect(logged.slice(1)).toEqual([
		['events left out', `${file}: 2 of 202 events are no nets: 2 with a time or a rule that cannot be read`],
	]);
});
