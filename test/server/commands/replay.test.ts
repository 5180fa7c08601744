import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { REAL_MINUTE } from '../../model/real-minute.ts';
import { Command } from '../../servers/command.ts';
import { frameOf } from '../../servers/frames.ts';
import { temporaryFolder } from '../../servers/temporary-folder.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

const NAMES = { callsign: 'DL5QZX', callsignName: 'Jürgen', talkgroup: 'Deutschland' };
const AT = T0 * 1000;

/** One over that ended, a frame that cannot be read, and an over under way. */
const RECORDING = [
	{ at: AT, message: frameOf(startMessage()) },
	{ at: AT + 1500, message: frameOf(updateMessage(NAMES)) },
	{ at: AT + 10_200, message: frameOf(stopMessage(NAMES)) },
	{ at: AT + 11_000, message: { topic: 'LH', payload: 'nonsense' } },
	{ at: AT + 12_000, message: frameOf(startMessage({ sessionId: 'b', start: T0 + 11 })) },
]
	.map(writeRecordedLine)
	.join('');

const STATE = {
	at: AT + 12_000,
	active: [
		{
			id: 'b',
			srcId: 2_629_901,
			dstId: 262,
			callsign: 'DL5QZX',
			callsignName: 'Jürgen',
			callsignLabel: 'DL5QZX',
			talkgroup: 'Deutschland',
			talkgroupLabel: 'Deutschland',
			start: T0 + 11,
			localStart: T0 + 12,
		},
	],
	talkgroups: [{ id: 262, name: 'Deutschland', talkTime: 10, lastActive: T0 + 10 }],
	callsigns: [{ id: 2_629_901, callsign: 'DL5QZX', name: 'Jürgen', talkTime: 10, lastActive: T0 + 10 }],
	frames: { received: 5, started: 2, ended: 1, ignored: 2 },
	waiting: [],
};

function replay(args: string[], input?: string) {
	return new Command('replay', args, input).outcome();
}

describe('npm run replay', () => {
	it('REPLAY-1, REPLAY-3, REPLAY-4, REPLAY-5: --json prints the specified object on standard output and nothing else', async () => {
		const { code, stdout, stderr } = await replay(['-', '--json'], RECORDING);
		expect(stdout.trimEnd().split('\n')).toHaveLength(1);
		expect(JSON.parse(stdout)).toStrictEqual(STATE);
		expect([code, stderr]).toEqual([0, '']);
	});

	it('REPLAY-6: --until gives the state at that time: later frames are left out, all that is due by then is done', async () => {
		const before = await replay(['-', '--json', '--until', String(AT + 9_999)], RECORDING);
		expect(JSON.parse(before.stdout)).toMatchObject({
			at: AT + 9_999,
			active: [{ id: 'session-1' }],
			talkgroups: [],
			frames: { received: 2 },
		});
		const after = await replay(['-', '--json', '--until', String(AT + 310_000)], RECORDING);
		expect(JSON.parse(after.stdout)).toMatchObject({ active: [{ id: 'b' }], talkgroups: [], callsigns: [] });
	});

	it('REPLAY-7: --window sets how far back is summed', async () => {
		const window = (minutes: string) =>
			replay(['-', '--json', '--window', minutes, '--until', String(AT + 100_000)], RECORDING);
		const [one, two] = [await window('1'), await window('2')];
		expect(JSON.parse(one.stdout)).toMatchObject({ talkgroups: [], callsigns: [] });
		expect(JSON.parse(two.stdout)).toMatchObject({ talkgroups: [{ id: 262, talkTime: 10 }] });
	});

	it('REPLAY-9, REPLAY-10: --talkgroup adds the conversation of that talkgroup', async () => {
		const { stdout } = await replay(['-', '--json', '--talkgroup', '262'], RECORDING);
		expect(JSON.parse(stdout)).toStrictEqual({
			...STATE,
			talkgroup: {
				id: 262,
				name: 'Deutschland',
				kind: 'alone',
				turns: 0,
				stations: [
					{
						srcId: 2_629_901,
						callsign: 'DL5QZX',
						callsignName: 'Jürgen',
						overs: 2,
						talkTime: 10,
						lastActive: T0 + 12,
						live: true,
					},
				],
				overs: [
					{ id: 'b', srcId: 2_629_901, start: T0 + 11, stop: null, duration: 1 },
					{ id: 'session-1', srcId: 2_629_901, start: T0, stop: T0 + 10, duration: 10 },
				],
			},
		});
	});

	it('REPLAY-8: waiting lists the calls without an answer, the latest first', async () => {
		const later = { ...apart(2), start: T0 + 20 };
		const lines = [
			{ at: AT - 200_000, message: null },
			{ at: AT, message: frameOf(startMessage()) },
			{ at: AT + 10_000, message: frameOf(stopMessage(NAMES)) },
			{ at: AT + 20_000, message: frameOf(startMessage(later)) },
			{ at: AT + 30_000, message: frameOf(stopMessage({ ...later, stop: T0 + 25 })) },
		];
		const { stdout } = await replay(
			['-', '--json', '--until', String(AT + 60_000)],
			lines.map(writeRecordedLine).join(''),
		);
		expect(JSON.parse(stdout)).toHaveProperty('waiting', [
			{ dstId: later.destinationId, srcId: later.sourceId, lastActive: T0 + 30, talkTime: 5 },
			{ dstId: 262, srcId: 2_629_901, lastActive: T0 + 10, talkTime: 10 },
		]);
	});

	it('REPLAY-9, REPLAY-10: --talkgroup adds the conversation, with these fields in this order', async () => {
		const { stdout } = await replay(['-', '--json', '--talkgroup', '262'], RECORDING);
		const names = '"callsign":"DL5QZX","callsignName":"Jürgen"';
		expect(stdout).toContain(
			`"waiting":[],"talkgroup":{"id":262,"name":"Deutschland","kind":"alone","turns":0,"stations":[{"srcId":2629901,${names},` +
				`"overs":2,"talkTime":10,"lastActive":${T0 + 12},"live":true}],"overs":[` +
				`{"id":"b","srcId":2629901,"start":${T0 + 11},"stop":null,"duration":1},` +
				`{"id":"session-1","srcId":2629901,"start":${T0},"stop":${T0 + 10},"duration":10}]}}`,
		);
	});

	it.each([
		['1', 69, 1],
		['1', 70, 0],
		['2', 129, 1],
		['10', 609, 1],
		['10', 610, 0],
	])('REPLAY-7: --window %s, %i s after the start: %i talkgroups are ranked', async (window, seconds, ranked) => {
		const { stdout } = await replay(
			['-', '--json', '--window', window, '--until', String(AT + seconds * 1000)],
			RECORDING,
		);
		expect(JSON.parse(stdout)).toMatchObject({ talkgroups: ranked === 0 ? [] : [{ id: 262, talkTime: 10 }] });
	});

	it('REPLAY-1: the readable text has the conversation and who waits, and counts the rows that it leaves out', async () => {
		const { stdout } = await replay(['-', '--talkgroup', '262'], RECORDING);
		expect(stdout).toMatch(/Waiting for an Answer \(0\)\n/);
		expect(stdout).toMatch(/Talk Group Deutschland \(262\): alone, 0 turns\n/);
		expect(stdout).toMatch(/Stations \(1\)\n {2}DL5QZX +Jürgen +2 overs +10s +on the air\n/);
		const many = Array.from({ length: 120 }, (_, number) => {
			const session = { sessionId: `${number}`, sourceId: 1000 + number, destinationId: 1000 + number };
			return writeRecordedLine({ at: AT, message: frameOf(startMessage(session)) });
		});
		expect((await replay(['-'], many.join(''))).stdout).toMatch(/Currently Active \(120\)\n(.+\n){20} {2}100 more\n/);
	});

	it('RECORD-3: a byte order mark does not cost the first frame', async () => {
		const { stdout, stderr } = await replay(['-', '--json'], `\ufeff${RECORDING}`);
		expect(JSON.parse(stdout)).toStrictEqual(STATE);
		expect(stderr).toBe('');
	});

	it('REPLAY-1: prints the same state as readable text', async () => {
		const { stdout } = await replay(['-'], RECORDING);
		expect(stdout).toMatch(/5 received, 2 started a session, 1 ended one, 2 ignored/);
		expect(stdout).toMatch(/Currently Active \(1\)\n {2}DL5QZX +Deutschland +1s\n/);
		expect(stdout).toMatch(/Top Talkgroups \(1\)\n {2}Deutschland +10s /);
	});

	it('RECORD-2: reads a name ending in .gz as gzip, even when it was cut off', async () => {
		const folder = await temporaryFolder(ending);
		await writeFile(`${folder}/whole.ndjson.gz`, gzipSync(RECORDING));
		const whole = await replay([`${folder}/whole.ndjson.gz`, '--json']);
		expect(JSON.parse(whole.stdout)).toStrictEqual(STATE);
		await writeFile(`${folder}/cut.ndjson.gz`, gzipSync(RECORDING).subarray(0, -12));
		const cut = await replay([`${folder}/cut.ndjson.gz`, '--json']);
		expect(cut.code).toBe(0);
		expect(cut.stderr).toMatch(/could not be read and w(as|ere) skipped\.\n$/);
	});

	it('RECORD-3: counts and skips broken lines and a partial last one, with one warning', async () => {
		const broken = `{"at":1}\n\n${RECORDING}${'x'.repeat(40_000_000)}\n{"at":${AT + 13_000},"mess`;
		const { code, stdout, stderr } = await replay(['-', '--json'], broken);
		expect(JSON.parse(stdout)).toStrictEqual(STATE);
		expect([code, stderr]).toEqual([0, '3 of 8 lines could not be read and were skipped.\n']);
	});

	it('an empty recording has an empty state', async () => {
		const { stdout } = await replay(['-', '--json'], '');
		const frames = { received: 0, started: 0, ended: 0, ignored: 0 };
		expect(JSON.parse(stdout)).toStrictEqual({
			at: null,
			active: [],
			talkgroups: [],
			callsigns: [],
			frames,
			waiting: [],
		});
	});

	it.each([
		[['nowhere.ndjson'], /^nowhere\.ndjson: no such file\n$/],
		[['src'], /^src: is a folder\n$/],
		[[], /^A recording is needed\n\nUsage: npm run replay/],
		[['a', 'b'], /^One recording at a time, not 'b' too\n\nUsage/],
		[['-', '--until', 'noon'], /^--until takes a whole number [^\n]+\n\nUsage/],
		[['-', '--until', '-5'], /^Option '--until' needs a value that does not begin with '-'\n\nUsage/],
		[['-', '--window', '3'], /^--window takes 1, 2, 5 or 10 minutes, not '3'\n\nUsage/],
		[['-', '--talkgroup', 'x'], /^--talkgroup takes a whole number [^\n]+\n\nUsage/],
		[['-', '--colour'], /^Unknown option '--colour'\n\nUsage/],
	])('COMMAND-1: a request that cannot be met gets one clear line and exit code 2: %j', async (args, line) => {
		const { code, stdout, stderr } = await replay(args);
		expect([code, stdout]).toEqual([2, '']);
		expect(stderr).toMatch(line);
	});

	it('reports a .gz file that is not gzip in one line', async () => {
		const file = `${await temporaryFolder(ending)}/plain.gz`;
		await writeFile(file, RECORDING);
		expect(await replay([file])).toMatchObject({ code: 2, stderr: `${file}: is not gzip\n` });
	});

	it.runIf(process.platform === 'linux').each([
		['ends quietly when its reader has gone', '| true', ''],
		[
			'reports a full disk in one line',
			'> /dev/full',
			'Standard output cannot be written: ENOSPC: no space left on device, write\nexit 1\n',
		],
	])('%s', (_, redirection, said) => {
		const command = `{ "${process.execPath}" scripts/run.mjs replay - --json || echo "exit $?" >&2; } ${redirection}`;
		const { stderr } = spawnSync('sh', ['-c', command], { input: RECORDING, encoding: 'utf8' });
		expect(stderr).toBe(said);
	});

	it.runIf(existsSync(REAL_MINUTE))(
		'NAMES-1: of the real minute, 75 of the 78 callsigns ranked at the end have their call sign',
		async () => {
			const { stdout } = await replay([REAL_MINUTE, '--json']);
			expect(stdout).toContain('"received":683');
			const [, callsigns = ''] = /"callsigns":(\[.*?\])/.exec(stdout) ?? [];
			expect(callsigns.match(/"callsign":"/g)).toHaveLength(78);
			expect(callsigns.match(/"callsign":"[^"]/g)).toHaveLength(75);
		},
	);
});

describe('through npm itself', () => {
	it.each([
		[['-', '--json'], 0, /^\{"at":\d+,"active":.*\}\n$/, /^$/],
		[['nowhere.ndjson', '--json'], 2, /^$/, /^nowhere\.ndjson: no such file\n$/],
	])(
		'REPLAY-3: npm run replay -- %j prints what the command prints, and nothing else',
		(args, code, stdout, stderr) => {
			const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
			const outcome = spawnSync(npm, ['run', 'replay', '--', ...args], { input: RECORDING, encoding: 'utf8' });
			expect(outcome.status).toBe(code);
			expect(outcome.stdout).toMatch(stdout);
			expect(outcome.stderr).toMatch(stderr);
		},
	);
});
