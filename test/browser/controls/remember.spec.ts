import { NOTHING_STORED, stored } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';

// PRIVACY-1
test('choices are remembered while the switch is on, for addresses without choices', async ({ page, start }) => {
	const address = await start('--seed', '2');
	await page.goto(`${address}/#theme=dark`);
	const settings = page.getByRole('button', { name: 'Settings' });
	const remember = page.getByRole('checkbox', { name: 'Remember on this device' });
	const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
	await settings.click();
	expect(await stored(page)).toEqual(NOTHING_STORED);
	await remember.check();
	await page.getByRole('combobox', { name: 'Clock' }).selectOption('24 hours');
	await expect(page).toHaveURL(/clock=24/);

	// A link with choices of its own neither gets nor changes the remembered choices.
	await page.goto('about:blank');
	await page.goto(`${address}/#theme=light`);
	await expect.poll(theme).toBe('light');
	await page.goto('about:blank');
	await page.goto(`${address}/#talkgroup=91`);
	await expect(page).toHaveURL(/#clock=24&theme=dark&talkgroup=91$/);
	await expect.poll(theme).toBe('dark');
	await expect(page.getByRole('dialog')).toBeVisible();

	await page.goto('about:blank');
	await page.goto(address);
	await expect(page).toHaveURL(/#clock=24&theme=dark$/);
	await settings.click();
	await remember.uncheck();
	expect(await stored(page)).toEqual(NOTHING_STORED);
});
