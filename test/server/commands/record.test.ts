import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readRecordedLine } from '../../../src/protocol/recording.ts';
import { Command } from '../../server-fixtures/command.ts';
import type { FeedServerOptions } from '../../server-fixtures/feed-server.ts';
import { startFeed } from '../../server-fixtures/started.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

const FRAMES = [{ topic: 'LH', payload: '{"a":"ü"}' }, { payload: { an: 'object' } }, null, 'text'];

/** Starts a recorder, and waits until it is connected. */
async function record(out: string, options?: FeedServerOptions, how: 'built' | 'onFullDisk' = 'built') {
	const feed = await startFeed(options);
	const args = ['--feed', feed.address, '--out', out];
	const command = Command[how]('record', args);
	await command.untilOutput(/Connected/);
	/** Sends `FRAMES`, and waits until they were received. */
	const receiveFrames = async () => {
		feed.send(...FRAMES);
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
	};
	return { feed, args, command, receiveFrames };
}

const pathOf = async (name: string) => `${await temporaryFolder()}/${name}`;

// Rules: RECORD-1, RECORD-3, RECORD-4, RECORD-6

describe('npm run record', () => {
	it('writes every frame unchanged until Ctrl-C, and names itself to the network', async () => {
		const out = await pathOf('feed.ndjson');
		const { feed, command } = await record(out);
		const before = Date.now();
		feed.send(...FRAMES);
		// Before Node 26, this frame is nested too deeply to be written, so `null` stands in for it (FRAME-4).
		feed.sendText(`["mqtt",{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
		feed.disconnectAll();
		await command.untilOutput(/Disconnected/);
		const { code, stdout, stderr } = await command.interrupt();
		expect([code, stdout]).toEqual([0, '']);
		expect(stderr).toMatch(new RegExp(`5 frames recorded in ${out}\\.\\n$`));
		const texts = (await readFile(out, 'utf8')).trimEnd().split('\n');
		expect(texts.pop()).toMatch(/"message":(null|\{"payload":\[+\]+\})\}$/);
		const lines = texts.map(readRecordedLine);
		expect(lines.map((line) => line?.message)).toEqual(FRAMES);
		for (const line of lines) expect(Math.abs((line?.at ?? 0) - before)).toBeLessThan(30_000);
		expect(feed.userAgents[0]).toMatch(/^top-activity\/\d+\.\d+\.\d+ \(\+https:\S+\)$/);
	});

	it('--out - writes the frames to standard output and everything else to standard error, and ends when its reader has stalled', async () => {
		const { feed, command } = await record('-');
		feed.send(...FRAMES);
		await command.untilOutput(/"text"\}\n/);
		command.stallOutput();
		const large = 'x'.repeat(1_000_000);
		for (let frame = 0; frame < 25; frame++) feed.send(large);
		await command.untilOutput(/\nThe reader of standard output is too slow: 16 MiB wait, so recording ends\.\n$/);
		command.closeOutput();
		const { code, stdout } = await command.outcome();
		const lines = stdout.trimEnd().split('\n').map(readRecordedLine);
		expect(lines.map((line) => line?.message)).toEqual(FRAMES);
		expect([code, existsSync('-')]).toEqual([1, false]);
	});

	it('after a crash, a gzip recording lacks only its end', async () => {
		const out = await pathOf('feed.ndjson.gz');
		const { command, receiveFrames } = await record(out);
		await receiveFrames();
		const replayed = async () => (await Command.built('replay', [out, '--json']).outcome()).stdout;
		// The recording can be read while it is written, and therefore also after a crash.
		await expect.poll(replayed).toContain('"received":4');
		await command.kill();
		expect(await replayed()).toContain('"received":4');
	});

	it('ends when its terminal is closed, and keeps what it received', async () => {
		const out = await pathOf('feed.ndjson.gz');
		const { command, receiveFrames } = await record(out);
		await receiveFrames();
		const { code, stderr } = await command.terminate('SIGHUP');
		expect([code, stderr]).toEqual([0, expect.stringContaining('4 frames recorded')]);
		expect((await Command.built('replay', [out]).outcome()).stderr).toBe('');
	});

	it.runIf(process.platform === 'linux').each(['feed.ndjson', 'feed.ndjson.gz'])(
		'on a full disk, says so and leaves no empty file: %s',
		async (name) => {
			const out = await pathOf(name);
			const { feed, command } = await record(out, {}, 'onFullDisk');
			feed.send(...FRAMES);
			const { code, stderr } = await command.outcome();
			expect([code, stderr]).toEqual([
				1,
				expect.stringMatching(/feed\.ndjson(\.gz)? cannot be written: EFBIG[^\n]+\n$/),
			]);
			expect(existsSync(out)).toBe(false);
		},
	);

	it('never writes to a file that exists, not even to the file of a recorder that waits for its first frame', async () => {
		const out = await pathOf('feed.ndjson');
		const { args, command: first, receiveFrames } = await record(out);
		const { code, stderr } = await Command.built('record', args).outcome();
		expect([code, stderr]).toEqual([2, `${out} exists already: choose another name\n`]);
		await receiveFrames();
		await first.interrupt();
		expect((await readFile(out, 'utf8')).trimEnd().split('\n')).toHaveLength(FRAMES.length);
	});

	it('without a frame says that none came, and leaves no file', async () => {
		const out = await pathOf('feed.ndjson.gz');
		const { command } = await record(out, { silentUntilJoined: true });
		const { code, stderr } = await command.interrupt();
		expect(code).toBe(1);
		expect(stderr).toMatch(/\nNo frame came, so nothing is recorded\. A feed may be silent[^\n]+--subscribe\.\n$/);
		expect(existsSync(out)).toBe(false);
	});
});
