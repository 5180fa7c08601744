import { expectRecovered, test } from './faults.ts';
import { expect, screen } from './product.ts';

declare global {
	/** Of the page under test, those that it made. */
	var feedWorkers: Worker[];
}

test('issue 5: a worker that cannot be loaded is a connection that failed, and another one is made', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	let refused = 0;
	await page.route('**/link-worker-*.js', async (route) => {
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
	await page.addInitScript(() => {
		globalThis.feedWorkers = [];
		globalThis.Worker = class extends Worker {
			constructor(address: string | URL, options?: WorkerOptions) {
				super(address, options);
				feedWorkers.push(this);
			}
		};
	});
	const feed = await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	// It is given what it cannot read.
	await page.evaluate(() => feedWorkers[0]?.postMessage(null));
	await expect(screen(page).connect).toHaveText('Connect');
	await expectRecovered(page, feed);
	expect(await page.evaluate(() => feedWorkers.length)).toBe(2);
});
