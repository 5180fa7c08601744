import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { startMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command } from '../../server-fixtures/command.ts';
import { listenUntilEnd } from '../../server-fixtures/ends.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { runProduct, startFeed } from '../../server-fixtures/started.ts';
import { temporaryFile, temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

// Rules: RELAY-28, COMMAND-9

describe('npm start', () => {
	it('on all interfaces, prints a loopback address, then the machine’s own addresses, and all work', async () => {
		const product = Command.built('start', ['--port', '0', '--host', '0.0.0.0']);
		cleanups.push(() => product.interrupt());
		const [, line = ''] = await product.untilOutput(/ on (http.*) \(a simulated network/);
		const addresses = line.match(/http:\/\/[\d.]+:\d+/g) ?? [];
		expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
		expect(addresses.length > 1).toBe(line.includes(' and, from elsewhere, '));
		for (const address of addresses) expect((await fetch(address)).status).toBe(200);
	});

	it('says in one line why the feed of --relay cannot be reached', async () => {
		const { product } = await runProduct('--relay', 'http://127.0.0.1:9');
		await product.untilOutput(/"reason":"http:\/\/127\.0\.0\.1:9\/lh: [^"]*ECONNREFUSED[^"]*\. Check the address, /);
		const { stderr } = await product.interrupt();
		expect(stderr.match(/ECONNREFUSED/g)).toHaveLength(1);
	});

	it('says in one line when the port is taken', async () => {
		const { port } = new URL(await listenUntilEnd(cleanups, createServer()));
		const { code, stdout, stderr } = await Command.built('start', ['--port', port]).outcome();
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toMatch(new RegExp(`^Port ${port} is taken: [^\\n]+\\n$`));
	});

	it('answers a wrong option with one line, the way to the options and exit code 2', async () => {
		const { code, stdout, stderr } = await Command.built('start', ['--colour', 'red']).outcome();
		expect([code, stdout]).toEqual([2, '']);
		expect(stderr).toBe("Unknown option '--colour'\nUsage: npm start -- [options]\n--help lists the options.\n");
	});

	it('fills in the names of --names, and reports an unreadable file in one line', async () => {
		const feed = await startFeed();
		const file = await temporaryFile('names.csv', '2350001,Q1AAA\n91,World-wide\n');
		const { address, product } = await runProduct('--relay', feed.address, '--names', file);
		await product.untilOutput(/upstream connected/);
		feed.send(frameOf(startMessage({ station: { id: '2350001' }, talkgroup: { id: '91' }, start: nowInSeconds() })));
		const state = async () => (await fetch(`${address}/state.json`)).text();
		await expect.poll(state).toMatch(/"callsign":"Q1AAA".*"talkgroup":"World-wide"/);
		await writeFile(file, 'nothing\n');
		const { code, stderr } = await Command.built('start', ['--relay', feed.address, '--names', file]).outcome();
		expect([code, stderr]).toEqual([
			2,
			expect.stringMatching(/^[^\n]+names\.csv, line 1: is not a list of names[^\n]+\n$/),
		]);
	});

	it('keeps hours in a file of its own over a restart, also after it was killed', async () => {
		const file = `${await temporaryFolder()}/hours.json`;
		const first = await runProduct('--hours', file);
		const second = await Command.built('start', ['--port', '0', '--hours', file]).outcome();
		expect([second.code, second.stderr]).toEqual([
			1,
			expect.stringMatching(/^[^\n]*hours\.json is another server's[^\n]*\n$/),
		]);
		await first.product.kill();
		const third = await runProduct('--hours', file);
		await third.product.interrupt();
		expect(await readFile(file, 'utf8')).toBe('{"version":1,"networks":{"Demo":{"tens":{},"hours":{}}}}');
		const { code, stderr } = await Command.built('start', ['--feed', 'http://127.0.0.1:9', '--hours', file]).outcome();
		expect([code, stderr]).toEqual([2, expect.stringMatching(/^--hours has no effect/)]);
	});
});

it('plays a recording without a viewer when the state is requested', async () => {
	const file = await temporaryFile(
		'one.ndjson',
		writeRecordedLine({ at: T0 * 1000, message: frameOf(startMessage()) }),
	);
	const { address } = await runProduct('--play', file);
	const received = async () => {
		const response = await fetch(`${address}/state.json`);
		return Number(/"received":\s*(\d+)/.exec(await response.text())?.[1]);
	};
	await expect.poll(received, { timeout: 10_000 }).toBeGreaterThan(0);
});
