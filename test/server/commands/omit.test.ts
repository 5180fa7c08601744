import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distinctSession, startMessage } from '../../model/messages.ts';
import { Command } from '../../server-fixtures/command.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { runProduct, startFeed } from '../../server-fixtures/started.ts';
import { temporaryFile, temporaryFolder } from '../../server-fixtures/temporary-folder.ts';
import { PlainClient } from '../relay/test-viewers.ts';

const start = (number: number, callsign: string) =>
	frameOf(startMessage({ ...distinctSession(number, { callsign }), start: nowInSeconds() }));

// Rules: OMIT-1, OMIT-2, OMIT-3

it('a relay shows, passes on and tells nothing of who is left out, but counts what it dropped', async () => {
	const feed = await startFeed();
	const file = await temporaryFile('omit.txt', '# asked\nQ1AAA\n');
	const { address, product } = await runProduct('--relay', feed.address, '--omit', `2629902,${file}`);
	const client = new PlainClient(address, ['websocket']);
	await client.untilConnected();
	await feed.until(() => feed.viewers === 1);
	feed.send(start(1, 'OE/Q1AAA/P'), start(2, ''), start(3, 'Q2BBB'));
	await client.untilFrames(1);
	expect(client.heard).toEqual(['session-3']);
	const state = await (await fetch(`${address}/state.json`)).text();
	expect(state).toContain('Q2BBB');
	expect(state).not.toMatch(/Q1AAA|2629902/);
	expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
		/^relay_omitted_frames_total\{network="[^"]+"\} 2$/m,
	);
	expect(product.stderr).not.toMatch(/Q1AAA|2629902/);
});

it('a recorder writes nothing of who is left out', async () => {
	const feed = await startFeed();
	const out = join(await temporaryFolder(), 'evening.ndjson');
	const command = Command.built('record', ['--feed', feed.address, '--out', out, '--omit', 'Q1AAA']);
	await command.untilOutput(/Connected to/);
	feed.send(start(1, 'Q1AAA'), start(2, 'Q2BBB'));
	await expect.poll(async () => (await readFile(out, 'utf8')).includes('Q2BBB')).toBe(true);
	expect((await command.interrupt()).stderr).toContain('1 frame recorded');
	expect(await readFile(out, 'utf8')).not.toContain('Q1AAA');
});

it.each([
	[
		['--network', 'brandmeister', '--omit', 'Q1AAA'],
		/^--omit has no effect: browsers connect straight to the network\n/,
	],
	[['--relay', 'demo', '--omit', 'Q1AAA,none.txt'], /^none\.txt: no such file\n$/],
])('%j is refused in one line', async (args, line) => {
	const { code, stderr } = await Command.built('start', ['--port', '0', ...args]).outcome();
	expect([code, stderr]).toEqual([2, expect.stringMatching(line)]);
});
