import { findProgram } from '../../../scripts/programs.mjs';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test.skip(findProgram('nginx') === undefined, 'nginx is not installed');

for (const [opened, folder] of [
	['/', '/'],
	// nginx redirects it.
	['/live', '/live/'],
] as const) {
	test(`behind nginx at ${opened}, the page and all that it asks for is below ${folder}`, async ({
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
		await page.goto(`${proxy}${opened}#group-name=.`);
		const { status, activeRows } = screen(page);
		await expect(status).toHaveText('Connected to Testland');
		sendOneEndedOneActive(feed);
		await expect(activeRows).toHaveCount(1);
		const files = [
			'healthz',
			'metrics',
			'state.json',
			'app.webmanifest',
			'icon-512.png',
			'workers/notification-worker.js',
		];
		expect(
			await page.evaluate((paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)), files),
		).toEqual(files.map(() => 200));
		const isOutside = (address: string) => !address.startsWith(`${proxy}${folder}`);
		expect(asked.filter(isOutside)).toEqual(opened === '/' ? [] : [`${proxy}/live`]);
		expect(asked.map((address) => address.replace(/[^/]*$/, ''))).toContain(`${proxy}${folder}lh/`);
	});
}
