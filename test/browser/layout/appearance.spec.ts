import { AxeBuilder } from '@axe-core/playwright';
import { expect, screen, test } from '../fixtures/product.ts';
import { openWithStations } from '../fixtures/stations.ts';

test('SCREEN-16: follows the theme of the system until a button overrules it, which the fragment keeps', async ({
	page,
	start,
	startFeed,
}) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await openWithStations(page, start, startFeed);
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const dark = await background();
	const button = page.getByRole('button', { name: /^Theme/ });
	await button.click();
	await expect(button).toHaveAccessibleName('Theme: light');
	const light = await background();
	expect(light).not.toBe(dark);
	await button.click();
	expect(await background()).toBe(dark);
	await button.click();
	await expect(page).toHaveURL(/#theme=contrast$/);
	expect(await background()).toBe('rgb(0, 0, 0)');
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag2aaa'])
		.include('.sections')
		.analyze();
	expect(violations.map(({ id }) => id)).toEqual([]);
	await page.reload();
	await expect(button).toHaveAccessibleName('Theme: high contrast');
	await expect.poll(background).toBe('rgb(0, 0, 0)');
	await button.click();
	expect(await background()).toBe(dark);
});

test('stays readable with forced colours, in print and at 200 % zoom', async ({ page, start, startFeed }) => {
	await openWithStations(page, start, startFeed);
	await page.emulateMedia({ forcedColors: 'active' });
	await expect(page.locator('.strip path').first()).toBeVisible();
	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	await expect(page.getByPlaceholder('Enter Name...')).toBeHidden();
	await expect(screen(page).callsignRows.first()).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
	await page.emulateMedia({ media: 'screen' });
	// 200 % of a screen of 1280 px leaves 640.
	await page.setViewportSize({ width: 640, height: 450 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
});

test('gives tables captions and header scopes, and announces only the status, the pause and that no row matches', async ({
	page,
	start,
	startFeed,
}) => {
	await openWithStations(page, start, startFeed);
	await expect(page.locator('table > caption')).toHaveCount(3);
	await expect(page.locator('th:not([scope="col"])')).toHaveCount(0);
	await expect(page.getByRole('status')).toHaveCount(4);
	await expect(page.locator('.no-match')).toHaveText(['', '']);
	expect(await page.locator('[aria-live], tbody [role]').count()).toBe(0);
});

test('SCREEN-23: the browser and the installed app get the colours and the description of the page', async ({
	page,
	start,
}) => {
	const address = await start();
	await page.goto(address);
	const manifest = await (await page.request.get(`${address}/app.webmanifest`)).text();
	const inManifest = (name: string) => new RegExp(`"${name}": "([^"]*)"`).exec(manifest)?.[1] ?? '';
	const inPage = async (selector: string) => (await page.locator(`meta${selector}`).getAttribute('content')) ?? '';
	const titleBar = page.locator('.title-bar');
	await page.emulateMedia({ colorScheme: 'light' });
	await expect(titleBar).toHaveCSS('background-color', rgb(await inPage('[name="theme-color"][media*="light"]')));
	await expect(titleBar).toHaveCSS('background-color', rgb(inManifest('theme_color')));
	await page.emulateMedia({ colorScheme: 'dark' });
	await expect(titleBar).toHaveCSS('background-color', rgb(await inPage('[name="theme-color"][media*="dark"]')));
	await expect(page.locator('body')).toHaveCSS('background-color', rgb(inManifest('background_color')));
	expect(inManifest('description')).toBe(await inPage('[name="description"]'));
});

/** @param hex such as `#12202e` @returns the colour as browsers write it: `rgb(18, 32, 46)` */
function rgb(hex: string): string {
	return `rgb(${(hex.match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16)).join(', ')})`;
}
