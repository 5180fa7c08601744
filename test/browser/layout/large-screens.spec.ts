import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';
import { pageScrolls, resize } from '../fixtures/window-sizes.ts';

const SIZES = [
	{ width: 1920, height: 911 },
	{ width: 1920, height: 1080 },
	{ width: 2560, height: 1440 },
	{ width: 3840, height: 2160 },
];

async function expectNotToScroll(page: Page, size: string): Promise<void> {
	const list = page.getByRole('region', { name: 'Currently Active, the list' });
	const hidden = await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
	expect.soft(hidden, `pixels of the list out of sight at ${size}`).toBe(0);
}

test('a list of 36 sessions fills both columns without scrolling; 32 and a watch line fit without scrolling the page', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const { active, activeRows } = screen(page);
	for (let number = 0; number < 32; number++) sendStart(feed, distinctSession(number));
	await expect(activeRows).toHaveCount(32);
	await setFragment(page, '#watch=tg:91');
	await expect(watchLine(page).chips).toBeVisible();
	for (const { width, height } of [{ width: 1800, height: 900 }, ...SIZES]) {
		await resize(page, width, height);
		await expectNotToScroll(page, `${width} × ${height}`);
		expect.soft(await pageScrolls(page), `${width} × ${height}`).toBe(false);
	}
	await setFragment(page, '');
	for (let number = 32; number < 36; number++) sendStart(feed, distinctSession(number));
	await expect(activeRows).toHaveCount(36);
	for (const { width, height } of SIZES) {
		await resize(page, width, height);
		await expectNotToScroll(page, `${width} × ${height}`);
		const lefts = await activeRows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left));
		expect.soft(new Set(lefts.slice(0, 18)).size).toBe(1);
		expect.soft(new Set(lefts).size).toBe(2);
		const headings = await active
			.locator('thead th')
			.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
		expect.soft(headings).toHaveLength(6);
		expect.soft(new Set(headings).size).toBe(1);
	}
});
