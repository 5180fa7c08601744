import { distinctSession } from '../../model/messages.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendOver } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('another window applies at once, also to what was received of it', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { callsignRows } = screen(page);
	const window = page.getByLabel('Aggregating over');
	const filling = page.getByText(/^Listening: [12]mins? \d+s of 10 minutes$/);
	sendOver(feed, distinctSession(1), 20);
	await expect(callsignRows).toHaveCount(1);
	await page.clock.runFor(92_000);
	await window.selectOption('1');
	await expect(page).toHaveURL(/#window=1$/);
	await expect(callsignRows).toHaveCount(0);
	await window.selectOption('10');
	await expect(page.getByRole('table', { name: 'Call signs by talk time in the last 10 minutes' })).toBeVisible();
	await expect(callsignRows).toHaveCount(1);
	await expect(filling).toHaveCount(1);
});

test('tables and panel show times in the format that the address names', async ({ page, openOnFeed }) => {
	const at = Date.parse('2026-09-11T15:04:05Z') / 1000;
	await page.clock.install({ time: at * 1000 });
	sendOver(await openOnFeed(), distinctSession(1), 20, at);
	await setFragment(page, '#clock=utc');
	const { talkgroupRows, callsignRows } = screen(page);
	for (const rows of [talkgroupRows, callsignRows]) await expect(rows).toHaveText(/Fri 15:0[45]:\d\dZ$/);
	await setFragment(page, '#clock=utc&talkgroup=26201');
	await expect(panelParts(page).overs).toHaveText(/^15:03:45Z/);
});

test('choices of the settings go into the address, which is copied', async ({ page, context, openOnFeed }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await openOnFeed();
	const { settings } = screen(page);
	await expect(settings).toBeHidden();
	await page.getByRole('button', { name: 'Settings' }).press('Enter');
	await expect(settings.getByLabel('Language')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(settings.getByRole('button', { name: 'Close' })).toBeFocused();
	await settings.getByLabel('Theme').selectOption('dark');
	await expect(page.locator('[data-theme="dark"]')).toHaveCount(1);
	await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', 'rgb(10, 15, 20)');
	await settings.getByLabel('Clock').selectOption('utc');
	await settings.getByLabel('Keyboard shortcuts').uncheck();
	await expect(page).toHaveURL(/#clock=utc&theme=dark&keys=0$/);
	const wall = settings.getByRole('button', { name: 'Wall' });
	const place = await wall.boundingBox();
	await settings.getByRole('button', { name: 'Copy link' }).click();
	await expect(settings.getByRole('button', { name: 'Copied.' })).toBeVisible();
	expect(await wall.boundingBox()).toEqual(place);
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
	await page.keyboard.press('Escape');
	await expect(settings).toBeHidden();
	await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('Share hands the device a link with the choices, but without those for alerts', async ({ page, openOnFeed }) => {
	// Chromium on Linux cannot share.
	await page.addInitScript(() => {
		navigator.share = async (data) => {
			document.title = `shared ${data?.url}`;
		};
	});
	await openOnFeed();
	await setFragment(page, '#window=10&tell=title,sound&volume=80&quiet=30');
	await expect(page.getByText('Aggregating over 10 minutes', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.getByRole('button', { name: 'Share' }).click();
	await expect(page).toHaveTitle(/^shared http:\/\/[^#]+\/#window=10$/);
});
