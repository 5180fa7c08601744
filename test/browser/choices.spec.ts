import { writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { writeRecordedLine } from '../../src/protocol/recording.ts';
import { startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer, FeedServerOptions } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { expect, screen, test } from './product.ts';

async function sendNamed(feed: FeedServer): Promise<void> {
	await feed.until(() => feed.viewers === 1);
	const now = nowInSeconds();
	const stations = [
		{ sourceId: 2_629_901, callsign: 'DL5QRA/P', callsignName: 'Jürgen', destinationId: 262, talkgroup: 'Deutschland' },
		{ sourceId: 51_528, callsign: '', callsignName: '', destinationId: 3_128_231, talkgroup: '' },
		{ sourceId: 2_341_999, callsign: 'CRAPQ', callsignName: 'Siân', destinationId: 235, talkgroup: 'United Kingdom' },
	];
	for (const [index, station] of stations.entries()) {
		const session = { ...station, sessionId: `${index}`, start: now - 60 };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now - index })));
	}
}

/** A feed whose stations are real as far as the page knows: it links to their pages. */
async function open(
	page: import('@playwright/test').Page,
	start: (...args: string[]) => Promise<string>,
	startFeed: (options?: FeedServerOptions) => Promise<FeedServer>,
	fragment = '',
) {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}/${fragment}`);
	await sendNamed(feed);
	await expect(screen(page).callsignRows.first()).toBeVisible();
	return feed;
}

test('NETWORK-4, SCREEN-17: links a call sign to its page in a new tab, and nothing that is no call sign', async ({
	page,
	start,
	startFeed,
}) => {
	await open(page, start, startFeed);
	const { callsignRows } = screen(page);
	await expect(callsignRows).toHaveCount(3);
	const panel = page.getByRole('dialog');
	const leads = panel.locator('.panel-links').getByRole('link');
	for (const [row, name] of ['DL5QRA/P', '51528', 'CRAPQ'].entries()) {
		await callsignRows.nth(row).getByRole('link', { name, exact: true }).click();
		await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
		await expect(leads).toHaveCount(name === 'DL5QRA/P' ? 1 : 0);
		if (name === 'DL5QRA/P') {
			await expect(leads).toHaveAttribute('href', 'https://www.qrz.com/db/DL5QRA');
			await expect(leads).toHaveAttribute('target', '_blank');
			await expect(leads).toHaveAttribute('rel', /noopener/);
		}
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
	}
});

test('NETWORK-1: a talkgroup of a recording leads to its page and to listening', async ({ page, start }, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const over = { talkgroup: 'Deutschland', start: at - 10 };
	const frames = [startMessage(over), stopMessage(over)].map((message) => ({
		at: at * 1000,
		message: frameOf(message),
	}));
	await writeFile(file, frames.map(writeRecordedLine).join(''));
	await page.goto(await start('--play', file));
	const named = screen(page)
		.talkgroupRows.filter({ has: page.locator('.detail') })
		.first();
	const audio = 'https://hose.brandmeister.network/?subscribe=262';
	await expect(named.getByRole('link', { name: /^Listen to / })).toHaveAttribute('href', audio);
	await named.getByRole('link', { name: 'Deutschland', exact: true }).click();
	const panel = page.getByRole('dialog');
	await expect(panel.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', audio);
	await expect(panel.getByRole('link', { name: 'Page' })).toHaveAttribute(
		'href',
		'https://wiki.brandmeister.network/index.php/TalkGroup/262',
	);
});

test('NETWORK-5: nothing in the rows and panels of the demo leads to real pages', async ({ page, start }) => {
	await page.goto(await start('--seed', '8'));
	const { talkgroupRows, callsignRows } = screen(page);
	await expect(talkgroupRows.first()).toBeVisible();
	await expect(page.locator('td a:not([href^="#"])')).toHaveCount(0);
	for (const rows of [talkgroupRows, callsignRows]) {
		await rows.first().getByRole('link').first().click();
		const panel = page.getByRole('dialog');
		await expect(panel.locator('tbody a').first()).toBeVisible();
		await expect(panel.locator('a:not([href^="#"])')).toHaveCount(0);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
	}
});

test('SCREEN-16: keeps the filters in the fragment over a reload, and ignores a broken fragment', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await open(page, start, startFeed);
	const { talkgroups, callsigns, talkgroupRows, callsignRows } = screen(page);
	await talkgroups.getByPlaceholder('Enter Group name...').fill('^deu');
	await callsigns.getByLabel('Has name').check();
	await expect(page).toHaveURL(/#group-name=%5Edeu&has-name=1$/);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(callsignRows).toHaveCount(2);
	await page.reload();
	// The viewer before the reload may not have left yet: it is the second connection that must hear.
	await feed.until(() => feed.transports.length === 2 && feed.viewers === 1);
	await sendNamed(feed);
	await expect(talkgroups.getByPlaceholder('Enter Group name...')).toHaveValue('^deu');
	await expect(talkgroupRows).toHaveCount(1);
	await expect(callsigns.getByLabel('Has name')).toBeChecked();
	await talkgroups.getByPlaceholder('Enter Group name...').fill('');
	await callsigns.getByLabel('Has name').uncheck();
	await expect(page).not.toHaveURL(/#/);
	await page.evaluate(() => {
		location.hash = '#callsign=dl5';
	});
	await expect(callsignRows).toHaveCount(1);
	await page.evaluate(() => {
		location.hash = '#callsign=%E0%A4';
	});
	await expect(callsignRows).toHaveCount(3);
});

test('SCREEN-16: survives a browser that refuses to write the address, and writes it later', async ({
	page,
	start,
	startFeed,
}) => {
	await page.addInitScript(() => {
		const replace = history.replaceState.bind(history);
		Object.assign(window, { refusing: true });
		history.replaceState = (...given) => {
			// As WebKit does after a hundred writes in half a minute.
			if (Reflect.get(window, 'refusing') === true) throw new DOMException('too many', 'SecurityError');
			replace(...given);
		};
	});
	await open(page, start, startFeed);
	const { callsigns, callsignRows, connect } = screen(page);
	await callsigns.getByPlaceholder('Enter Callsign...').pressSequentially('^dl5q|'.repeat(22), { delay: 5 });
	await expect(callsignRows).toHaveCount(3);
	await callsigns.getByPlaceholder('Enter Callsign...').fill('^dl5q');
	await expect(callsignRows).toHaveCount(1);
	await expect(connect).toHaveText('Disconnect');
	await page.evaluate(() => {
		Reflect.set(window, 'refusing', false);
	});
	await expect(page).toHaveURL(/#callsign=%5Edl5q$/, { timeout: 15_000 });
});

test('SCREEN-16: keeps what was typed in a field that is left right before a reload', async ({
	page,
	start,
	startFeed,
}) => {
	await open(page, start, startFeed);
	const { callsigns } = screen(page);
	await callsigns.getByPlaceholder('Enter Callsign...').fill('^dl5q');
	await callsigns.getByPlaceholder('Enter Callsign...').blur();
	await page.reload();
	await expect(callsigns.getByPlaceholder('Enter Callsign...')).toHaveValue('^dl5q');
});

test('SCREEN-16: / focuses the first filter, Escape clears it, ? lists the keys, and they can be switched off', async ({
	page,
	start,
	startFeed,
}) => {
	await open(page, start, startFeed);
	const { talkgroups, talkgroupRows } = screen(page);
	const first = talkgroups.getByPlaceholder('Enter Group name...');
	await page.keyboard.press('/');
	await expect(first).toBeFocused();
	// A filter's text is written as text.
	await page.keyboard.type('p/?');
	await expect(first).toHaveValue('p/?');
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(first).toHaveValue('');
	await expect(talkgroupRows).toHaveCount(3);
	await first.blur();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keys' });
	await expect(keys).toContainText('pauses the screen');
	await keys.getByLabel('Single keys are on').uncheck();
	await keys.getByRole('button', { name: 'Close' }).click();
	await page.keyboard.press('p');
	await page.keyboard.press('/');
	await expect(first).not.toBeFocused();
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
	await expect(page).toHaveURL(/#keys=0$/);
	// The dialog can be reached without them.
	await page.getByRole('button', { name: 'Keys' }).press('Enter');
	await expect(keys).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
});

test('shows the country of a call sign as a code with its name on hover, and nothing where it is unknown', async ({
	page,
	start,
	startFeed,
}) => {
	await open(page, start, startFeed);
	const { callsignRows } = screen(page);
	await expect(callsignRows.nth(0).getByTitle('Germany')).toHaveText('DE');
	await expect(callsignRows.nth(1).locator('abbr')).toHaveCount(0);
	await expect(callsignRows.nth(2).getByTitle('United Kingdom')).toHaveText('GB');
});

test('SCREEN-16: follows the theme of the system until a button overrules it, which the fragment keeps', async ({
	page,
	start,
	startFeed,
}) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await open(page, start, startFeed);
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
	expect(await background()).toBe('rgb(0, 0, 0)');
	await button.click();
	expect(await background()).toBe(dark);
});

test('stays readable with forced colours, in print and at 200 % zoom', async ({ page, start, startFeed }) => {
	await open(page, start, startFeed);
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

test('gives tables captions and header scopes, and announces only the status and the pause', async ({
	page,
	start,
	startFeed,
}) => {
	await open(page, start, startFeed);
	await expect(page.locator('table > caption')).toHaveCount(3);
	await expect(page.locator('th:not([scope="col"])')).toHaveCount(0);
	await expect(page.getByRole('status')).toHaveCount(2);
	expect(await page.locator('[aria-live], tbody [role]').count()).toBe(0);
});
