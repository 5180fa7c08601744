import { violations } from '../fixtures/axe.ts';
import { expect, screen, test } from '../fixtures/product.ts';
import { openWithStations } from '../fixtures/stations.ts';

test('follows the theme of the system until the settings overrule it, which the fragment keeps', async ({
	page,
	start,
	startFeed,
}) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await openWithStations(page, start, startFeed);
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const dark = await background();
	const gear = page.getByRole('button', { name: 'Settings' });
	await gear.click();
	const choice = page.locator('#settings').getByLabel('Theme');
	await choice.selectOption('light');
	await expect.poll(background).not.toBe(dark);
	await choice.selectOption('dark');
	expect(await background()).toBe(dark);
	await choice.selectOption('contrast');
	await expect(page).toHaveURL(/#theme=contrast$/);
	expect(await background()).toBe('rgb(0, 0, 0)');
	expect(await violations(page, ['color-contrast-enhanced'], '.sections')).toEqual([]);
	await page.reload();
	await expect.poll(background).toBe('rgb(0, 0, 0)');
	await gear.click();
	await choice.selectOption('system');
	expect(await background()).toBe(dark);
});

test('stays readable with forced colours, in print and at 200 % zoom', async ({ page, start, startFeed }) => {
	await openWithStations(page, start, startFeed);
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(page.locator('.strip polygon').first()).toBeVisible();
	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	await expect(page.getByPlaceholder('Enter Name...')).toBeHidden();
	await expect(screen(page).callsignRows.first()).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
	await page.emulateMedia({ media: 'screen' });
	// 200 % of a screen of 1280 px leaves 640.
	await page.setViewportSize({ width: 640, height: 450 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
});
