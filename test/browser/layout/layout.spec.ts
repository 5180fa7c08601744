import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { layoutFaults, NO_FAULTS } from '../fixtures/layout-faults.ts';
import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { sendStart, sendStop } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { checkEachSize, pageScrolls } from '../fixtures/window-sizes.ts';

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

test('at every size no text is cut, wraps or touches, and nothing moves', async ({ page, start, startFeed }) => {
	test.slow();
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time <= 300_000; time += 5000) await demo.step(5000);
	await demo.forward(1000);
	const { board, boardRows, active, talkgroups, talkgroupRows, callsigns } = screen(page);
	await checkEachSize(page, async (width) => {
		expect.soft(await layoutFaults(page), `${width} px`).toEqual(NO_FAULTS);
		if (width >= 1440) {
			const strip = await boardRows.locator('svg.strip').last().boundingBox();
			expect.soft(strip?.width, `strip at ${width} px`).toBeGreaterThanOrEqual(120);
			await expect.soft(talkgroupRows.last(), `${width} px`).toBeInViewport();
		}
		if (width >= 1920) expect.soft(await pageScrolls(page), `page at ${width} px`).toBe(false);
		const before = await fixedPlaces(page);
		for (let count = 0; count < 3; count++) {
			await demo.step(5000);
			expect(await fixedPlaces(page), `${width} px`).toBe(before);
		}
		if (width !== 1440 && width !== 390) return;
		for (const list of [board, active]) {
			await list.getByRole('button', { name: /^Show all/ }).click();
			expect.soft(await layoutFaults(page), `unfolded at ${width} px`).toEqual(NO_FAULTS);
			await list.getByRole('button', { name: 'Show less' }).click();
		}
		await page.evaluate(() => scrollTo(0, 0));
		for (const table of [board, active, talkgroups, callsigns]) {
			const link = table.locator('[data-row]').first().getByRole('link').first();
			await link.evaluate((element) => element.focus({ preventScroll: true }));
			expect.soft(await fixedPlaces(page), `held at ${width} px`).toBe(before);
			expect.soft((await layoutFaults(page)).touching, `held at ${width} px`).toEqual([]);
			await link.evaluate((element) => element.blur());
		}
	});
});

/** Names that take much room, or run from right to left. */
const LONG_NAMES = [
	'Wilhelmina Charlotte von Hohenzollern-Sigmaringen zu Donaueschingen',
	'محمد بن عبد الله بن عبد العزيز آل سعود الهاشمي القرشي',
	'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
	'Ünïcödé '.repeat(8),
];

test('long names are cut at their ends, and neither wrap nor touch other texts', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	for (let number = 0; number < 60; number++) {
		const name = LONG_NAMES[number % LONG_NAMES.length] ?? '';
		const usual = `WB4QR${String.fromCharCode(65 + (number % 26))}/P`.slice(0, 6 + 2 * (number % 2));
		// One call sign has ten wide characters.
		const callsign = number === 34 ? 'WW2WMWMMMM' : usual;
		const station = distinctSession(number, { callsign, name, talkgroup: name });
		const session = sendStart(feed, station, now - 200 + number);
		if (number < 25) sendStop(feed, session, now - 140);
		// Somebody in the rankings has been talking for minutes: `+2mins 15s`.
		if (number === 0) sendStart(feed, station, now - 135);
	}
	await page.getByRole('button', { name: 'Show all 36' }).click();
	await expect(screen(page).activeRows).toHaveCount(36);
	await expect(screen(page).callsignRows).toHaveCount(20);
	const star = screen(page).activeRows.getByRole('button', { name: 'Watch WW2WMWMMMM' });
	await checkEachSize(page, async (width) => {
		expect.soft(await layoutFaults(page), `${width} px`).toEqual(NO_FAULTS);
		await star.evaluate((button: HTMLElement) => button.click());
		// The board has another height then, and measures how many rows it has.
		await expect.poll(() => layoutFaults(page), `${width} px, watched`).toEqual(NO_FAULTS);
		await star.evaluate((button: HTMLElement) => button.click());
	});
	const arabic = page.locator('[data-row] bdi:visible', { hasText: 'محمد' });
	await expect(arabic).not.toHaveCount(0);
	const cutAtBeginning = await arabic.evaluateAll((names) =>
		names.filter((name) => {
			// The beginning of a text that runs from right to left is at its right end.
			const first = document.createRange();
			first.setStart(name.firstChild ?? name, 0);
			first.setEnd(name.firstChild ?? name, 1);
			return first.getBoundingClientRect().right > name.getBoundingClientRect().right + 1;
		}),
	);
	expect(cutAtBeginning).toHaveLength(0);
});
