import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

function parts(page: Page) {
	return {
		...screen(page),
		window: page.getByLabel('Aggregating over'),
		windowText: page.locator('.window'),
		strip: page.locator('.talkgroups .strip').first(),
	};
}

/** An over of 20 s that ends now. */
function talk(feed: FeedServer, number: number): void {
	const now = nowInSeconds();
	const session = { ...apart(number), start: now - 20 };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now })));
}

test('another window applies at once to sums, rankings, strips, captions and the bar', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { window, windowText, strip, talkgroupRows, callsignRows } = parts(page);
	await expect(windowText).toHaveText('Aggregating over 5 minutes');
	talk(feed, 1);
	await page.clock.runFor(2000);
	await expect(talkgroupRows).toHaveCount(1);
	await page.clock.runFor(90_000);
	await window.selectOption('1');
	await expect(windowText).toHaveText('Aggregating over 1 minute');
	await expect(page).toHaveURL(/#window=1$/);
	await expect(talkgroupRows).toHaveCount(0);
	await expect(callsignRows).toHaveCount(0);
	// The page has data of 90 s, so the window of a minute is full.
	await expect(page.locator('.window-bar path')).toHaveCount(0);
	await window.selectOption('10');
	await expect(windowText).toHaveText('Aggregating over 10 minutes');
	await expect(talkgroupRows).toHaveCount(1);
	// Marks of rows that came in would end within seconds.
	expect(await page.locator('.new, .up').count()).toBe(0);
	await expect(page).toHaveURL(/#window=10$/);
	await expect(callsignRows).toHaveCount(1);
	await expect(strip).toHaveAttribute('viewBox', '0 0 600 10');
	await expect(page.getByRole('table', { name: 'Talkgroups by talk time in the last 10 minutes' })).toBeVisible();
	await expect(page.getByRole('table', { name: 'Callsigns by talk time in the last 10 minutes' })).toBeVisible();
	await expect(page.locator('.window-choice')).toHaveAttribute('title', /^[12]mins? \d+s of 10 minutes so far$/);
	await expect(page.getByRole('img', { name: /^[12]mins? \d+s of 10 minutes so far$/ })).toHaveCount(1);
	await page.getByRole('button', { name: 'Legend and keys' }).click();
	await expect(page.getByRole('dialog')).toContainText('ended in the last 10 minutes');
	await page.keyboard.press('Escape');
	await page.locator('.talkgroups').getByRole('link').first().click();
	await expect(page.locator('.panel .lane-window').first()).toHaveAttribute('points', /^0,0 0,10 600,10/);
});

test.describe('in New York', () => {
	test.use({ timezoneId: 'America/New_York' });

	test('tables and panel show times as the address says', async ({ page, openOnFeed }) => {
		const at = Date.parse('2026-09-11T15:04:05Z') / 1000;
		await page.clock.install({ time: at * 1000 });
		const feed = await openOnFeed();
		const session = { ...apart(1), start: at - 20 };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: at })));
		const { talkgroupRows, callsignRows } = parts(page);
		for (const [clock, lastActive, started] of [
			['12', /^Fri 11:0[45]:\d\d AM$/, '11:03:45 AM'],
			['24', /^Fri 11:0[45]:\d\d$/, '11:03:45'],
			['utc', /^Fri 15:0[45]:\d\dZ$/, '15:03:45Z'],
		] as const) {
			await page.evaluate((choice) => {
				location.hash = `#clock=${choice}&talkgroup=26201`;
			}, clock);
			await expect(talkgroupRows.locator('td').last()).toHaveText(lastActive);
			await expect(callsignRows.locator('td').last()).toHaveText(lastActive);
			await expect(page.locator('.overs td').first()).toHaveText(started);
		}
	});
});

test('the gear opens every choice by keyboard, each takes effect at once and stands in the address, which is copied', async ({
	page,
	context,
	openOnFeed,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await openOnFeed();
	const settings = page.getByRole('region', { name: 'Settings' });
	await expect(settings).toBeHidden();
	await page.getByRole('button', { name: 'Settings' }).press('Enter');
	await expect(settings.getByLabel('Language')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(settings.getByLabel('Language')).toBeFocused();
	await settings.getByLabel('Theme').selectOption('dark');
	await expect(page.locator('[data-theme="dark"]')).toHaveCount(1);
	await settings.getByLabel('Clock').selectOption('utc');
	await settings.getByLabel('Keyboard shortcuts').uncheck();
	await expect(page).toHaveURL(/#clock=utc&theme=dark&keys=0$/);
	await settings.getByRole('button', { name: 'Copy link' }).click();
	await expect(settings.getByText('Copied.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
	await page.keyboard.press('Escape');
	await expect(settings).toBeHidden();
});
