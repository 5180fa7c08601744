import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readRecordedLine } from '../../../src/protocol/recording.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command } from '../../server-fixtures/command.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

async function startFeed(silentUntilJoined = false): Promise<FeedServer> {
	const feed = await FeedServer.start({ silentUntilJoined });
	cleanups.push(() => feed.close());
	return feed;
}

const FRAMES = [{ topic: 'LH', payload: '{"a":"ü"}' }, { payload: { an: 'object' } }, null, 'text'];

describe('npm run record', () => {
	it.each(['feed.ndjson', 'feed.ndjson.gz'])(
		'RECORD-4, RECORD-2: writes every frame unchanged to %s, until Ctrl-C',
		async (name) => {
			const feed = await startFeed();
			const out = `${await temporaryFolder()}/${name}`;
			const command = new Command('record', ['--feed', feed.address, '--out', out]);
			await command.untilOutput(/Connected/);
			const before = Date.now();
			feed.send(...FRAMES);
			feed.disconnectAll();
			await command.untilOutput(/Disconnected/);
			const { code, stdout, stderr } = await command.interrupt();
			expect([code, stdout]).toEqual([0, '']);
			expect(stderr).toMatch(new RegExp(`4 frames recorded in ${out}\\.\\n$`));
			const bytes = await readFile(out);
			const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
			const lines = text.trimEnd().split('\n').map(readRecordedLine);
			expect(lines.map((line) => line?.message)).toEqual(FRAMES);
			for (const line of lines) expect(Math.abs((line?.at ?? 0) - before)).toBeLessThan(30_000);
		},
	);

	it('RECORD-4: --out - writes the frames to standard output and everything else to standard error', async () => {
		const feed = await startFeed();
		const command = new Command('record', ['--feed', feed.address, '--out', '-']);
		await command.untilOutput(/Connected/);
		feed.send(...FRAMES);
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
		const { code, stdout, stderr } = await command.interrupt();
		expect(
			stdout
				.trimEnd()
				.split('\n')
				.map((line) => readRecordedLine(line)?.message),
		).toEqual(FRAMES);
		expect([code, stderr]).toEqual([0, expect.stringMatching(/\n4 frames recorded\.\n$/)]);
		expect(existsSync('-')).toBe(false);
	});

	it('RECORD-4: --out - ends when the reader of standard output has gone', async () => {
		const feed = await startFeed();
		const command = new Command('record', ['--feed', feed.address, '--out', '-']);
		await command.untilOutput(/Connected/);
		command.closeOutput();
		const sending = setInterval(() => feed.send(...FRAMES), 50);
		cleanups.push(() => clearInterval(sending));
		expect((await command.outcome()).code).toBe(0);
	});

	it('FRAME-4: records null for a frame that is nested too deeply to be written', async () => {
		const feed = await startFeed();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const command = new Command('record', ['--feed', feed.address, '--out', out]);
		await command.untilOutput(/Connected/);
		feed.sendText(`["mqtt",{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
		feed.send('after');
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
		const { code, stderr } = await command.interrupt();
		expect(stderr).toMatch(/2 frames recorded/);
		expect(code).toBe(0);
		const lines = (await readFile(out, 'utf8')).trimEnd().split('\n').map(readRecordedLine);
		expect(lines.map((line) => line?.message)).toEqual([null, 'after']);
	});

	it('SILENCE-1: subscribes where --subscribe names a room', async () => {
		const feed = await startFeed(true);
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const command = new Command('record', ['--feed', feed.address, '--out', out, '--subscribe', 'everything']);
		await feed.until(() => feed.joins.length > 0);
		feed.send(...FRAMES);
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
		const { stderr } = await command.interrupt();
		expect(stderr).toMatch(/4 frames recorded/);
	});

	it.each([
		['by default', [], /^top-activity\/\d+\.\d+\.\d+ \(\+https:\S+\)$/],
		['with --user-agent', ['--user-agent', 'Club/1'], /^Club\/1$/],
	])('COMMAND-8: names itself to the network, %s', async (_, options, name) => {
		const feed = await startFeed();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const command = new Command('record', ['--feed', feed.address, '--out', out, ...options]);
		await command.untilOutput(/Connected/);
		expect(feed.userAgents).toEqual([expect.stringMatching(name)]);
		await command.interrupt();
	});

	it('RECORD-4: ends by itself after --seconds', async () => {
		const feed = await startFeed();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const command = new Command('record', ['--feed', feed.address, '--out', out, '--seconds', '3']);
		await command.untilOutput(/Connected/);
		feed.send(...FRAMES);
		const { code, stderr } = await command.outcome();
		expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([0, `4 frames recorded in ${out}.`]);
	});

	it('RECORD-3, RECORD-2: a crash costs a gzip recording no more than its end', async () => {
		const feed = await startFeed();
		const out = `${await temporaryFolder()}/feed.ndjson.gz`;
		const command = new Command('record', ['--feed', feed.address, '--out', out]);
		await command.untilOutput(/Connected/);
		feed.send(...FRAMES);
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
		const replayed = async () => (await new Command('replay', [out, '--json']).outcome()).stdout;
		// While it is being written it can be read, and so it can after a crash.
		await expect.poll(replayed).toContain('"received":4');
		await command.kill();
		expect(await replayed()).toContain('"received":4');
	});

	it.skipIf(process.platform === 'win32')(
		'ends on Ctrl-C after --seconds, where the file cannot be closed',
		async () => {
			const feed = await startFeed();
			// Opening it waits for a reader, which never comes.
			const out = `${await temporaryFolder()}/pipe`;
			spawnSync('mkfifo', [out]);
			const command = new Command('record', ['--feed', feed.address, '--out', out, '--seconds', '3']);
			cleanups.push(() => command.kill());
			await command.untilOutput(/Disconnected/);
			const { code } = await command.interrupt();
			expect(code).toBeNull();
		},
	);

	it('RECORD-6: never overwrites a file that is not empty', async () => {
		const out = `${await temporaryFolder()}/feed.ndjson`;
		await writeFile(out, 'dear to me');
		const { code, stderr } = await new Command('record', ['--feed', 'http://127.0.0.1:9', '--out', out]).outcome();
		expect([code, stderr]).toEqual([2, `${out} holds something already: choose another name\n`]);
		expect(await readFile(out, 'utf8')).toBe('dear to me');
	});

	it('reports a file that cannot be written in one line', async () => {
		const out = `${await temporaryFolder()}/no/such/folder.ndjson`;
		const { code, stderr } = await new Command('record', ['--feed', 'http://127.0.0.1:9', '--out', out]).outcome();
		expect(code).toBe(1);
		expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/cannot be written: /);
	});

	it.each(['--help', '-h'])('COMMAND-1: prints its usage for %s', async (option) => {
		const { code, stdout, stderr } = await new Command('record', [option]).outcome();
		expect([code, stderr]).toEqual([0, '']);
		expect(stdout).toMatch(/^Usage: npm run record -- /);
	});

	it.each([
		[['--out', 'x'], /^--feed URL is needed\n\nUsage: npm run record/],
		[['--feed', 'http://127.0.0.1:9'], /^--out FILE is needed\n\nUsage/],
		[['--feed', 'http://127.0.0.1:9', '--out', ''], /^--out FILE is needed\n\nUsage/],
		[['--feed', 'nonsense', '--out', 'x'], /^--feed takes an http or https address, not 'nonsense'\n\nUsage/],
		[['--feed', 'http://127.0.0.1:9/lh', '--out', 'x'], /^--feed takes an address without a path[^\n]+\n\nUsage/],
		[['--feed', 'http://127.0.0.1:9', '--out', 'x', '--seconds', '-1'], /^[^\n]+\n\nUsage/],
	])('COMMAND-1: a wrong option gets one clear line, the usage, and exit code 2: %j', async (args, line) => {
		const { code, stdout, stderr } = await new Command('record', args).outcome();
		expect([code, stdout]).toEqual([2, '']);
		expect(stderr).toMatch(line);
	});
});
