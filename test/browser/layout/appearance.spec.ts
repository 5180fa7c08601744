import { ANN, sendOver, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('the page has the system’s theme until another is chosen, which the fragment keeps', async ({
	page,
	openOnFeed,
}) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	sendOver(await openOnFeed(), ANN, 10);
	const { settings, callsignRows } = screen(page);
	await expect(callsignRows).toBeVisible();
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const dark = await background();
	const gear = page.getByRole('button', { name: 'Settings' });
	await gear.click();
	const choice = settings.getByLabel('Theme');
	await choice.selectOption('light');
	await expect.poll(background).not.toBe(dark);
	await choice.selectOption('dark');
	expect(await background()).toBe(dark);
	await page.emulateMedia({ colorScheme: 'light' });
	await expect(page).toHaveURL(/#theme=dark$/);
	await page.reload();
	await expect.poll(background).toBe(dark);
	await page.emulateMedia({ colorScheme: 'dark' });
	await gear.click();
	await choice.selectOption('system');
	expect(await background()).toBe(dark);
});

test('strips show with forced colours, print is light and without filters, and 200 % zoom needs no sideways scrolling', async ({
	page,
	openOnFeed,
}) => {
	await sendTurns(await openOnFeed(), [ANN, UWE]);
	const { boardRows, callsignRows } = screen(page);
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(boardRows.locator('polygon').first()).toBeVisible();
	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	await expect(page.getByPlaceholder('Enter Name...')).toBeHidden();
	await expect(callsignRows.first()).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
	await page.emulateMedia({ media: 'screen' });
	// 200 % of a screen of 1280 px leaves 640.
	await page.setViewportSize({ width: 640, height: 450 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
});
