import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import { createPageServer } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { listenUntilEnd } from '../../server-fixtures/ends.ts';
import { ask } from '../../server-fixtures/raw-connection.ts';

async function serve(folder: string): Promise<string> {
	return listenUntilEnd(cleanups, await createPageServer(folder, { network: BRANDMEISTER, telemetry: {} }));
}

async function scriptName(): Promise<string> {
	const names = await readdir('build/page/assets');
	return `/assets/${names.find((name) => /^index-.*\.js$/.test(name))}`;
}

describe('files of the build', () => {
	it.each([
		['br', 'br'],
		['gzip, deflate, br', 'br'],
		['gzip', 'gzip'],
		['GZIP;q=0.5', 'gzip'],
		['gzip;q=0, br;q=0.0', null],
		['deflate', null],
		['', null],
	])('are compressed only as the client accepts: %j', async (accepted, encoding) => {
		const address = await serve('build/page');
		const name = await scriptName();
		for (const path of ['/', name]) {
			const response = await fetch(address + path, { headers: { 'accept-encoding': accepted } });
			expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding]);
			expect(response.headers.get('vary')).toBe('Accept-Encoding');
			const text = await response.text();
			expect(text).toBe(
				path === '/' ? await (await fetch(address)).text() : await readFile(`build/page${name}`, 'utf8'),
			);
		}
	});

	it('are not sent again to a client that has them', async () => {
		const address = await serve('build/page');
		for (const path of ['/', await scriptName(), '/icon.svg']) {
			const first = await fetch(address + path);
			const tag = first.headers.get('etag') ?? '';
			const again = (known: string) => fetch(address + path, { headers: { 'if-none-match': known } });
			for (const known of [tag, `"x", W/${tag}`, '*']) expect((await again(known)).status).toBe(304);
			expect((await again('"x"')).status).toBe(200);
		}
	});

	it('answer HEAD with a Content-Length, and without a body', async () => {
		const address = await serve('build/page');
		const answer = await ask(address, '/icon.svg', 'HEAD');
		expect(answer).toMatch(/^HTTP\/1\.1 200 /);
		expect(answer).toMatch(/\r\nContent-Length: [1-9]\d+\r\n/);
		expect(answer).toMatch(/\r\n\r\n$/);
	});
});
