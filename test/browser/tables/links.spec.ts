import { writeFile } from 'node:fs/promises';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';
import { openWithStations } from '../fixtures/stations.ts';

test('NETWORK-4, SCREEN-17: links a call sign to its page in a new tab, and nothing that is no call sign', async ({
	page,
	start,
	startFeed,
}) => {
	await openWithStations(page, start, startFeed);
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
