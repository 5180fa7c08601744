import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { checkEachSize, measureLayout, NO_FAULTS, resize } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

/** The text size of the browser's settings, in CSS pixels. Without a choice it is 16. */
const TEXT_SIZE = 20;
const SCALE = TEXT_SIZE / 16;

test.use({
	launchOptions: async ({ launchOptions }, provide) => {
		const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${TEXT_SIZE}`];
		await provide({ ...launchOptions, args });
	},
});

test('a larger text size of the browser enlarges the page as a zoom does', async ({ page, start, startFeed }) => {
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time <= 60_000; time += 5000) await demo.step(5000);
	await demo.forward(1000);
	await checkEachSize(page, async (width, height) => {
		// The page fits windows from 360 px on at the usual text size, so a phone's window is enlarged along with the text.
		if (width < 360 * SCALE) {
			await resize(page, Math.ceil(width * SCALE), Math.ceil(height * SCALE));
		}
		expect.soft((await measureLayout(page)).faults, `${width} px`).toEqual(NO_FAULTS);
	});
	for (const { width, columns } of [
		{ width: 1280 * SCALE - 1, columns: 2 },
		{ width: 1280 * SCALE, columns: 3 },
	]) {
		await resize(page, width, 900);
		const tops = await page
			.locator('.sections > section:not(.waiting)')
			.evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().top));
		expect(
			tops.filter((top) => top === tops[0]),
			`${width} px`,
		).toHaveLength(columns);
		await page.goto(`${page.url().split('#')[0]}#talkgroup=91`);
		await expect(page.locator('.panel:modal')).toHaveCount(columns === 2 ? 1 : 0);
		await expect(page.locator('.panel')).toBeVisible();
	}
});
