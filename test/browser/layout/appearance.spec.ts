import { ANN, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('strips show with forced colours, and print is light and without filters', async ({ page, openOnFeed }) => {
	await sendTurns(await openOnFeed(), [ANN, UWE]);
	const { boardRows, callsignRows } = screen(page);
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(boardRows.locator('polygon').first()).toBeVisible();
	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	await expect(page.getByPlaceholder('Enter Name...')).toBeHidden();
	await expect(callsignRows.first()).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});
