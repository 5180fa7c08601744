import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { rowsOf } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

const GERMAN_FILE = /\/assets\/de-[^/]*\.js$/;

test.describe('in a German browser', () => {
	test.use({ locale: 'de-AT', timezoneId: 'UTC' });

	test('the page is German, and English by choice, without losing anything', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		const html = page.locator('html');
		const talkgroups = rowsOf(page.locator('[data-part="talkgroups"]'));
		await expect(html).toHaveAttribute('lang', 'de');
		sendOver(feed, distinctSession(1), 75);
		await expect(talkgroups).toContainText('1 min 15 s');
		await expect(talkgroups).toContainText(/\d\d:\d\d:\d\d$/);
		await page.getByRole('button', { name: 'Leeren' }).click();
		sendOver(feed, distinctSession(2), 75, nowInSeconds());
		sendStart(feed, distinctSession(3));
		await expect(talkgroups).toHaveCount(1);
		await page.getByPlaceholder('Gruppenname …').fill('.*');
		await talkgroups.getByRole('link').first().click();
		await page.getByRole('dialog').getByRole('button', { name: '26202 beobachten' }).click();
		await html.evaluate((element) => {
			element.dataset['visit'] = 'first';
		});
		await page.getByRole('button', { name: 'Einstellungen' }).click();
		await page.getByLabel('Sprache').selectOption({ label: 'English' });
		await expect(html).toHaveAttribute('lang', 'en');
		await expect(page).toHaveURL(/group-name=.*&lang=en&talkgroup=.*&watch=tg:/);
		await expect(page.getByPlaceholder('Enter Group name...')).toHaveValue('.*');
		await expect(page.getByRole('dialog').getByText('Watching')).toBeVisible();
		await expect(watchLine(page).chips).toHaveCount(1);
		await expect(talkgroups).toHaveCount(1);
		await expect(talkgroups).toContainText(/1min 15s.*\d:\d\d:\d\d [AP]M$/);
		await expect(page).toHaveTitle(/^\(1\)/);
		await expect(html).toHaveAttribute('data-visit', 'first');
		await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
		await expect(html).toHaveAttribute('lang', 'de');
		await expect(page).not.toHaveURL(/lang=/);
	});
});

test('the language of the address is matched like those of the browser', async ({ page, start }) => {
	const address = await start();
	for (const [tag, language] of [
		['zh', 'zh-Hans'],
		['pt', 'pt-BR'],
		['de-AT', 'de'],
	] as const) {
		await page.goto('about:blank');
		await page.goto(`${address}#lang=${tag}`);
		await expect(page.locator('html'), tag).toHaveAttribute('lang', language);
	}
	await expect(page.getByRole('button', { name: 'Trennen' })).toBeVisible();
});

test('the page is English until its language has loaded, if that takes over a second', async ({ page, start }) => {
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(GERMAN_FILE, async (route) => {
		await answered;
		await route.continue();
	});
	await page.goto(`${await start()}#lang=de`);
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
	answer();
	await expect(page.getByRole('button', { name: 'Trennen' })).toBeVisible();
});
