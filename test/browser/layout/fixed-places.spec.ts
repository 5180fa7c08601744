import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { checkEachSize, fixedPlaces, measureLayout } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

const STEP = 5000;

test('while the page runs and while a table is held, no row changes its height, no column its width and nothing else its place', async ({
	page,
	start,
	startFeed,
}) => {
	test.slow();
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time < 60_000; time += STEP) await demo.step(STEP);
	await checkEachSize(page, async (width) => {
		const before = await fixedPlaces(page);
		for (let count = 0; count < 3; count++) {
			await demo.step(STEP);
			expect(await fixedPlaces(page), `${width} px`).toBe(before);
		}
		if (width !== 1440 && width !== 390) return;
		for (const table of ['active', 'talkgroups', 'callsigns']) {
			const link = page.locator(`.${table} tbody a`).first();
			await link.evaluate((element) => element.focus({ preventScroll: true }));
			await expect(page.locator(`.${table} .frozen-badge`)).toHaveText('order held');
			expect.soft(await fixedPlaces(page), `${table} held at ${width} px`).toBe(before);
			const { touching } = (await measureLayout(page)).faults;
			expect.soft(touching, `${table} held at ${width} px`).toEqual([]);
			await link.evaluate((element) => element.blur());
		}
	});
});
