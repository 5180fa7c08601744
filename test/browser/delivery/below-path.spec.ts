import { findProgram } from '../../../scripts/programs.mjs';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.skip(findProgram('nginx') === undefined, 'nginx is not installed');

test('behind nginx below a path, the page requests only addresses below that path', async ({
	page,
	start,
	startFeed,
	startProxy,
}) => {
	const feed = await startFeed();
	const proxy = await startProxy(await start('--relay', feed.address, '--name', 'Testland', '--proxies', '1'));
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	page.on('websocket', (socket) => asked.push(socket.url().replace('ws:', 'http:')));
	page.on('worker', (worker) => asked.push(worker.url()));
	// The filter's pattern starts a worker. nginx redirects `/live` to the folder.
	await page.goto(`${proxy}/live#group-name=.`);
	const { status, activeRows } = screen(page);
	await expect(status).toHaveText('Connected to Testland');
	sendOneEndedOneActive(feed);
	await expect(activeRows).toHaveCount(1);
	const files = ['healthz', 'state.json', 'app.webmanifest', 'icon-512.png', 'workers/notification-worker.js'];
	for (const file of files)
		expect.soft(await page.evaluate(async (path) => (await fetch(path)).status, file), file).toBe(200);
	expect(asked.filter((address) => !address.startsWith(`${proxy}/live/`))).toEqual([`${proxy}/live`]);
	expect(asked.map((address) => address.replace(/[^/]*$/, ''))).toContain(`${proxy}/live/lh/`);
});
