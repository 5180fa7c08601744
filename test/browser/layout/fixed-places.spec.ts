import type { Page } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

const STEP = 5000;

/** Places and sizes of the elements that must not move while the page runs, one a line. The last line has the heights of rows. */
function fixedPlaces(page: Page): Promise<string> {
	return page.evaluate(() => {
		const round = (value: number) => Math.round(value * 10) / 10;
		const fixed = [...document.querySelectorAll('header, section, label, thead th, footer')].filter((element) => {
			const { width } = element.getBoundingClientRect();
			return element.checkVisibility() && width > 1;
		});
		const lines = fixed.map((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return `${element.localName}: ${[x, y, width, height].map(round).join(' ')}`;
		});
		const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
		const heights = new Set(rows.filter((height) => height > 0).map(round));
		return [...lines, `rows: ${[...heights].sort((a, b) => a - b).join(' ')}`].join('\n');
	});
}

test('while the page runs or a table is frozen, no row changes its height, no column its width and no section its place', async ({
	page,
	start,
	startFeed,
}) => {
	test.slow();
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time < 60_000; time += STEP) await demo.step(STEP);
	const { board, active, talkgroups, callsigns } = screen(page);
	await checkEachSize(page, async (width) => {
		const before = await fixedPlaces(page);
		for (let count = 0; count < 3; count++) {
			await demo.step(STEP);
			expect(await fixedPlaces(page), `${width} px`).toBe(before);
		}
		if (width !== 1440 && width !== 390) return;
		for (const table of [board, active, talkgroups, callsigns]) {
			const link = table.locator('[data-row]').first().getByRole('link').first();
			await link.evaluate((element) => element.focus({ preventScroll: true }));
			expect.soft(await fixedPlaces(page), `held at ${width} px`).toBe(before);
			expect.soft((await layoutFaults(page)).touching, `held at ${width} px`).toEqual([]);
			await link.evaluate((element) => element.blur());
		}
	});
});
