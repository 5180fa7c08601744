import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command } from '../../server-fixtures/command.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

/** A server that accepts connections and answers no request. */
async function startSilentServer(): Promise<string> {
	const server = createServer();
	cleanups.push(
		() => server.close(),
		() => server.closeAllConnections(),
	);
	return listen(server, '127.0.0.1', 0);
}

describe('npm run record, where no frame comes', () => {
	it.each(['feed.ndjson', 'feed.ndjson.gz'])('RECORD-6: says that no frame came, and leaves no %s', async (name) => {
		const feed = await FeedServer.start({ silentUntilJoined: true });
		cleanups.push(() => feed.close());
		const out = `${await temporaryFolder()}/${name}`;
		const command = new Command('record', ['--feed', feed.address, '--out', out]);
		await command.untilOutput(/Connected/);
		const { code, stderr } = await command.interrupt();
		expect(code).toBe(1);
		expect(stderr).toMatch(/\nNo frame came, so nothing is recorded\. A feed may be silent[^\n]+--subscribe\.\n$/);
		expect(existsSync(out)).toBe(false);
	});

	it('RECORD-6: says that no frame came, also where its file was removed meanwhile', async () => {
		const feed = await FeedServer.start();
		cleanups.push(() => feed.close());
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const command = new Command('record', ['--feed', feed.address, '--out', out]);
		await command.untilOutput(/Connected/);
		await expect.poll(() => existsSync(out)).toBe(true);
		await rm(out);
		const { code, stderr } = await command.interrupt();
		expect([code, stderr]).toEqual([1, expect.stringMatching(/\nNo frame came, so nothing is recorded\.[^\n]*\n$/)]);
	});

	it('COMMAND-9: says once, in one line, why the feed cannot be reached', async () => {
		const feed = await FeedServer.start();
		await feed.close();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const args = ['--feed', feed.address, '--out', out, '--seconds', '4'];
		const { code, stderr } = await new Command('record', args).outcome();
		expect([code, stderr.match(/refused/g)?.length]).toEqual([1, 1]);
		expect(stderr).toMatch(
			/^Connecting to [^\n]+\nrefused: [^\n]+\nhttp:\S+ was not reached, so nothing is recorded\.\n$/,
		);
	});

	it('COMMAND-9: says after --seconds that the feed did not answer, where it accepts connections and stays silent', async () => {
		const address = await startSilentServer();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const { code, stderr } = await new Command('record', ['--feed', address, '--out', out, '--seconds', '1']).outcome();
		expect([code, stderr]).toEqual([
			1,
			`Connecting to ${address}…\n${address} did not answer within 1 s, so nothing is recorded. Check the address, and firewalls.\n`,
		]);
		expect(existsSync(out)).toBe(false);
	});

	it('COMMAND-9: gives the reason once where a silent feed is reported before --seconds are over', async () => {
		const address = await startSilentServer();
		const out = `${await temporaryFolder()}/feed.ndjson`;
		const { stderr } = await new Command('record', ['--feed', address, '--out', out, '--seconds', '12']).outcome();
		expect(stderr).toMatch(
			/^Connecting [^\n]+\ntimed out: [^\n]+\nhttp:\S+ was not reached, so nothing is recorded\.\n$/,
		);
	});

	it('ends while a poll of the feed is not answered', async () => {
		const server = createServer().on('upgrade', ({ socket }) => socket.destroy());
		cleanups.push(
			() => server.close(),
			() => server.closeAllConnections(),
		);
		const address = await listen(server, '127.0.0.1', 0);
		const command = new Command('record', ['--feed', address, '--out', `${await temporaryFolder()}/feed.ndjson`]);
		await once(server, 'request');
		const { code, stderr } = await command.interrupt();
		expect([code, stderr]).toEqual([1, expect.stringMatching(/ was not reached, so nothing is recorded\.\n$/)]);
	});
});
