import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { listen } from '../../../src/server/http/page-server.ts';
import { diagnoseFeed, FailureReport } from '../../../src/server/sources/feed-diagnosis.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

async function startFeed(): Promise<FeedServer> {
	const feed = await FeedServer.start();
	cleanups.push(() => feed.close());
	return feed;
}

/** A web server that answers everything with a status and a `Location`, if any, and keeps the clients' names. */
async function webServer(
	status: number,
	location?: string,
): Promise<{ address: string; agents: (string | undefined)[] }> {
	const agents: (string | undefined)[] = [];
	const server = createServer(({ headers }, response) => {
		agents.push(headers['user-agent']);
		response.writeHead(status, location === undefined ? {} : { location }).end('<html>');
	});
	cleanups.push(() => server.close());
	return { address: await listen(server, '127.0.0.1', 0), agents };
}

/** A server that accepts connections and never answers. */
async function silentServer(): Promise<string> {
	const server = createTcpServer((socket) => cleanups.push(() => socket.destroy())).listen(0, '127.0.0.1');
	await once(server, 'listening');
	cleanups.push(() => server.close());
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	return `http://127.0.0.1:${port}`;
}

const diagnose = (address: string, path = '/lh', timeout?: number) => diagnoseFeed({ address, path }, 'test', timeout);

describe('COMMAND-9: why a feed cannot be reached', () => {
	it('says nothing where it can be reached', async () => {
		expect(await diagnose((await startFeed()).address)).toBeUndefined();
	});

	it('says "refused" where nothing listens', async () => {
		const feed = await FeedServer.start();
		await feed.close();
		expect(await diagnose(feed.address)).toMatch(/^refused: nothing listens at 127\.0\.0\.1:\d+\. /);
	});

	it('says "unknown host" where the name has no address', async () => {
		expect(await diagnose('http://feed.invalid')).toMatch(/^unknown host: feed\.invalid /);
	});

	it.each([200, 404, 500])('says "not a Socket.IO server" where all paths answer with status %i', async (status) => {
		const { address } = await webServer(status);
		expect(await diagnose(address)).toMatch(new RegExp(`^not a Socket\\.IO server: .* status ${status} at /lh\\. `));
	});

	it('says "not a Socket.IO server" where the answer never ends, and reads only its beginning', async () => {
		let sent = 0;
		function* endless() {
			for (const part = 'x'.repeat(65_536); ; sent += part.length) yield part;
		}
		const server = createServer((_, response) => pipeline(Readable.from(endless()), response, () => {}));
		expect(await diagnose(await listen(server, '127.0.0.1', 0))).toMatch(/^not a Socket\.IO server: .* status 200 /);
		await new Promise((resolve) => server.close(resolve));
		// The system's buffers take a few million bytes.
		expect(sent).toBeLessThan(30_000_000);
	});

	it('says "turned away" where the answer has status 403, and names itself', async () => {
		const { address, agents } = await webServer(403);
		expect(await diagnose(address)).toMatch(/^turned away: .* status 403.*--user-agent$/);
		expect(agents).toEqual(['test']);
	});

	it('says "redirected" where the server redirects to another, and names that', async () => {
		const { address } = await webServer(301, 'https://feed.example/lh/?EIO=4');
		expect(await diagnose(address)).toMatch(
			/^redirected: .* sends clients to https:\/\/feed\.example\. Use that address$/,
		);
	});

	it.each(['/login', 'javascript:alert(1)', 'http://'])(
		'says "not a Socket.IO server" where the server redirects to %s',
		async (location) => {
			const { address } = await webServer(302, location);
			expect(await diagnose(address)).toMatch(/^not a Socket\.IO server: .* status 302 /);
		},
	);

	it.each([502, 503, 504])('says "unavailable" where the answer has status %i', async (status) => {
		const { address } = await webServer(status);
		expect(await diagnose(address)).toMatch(new RegExp(`^unavailable: .* status ${status}\\. `));
	});

	it('says "wrong path" where the server answers at another path, and names that', async () => {
		const { address } = await startFeed();
		expect(await diagnose(address, '/live', 1000)).toMatch(/^wrong path: .* not at \/live\. Use --path \/lh$/);
	});

	it.each(['//', '//127.0.0.1:1/lh'])('asks the same host where the path is %s', async (path) => {
		const { address } = await startFeed();
		expect(await diagnose(address, path, 1000)).toBe(
			`wrong path: the Socket.IO server of ${new URL(address).host} is not at ${path}. Use --path /lh`,
		);
	});

	// A Socket.IO server at an unusual path may leave all other requests unanswered.
	it('says "timed out" where nothing is answered, and that the path may be wrong', async () => {
		expect(await diagnose(await silentServer(), '/lh', 200)).toMatch(/^timed out: .* --path /);
	});

	it('says "no TLS" where an https address leads to plain HTTP', async () => {
		const { address } = await webServer(200);
		expect(await diagnose(address.replace('http:', 'https:'))).toMatch(/^no TLS: .* write http:\/\/$/);
	});

	it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
		'says "certificate" where that of the server is self-signed',
		async () => {
			const folder = await temporaryFolder();
			const [key, certificate] = [`${folder}/key.pem`, `${folder}/certificate.pem`];
			const files = ['-keyout', key, '-out', certificate];
			spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=feed.invalid', ...files]);
			const server = createTlsServer({ key: await readFile(key), cert: await readFile(certificate) });
			cleanups.push(() => server.close());
			server.listen(0, '127.0.0.1');
			await once(server, 'listening');
			const address = server.address();
			const port = typeof address === 'object' ? address?.port : undefined;
			expect(await diagnose(`https://127.0.0.1:${port}`)).toMatch(/^certificate: that of 127\.0\.0\.1 /);
		},
	);
});

describe('COMMAND-9: the report of failures', () => {
	it('has each reason once, until the feed has been reached', async () => {
		const feed = await FeedServer.start();
		await feed.close();
		const lines: string[] = [];
		const report = new FailureReport({ address: feed.address, path: '/lh' }, 'test', (line) => lines.push(line));
		for (let attempt = 0; attempt < 3; attempt++) await report.noteFailed('websocket error');
		expect(lines).toEqual([expect.stringMatching(/^refused/)]);
		report.noteConnected();
		await report.noteFailed('websocket error');
		expect(lines).toHaveLength(2);
	});

	it('has the connection’s own reason where the feed answers', async () => {
		const lines: string[] = [];
		const { address } = await startFeed();
		const report = new FailureReport({ address, path: '/lh' }, 'test', (line) => lines.push(line));
		await report.noteFailed('connection failed: not today');
		expect(lines).toEqual(['connection failed: not today']);
	});

	it('does not wait until the connection gives up its first attempt', async () => {
		const clock = new ManualClock(0);
		const address = await silentServer();
		const line = new Promise<string>((resolve) => {
			new FailureReport({ address, path: '/lh' }, 'test', resolve).noteConnecting(clock);
		});
		clock.advance(4000);
		expect(await line).toMatch(/^timed out: 127\.0\.0\.1:\d+ does not answer\. Check /);
	});

	it('has nothing about a first attempt that succeeds late, or has been ended', async () => {
		const lines: string[] = [];
		const clock = new ManualClock(0);
		for (const end of ['noteConnected', 'close'] as const) {
			const feed = await FeedServer.start();
			await feed.close();
			const report = new FailureReport({ address: feed.address, path: '/lh' }, 'test', (line) => lines.push(line));
			report.noteConnecting(clock);
			report[end]();
			clock.advance(60_000);
			await report.noteFailed();
		}
		expect(lines).toEqual([expect.stringMatching(/^refused/)]);
	});
});
