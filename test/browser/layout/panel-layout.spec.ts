import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

/** Checks the panel at each size, once it stands beside the tables or is a sheet over the page. */
async function checkPanelAtEachSize(
	page: Page,
	check: (width: number, height: number) => Promise<void>,
): Promise<void> {
	await checkEachSize(page, async (width, height) => {
		await expect(page.locator(width < 1280 ? '.panel:modal' : '.panel:not(:modal)')).toBeVisible();
		await check(width, height);
	});
}

test('each size shows the name of a talkgroup whole in its panel, its texts apart, and its rows equally high', async ({
	page,
	openOnFeed,
}) => {
	const talkgroup = 'Oregon - 10 Minute Maximum';
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const ended = { ...apart(1), talkgroup, start: now - 20 };
	const live = { ...apart(2), destinationId: apart(1).destinationId, talkgroup, start: now };
	feed.send(...[startMessage(ended), stopMessage({ ...ended, stop: now - 5 }), startMessage(live)].map(frameOf));
	await page.locator('.talkgroups').getByRole('link', { name: talkgroup }).click();
	const name = page.getByRole('heading', { level: 2, name: talkgroup }).locator('bdi');
	const rows = page.locator('.lanes tbody tr[data-row]');
	await expect(rows.locator('.live')).toHaveCount(1);
	await expect(rows.locator('.muted')).toHaveCount(1);
	await checkPanelAtEachSize(page, async (width) => {
		expect.soft(await name.evaluate((text) => text.scrollWidth - text.clientWidth), `${width} px`).toBe(0);
		const { faults } = await measureLayout(page, '.panel');
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
		const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height.toFixed(1)));
		expect.soft(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});
