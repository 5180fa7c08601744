import type { Page } from '@playwright/test';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendOver, sendStart, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

/** @returns the targets outside rows and sentences that are less than 44 px high */
function lowTargets(page: Page): Promise<string[]> {
	return page.locator('a[href], button:enabled, input, select').evaluateAll((all) =>
		all
			.filter(
				(one) =>
					one.checkVisibility() &&
					one.closest('tr, dialog header > p') === null &&
					// What skips is out of sight until it has the focus.
					!one.matches('.skip, [data-row] :is(a, [data-star], .country)'),
			)
			.map((one) => one.closest('label') ?? one)
			.filter((one) => one.getBoundingClientRect().height < 44)
			.map(({ outerHTML }) => outerHTML),
	);
}

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

	test('targets outside rows and sentences are at least 44 px high', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		await sendTurns(feed, [ANN, UWE]);
		const { talkgroups, talkgroupRows, settings } = screen(page);
		await talkgroups.scrollIntoViewIfNeeded();
		await expect(talkgroupRows).toHaveCount(1);
		await talkgroups.getByRole('button', { name: 'Filters' }).tap();
		await setFragment(page, '#watch=tg:91,st:G4*&hide=tg:92');
		await expect(watchLine(page).chips).toHaveCount(2);
		expect(await lowTargets(page)).toEqual([]);
		const dialog = page.getByRole('dialog');
		const netList = page.getByRole('button', { name: 'Net list' });
		for (const [opener, opened] of [
			[page.getByRole('button', { name: 'Settings' }), settings],
			[page.getByRole('button', { name: 'Menu' }), page.getByRole('link', { name: 'About' })],
			[page.getByRole('button', { name: 'Find' }), dialog],
			[talkgroupRows.getByRole('link', { name: 'Ruhr' }), dialog],
		] as const) {
			await opener.tap();
			await expect(opened).toBeVisible();
			if (await netList.isVisible()) await netList.tap();
			expect(await lowTargets(page)).toEqual([]);
			await page.keyboard.press('Escape');
			await expect(opened).toBeHidden();
		}
	});
});

// WCAG 2.5.8
test('controls are at least 24 px high at every size', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, ANN, 20);
	sendStart(feed, ANN);
	await expect(screen(page).talkgroupRows).toContainText(/\+\d+s20s/);
	await checkEachSize(page, async (width) => {
		const low = await page

			.locator('button:visible:not(.skip), footer a:visible, label:visible, input[type="text"]:visible')
			.evaluateAll((all) =>
				all
					.map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
					.filter(({ height }) => height < 23.9),
			);
		expect.soft(low, `${width} px`).toEqual([]);
	});
});
