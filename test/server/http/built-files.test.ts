import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import { createPageServer, listen } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ask } from '../../server-fixtures/raw-connection.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

async function serve(folder: string): Promise<string> {
	const server = await createPageServer(folder, { network: BRANDMEISTER, telemetry: {} });
	cleanups.push(() => server.close());
	cleanups.push(() => server.closeAllConnections());
	return listen(server, '127.0.0.1', 0);
}

async function scriptName(): Promise<string> {
	const names = await readdir('build/page/assets');
	return `/assets/${names.find((name) => /^index-.*\.js$/.test(name))}`;
}

describe('COMMAND-7: files of the build', () => {
	it('are all served after the build was deleted, as a rebuild of the checkout does', async () => {
		const folder = `${await temporaryFolder()}/dist`;
		await cp('build/page', folder, { recursive: true });
		const address = await serve(folder);
		await rm(folder, { recursive: true });
		const names = await readdir('build/page', { recursive: true });
		const served = names.filter((name) => /\.(html|js|css|svg|png|txt|webmanifest)$/.test(name));
		expect(served.length).toBeGreaterThan(8);
		for (const name of served) {
			const response = await fetch(`${address}/${name}`);
			expect([name, response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([name, 200, true]);
		}
	});

	it.each([
		['br', 'br'],
		['gzip, deflate, br', 'br'],
		['gzip', 'gzip'],
		['GZIP;q=0.5', 'gzip'],
		['gzip;q=0, br;q=0.0', null],
		['deflate', null],
		['', null],
	])('are sent compressed only as accepted: %j', async (accepted, encoding) => {
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
			expect([(await again(tag)).status, (await again(`"x", W/${tag}`)).status]).toEqual([304, 304]);
			expect((await again('"x"')).status).toBe(200);
		}
	});

	it('are kept by browsers for good where their names hold a hash, and asked for again otherwise', async () => {
		const address = await serve('build/page');
		const cacheControl = async (path: string) => (await fetch(address + path)).headers.get('cache-control');
		expect(await cacheControl(await scriptName())).toBe('public, max-age=31536000, immutable');
		for (const path of ['/', '/icon.svg', '/app.webmanifest']) expect(await cacheControl(path)).toBe('no-cache');
	});

	it('answer HEAD with the headers of GET, and without a body', async () => {
		const address = await serve('build/page');
		const answer = await ask(address, '/icon.svg', 'HEAD');
		expect(answer).toMatch(/^HTTP\/1\.1 200 /);
		expect(answer).toMatch(/\r\nContent-Length: [1-9]\d+\r\n/);
		expect(answer).toMatch(/\r\n\r\n$/);
	});
});

it('reports a folder without a page in one line', async () => {
	const folder = await temporaryFolder();
	await expect(createPageServer(folder, { network: BRANDMEISTER, telemetry: {} })).rejects.toThrow('holds no page');
});
