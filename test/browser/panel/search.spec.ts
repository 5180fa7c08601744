import type { Page } from '@playwright/test';
import { openWithTalk, panelParts, sendTurns } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

/** Opens the search by its key and types into it, once the stations are heard. */
async function search(page: Page, text: string) {
	await expect(panelParts(page).link('Ruhr')).toBeVisible();
	await page.keyboard.press('g');
	const field = page.getByRole('textbox', { name: 'Number, name or call sign' });
	await field.fill(text);
	return { field, results: page.getByRole('listitem'), labels: page.getByRole('listitem').locator('.label') };
}

test('PANEL-9: g opens a field that finds what was heard', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0, 1]);
	const { field, results } = await search(page, 'nothing');
	await expect(page.getByText('Not heard in the last ten minutes.')).toBeVisible();
	await field.fill('dl9');
	await expect(results).toHaveCount(1);
	await field.press('Enter');
	await expect(panelParts(page).heading).toHaveText('DL9QCQ');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Find' }).click();
	await field.fill('262');
	await field.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(panelParts(page).heading).toHaveText(/Ruhr|DL9QCQ/);
});

test('PANEL-9, SCREEN-15: a result with the focus stays after ten minutes, struck out', async ({
	page,
	openOnFeed,
}) => {
	await openWithTalk(page, openOnFeed, [0]);
	await search(page, 'g4qaa');
	const focused = page.getByRole('button', { name: 'G4QAA' });
	const label = focused.locator('.label');
	await focused.focus();
	await expect(label).not.toHaveCSS('text-decoration-line', 'line-through');
	await page.clock.runFor(610_000);
	await expect(focused).toBeFocused();
	await expect(label).toHaveCSS('text-decoration-line', 'line-through');
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('PANEL-9: a tap on its button or beside it closes the search', async ({ page, openOnFeed }) => {
		await openOnFeed();
		const { panel } = panelParts(page);
		const closings = [() => panel.getByRole('button', { name: 'Close' }).tap(), () => page.touchscreen.tap(200, 800)];
		for (const close of closings) {
			await page.getByRole('button', { name: 'Find' }).tap();
			await expect(panel.getByRole('textbox')).toBeFocused();
			await close();
			await expect(panel).toHaveCount(0);
		}
	});
});
