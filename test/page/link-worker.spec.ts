import { createServer } from 'node:http';
import { listen } from '../../src/server/page-server.ts';
import { plainFileServer } from '../servers/plain-file-server.ts';
import { expectRecovered, test } from './faults.ts';
import { expect, screen } from './product.ts';

test('issue 5: a worker that cannot be loaded is a connection that failed, and another one is made', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	let refused = 0;
	await page.route(/link-worker-[^/]*\.js/, async (route) => {
		refused += 1;
		if (refused <= 2) await route.abort();
		else await route.continue();
	});
	await page.goto(await start('--feed', feed.address));
	await expect(screen(page).connect).toHaveText('Connect');
	await expectRecovered(page, feed);
	expect(refused).toBe(3);
});

test('issue 5: a worker that breaks is a connection that was lost, and another one is made', async ({
	page,
	openOnFeed,
}) => {
	await page.addInitScript(keepWorkers);
	const feed = await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	// It is given what it cannot read.
	await page.evaluate(() => feedWorkers[0]?.postMessage(null));
	await expect(screen(page).connect).toHaveText('Connect');
	await expectRecovered(page, feed);
	expect(await page.evaluate(() => feedWorkers.length)).toBe(2);
});

test('issue 5: the worker connects to the page’s network and to nobody else, whatever it is told', async ({ page }) => {
	await page.addInitScript(keepWorkers);
	const asked: (string | undefined)[] = [];
	const elsewhere = createServer((request, response) => {
		asked.push(request.url);
		response.end();
	});
	const address = await listen(elsewhere, '127.0.0.1', 0);
	// As built, by a host that sends no headers, which are all that holds a worker otherwise.
	const host = await plainFileServer('dist');
	await page.goto(`${host.address}/`);
	await expect.poll(() => page.evaluate(() => feedWorkers.length)).toBe(1);
	await page.evaluate((dialled) => {
		const dial = { address: dialled, path: '/lh', transports: ['polling'], events: [] };
		feedWorkers[0]?.postMessage({ dial, call: 9 });
	}, address);
	// It broke, and another one was made.
	await expect.poll(() => page.evaluate(() => feedWorkers.length)).toBe(2);
	expect(asked).toEqual([]);
	elsewhere.close();
	host.server.close();
});

declare global {
	/** Of the page under test, those that it made. */
	var feedWorkers: Worker[];
}

/** Runs in the page, before its own scripts. */
function keepWorkers(): void {
	globalThis.feedWorkers = [];
	globalThis.Worker = class extends Worker {
		constructor(address: string | URL, options?: WorkerOptions) {
			super(address, options);
			feedWorkers.push(this);
		}
	};
}
