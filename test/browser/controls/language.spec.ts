import { LANGUAGES } from '../../../src/page/texts/languages.ts';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, screen, test } from '../fixtures/product.ts';

const GERMAN_FILE = /\/assets\/de-[^/]*\.js$/;

test.describe('a browser in German', () => {
	test.use({ locale: 'de-AT', timezoneId: 'UTC' });

	test('shows German, and in English by choice, with all that was chosen, open and cleared before', async ({
		page,
		openOnFeed,
	}) => {
		const feed = await openOnFeed();
		const { talkgroupRows, activeRows } = screen(page);
		await expect(page.locator('html')).toHaveAttribute('lang', 'de');
		const over = (number: number) => {
			const session = { ...apart(number), start: nowInSeconds() - 75 };
			feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
		};
		over(1);
		await expect(talkgroupRows.first()).toContainText('1 min 15 s');
		await expect(talkgroupRows.first()).toContainText(/\d\d:\d\d:\d\d$/);
		await page.getByRole('button', { name: 'Leeren' }).click();
		over(2);
		feed.send(frameOf(startMessage({ ...apart(3), start: nowInSeconds() })));
		await expect(talkgroupRows).toHaveCount(1);
		await page.getByPlaceholder('Gruppenname …').fill('.*');
		await talkgroupRows.first().getByRole('link').first().click();
		await page.locator('.panel-head .star').click();
		await expect(page.locator('.panel-head .star')).toHaveText('Beobachtet');
		await page.evaluate(() => {
			document.documentElement.dataset['visit'] = 'first';
		});
		await page.getByRole('button', { name: 'Einstellungen' }).click();
		await page.getByLabel('Sprache').selectOption({ label: 'English' });
		await expect(page.locator('html')).toHaveAttribute('lang', 'en');
		await expect(page).toHaveURL(/group-name=.*&lang=en&talkgroup=.*&watch=tg:/);
		await expect(page.getByPlaceholder('Enter Group name...')).toHaveValue('.*');
		await expect(page.locator('.panel-head .star')).toHaveText('Watching');
		await expect(page.getByRole('region', { name: 'Watched' }).getByRole('listitem')).toHaveCount(1);
		await expect(talkgroupRows).toHaveCount(1);
		await expect(talkgroupRows.first()).toContainText('1min 15s');
		await expect(talkgroupRows.first()).toContainText(/\d:\d\d:\d\d [AP]M$/);
		await expect(activeRows).toHaveCount(1);
		await expect(page.locator('html')).toHaveAttribute('data-visit', 'first');
		await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
		await expect(page.locator('html')).toHaveAttribute('lang', 'de');
		await expect(page).not.toHaveURL(/lang=/);
	});
});

test('is English while a language takes longer than a second, then that one', async ({ page, start }) => {
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

test.describe('a language that cannot be loaded', () => {
	test.use({ expectedErrors: /404/ });

	test('is English', async ({ page, start }) => {
		await page.route(GERMAN_FILE, (route) => route.fulfill({ status: 404 }));
		await page.goto(`${await start()}#lang=de`);
		await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
		await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	});
});

test('an English page loads no other language', async ({ page, start }) => {
	const loaded: string[] = [];
	page.on('request', (request) => loaded.push(request.url()));
	await page.goto(await start());
	await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
	expect(loaded.filter((address) => GERMAN_FILE.test(address))).toEqual([]);
});

test('WCAG 2.2 AA: axe finds nothing in any language', async ({ page, openOnFeed }) => {
	test.slow();
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	for (const language of LANGUAGES) {
		await page.evaluate((lang) => {
			location.hash = `lang=${lang}&watch=tg:26201&talkgroup=26201`;
		}, language);
		await expect(page.locator('html')).toHaveAttribute('lang', language);
		await expectAccessible(page);
	}
});
