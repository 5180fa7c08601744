import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

/** Checks the panel at each size, once it stands beside the tables or is a sheet over the page (PANEL-4). */
async function checkPanelAtEachSize(
	page: Page,
	check: (width: number, height: number) => Promise<void>,
): Promise<void> {
	await checkEachSize(page, async (width, height) => {
		await expect(page.locator(width < 1280 ? '.panel:modal' : '.panel:not(:modal)')).toBeVisible();
		await check(width, height);
	});
}

test('LAYOUT-1, PANEL-1: each size shows the name of a talkgroup whole in its panel, and its texts apart from each other', async ({
	page,
	openOnFeed,
}) => {
	const talkgroup = 'Oregon - 10 Minute Maximum';
	const session = { ...apart(1), talkgroup, start: nowInSeconds() - 20 };
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
	await page.locator('.talkgroups').getByRole('link', { name: talkgroup }).click();
	const name = page.getByRole('heading', { level: 2, name: talkgroup }).locator('bdi');
	await checkPanelAtEachSize(page, async (width) => {
		expect.soft(await name.evaluate((text) => text.scrollWidth - text.clientWidth), `${width} px`).toBe(0);
		const { faults } = await measureLayout(page, '.panel');
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
	});
});

test('LAYOUT-1, PANEL-8: the rows of a panel are equally high, whether they are live or not', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const ended = { ...apart(1), talkgroup: 'Quarry', start: now - 20 };
	const live = { ...apart(2), destinationId: apart(1).destinationId, talkgroup: 'Quarry', start: now };
	feed.send(...[startMessage(ended), stopMessage({ ...ended, stop: now - 5 }), startMessage(live)].map(frameOf));
	await page.locator('.talkgroups').getByRole('link', { name: 'Quarry' }).click();
	const rows = page.locator('.lanes tbody tr[data-row]');
	await expect(rows.locator('.live')).toHaveCount(1);
	await expect(rows.locator('.muted')).toHaveCount(1);
	await checkPanelAtEachSize(page, async (width) => {
		const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height.toFixed(1)));
		expect.soft(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});
