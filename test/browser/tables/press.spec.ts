import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

/** Opens the page with 15 stations on the air, each on a talkgroup of its own and with an ended over. */
async function openWithRows(page: Page, openOnFeed: () => Promise<FeedServer>): Promise<void> {
	await page.setViewportSize({ width: 1440, height: 900 });
	const feed = await openOnFeed();
	const now = nowInSeconds();
	for (let number = 0; number < 15; number++) {
		const station = distinctSession(number, { talkgroup: `Group ${number}` });
		sendOver(feed, station, 180 - number, now - 20);
		sendStart(feed, station, now - 60 + number);
	}
	await page.getByRole('button', { name: 'Show all 15' }).click();
	await expect(screen(page).activeRows).toHaveCount(15);
	await expect(screen(page).callsignRows).toHaveCount(15);
}

/** @returns the focused element: in a row, the row's place and the element's place among the links and buttons there; elsewhere, its text */
function focus(page: Page) {
	return page.evaluate(() => {
		const focused = document.activeElement;
		const row = focused?.closest('tr');
		const labels = focused instanceof HTMLInputElement ? focused.labels : null;
		if (focused == null || row == null) return (labels?.[0]?.textContent ?? focused?.textContent)?.trim();
		return [row.sectionRowIndex + 1, [...row.querySelectorAll('a, button')].indexOf(focused)];
	});
}

test('a press on a row opens its panel; links, stars and selection work as usual', async ({ page, openOnFeed }) => {
	await openWithRows(page, openOnFeed);
	const { panel, heading, status } = panelParts(page);
	const { activeRows, talkgroupRows, callsignRows } = screen(page);
	const session = activeRows.first();
	const group = session.getByRole('cell').first();
	const duration = session.getByRole('cell').nth(-2);
	await expect(session).toHaveCSS('cursor', 'pointer');
	await duration.click();
	await expect(heading).toHaveText('Group 0');
	await page.keyboard.press('Escape');
	await session.getByRole('link', { name: distinctSession(0).station.id }).click();
	await expect(heading).toHaveText(distinctSession(0).station.id);
	await expect(status.getByRole('link', { name: 'Group 0', exact: true })).toBeVisible();
	await page.keyboard.press('Escape');
	const { width = 0, height = 0 } = (await group.boundingBox()) ?? {};
	await group.click({ position: { x: width - 40, y: height / 2 } });
	await expect(heading).toHaveText('Group 0');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(session.locator(':focus')).toHaveCount(1);
	await page.keyboard.press('Tab');

	await talkgroupRows.first().hover();
	await talkgroupRows.first().getByRole('button', { name: 'Watch Group 0' }).click();
	await expect(watchLine(page).chips).toHaveCount(1);
	await callsignRows.first().scrollIntoViewIfNeeded();
	const box = await callsignRows
		.first()
		.getByRole('cell')
		.nth(1)
		.getByText(/^\d+mins? \d+s$/)
		.boundingBox();
	if (box === null) throw new Error('The figure is not shown.');
	await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
	await page.mouse.down();
	await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 4 });
	await page.mouse.up();
	expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
	await expect(panel).toHaveCount(0);
	await callsignRows.nth(1).getByRole('cell').nth(-2).click();
	await expect(heading).toHaveText(distinctSession(1).station.id);
});

test('each table is one stop of Tab, and arrows move between its rows', async ({ page, openOnFeed }) => {
	await openWithRows(page, openOnFeed);
	await page.getByRole('button', { name: 'Show less' }).focus();
	for (const [key, place] of [
		['Tab', [1, 0]],
		['ArrowUp', [1, 0]],
		['ArrowDown', [2, 0]],
		['PageDown', [12, 0]],
		['End', [15, 0]],
		['ArrowDown', [15, 0]],
		['PageUp', [5, 0]],
		['ArrowRight', [5, 1]],
		['ArrowDown', [6, 1]],
		['ArrowLeft', [6, 0]],
		['ArrowLeft', [5, 4]],
		['Home', [1, 4]],
		['ArrowRight', [2, 0]],
		['Tab', 'Has group name'],
		['Shift+Tab', [2, 0]],
	] as const) {
		await page.keyboard.press(key);
		expect(await focus(page), key).toEqual(place);
	}
	await page.keyboard.press('w');
	await expect(watchLine(page).chips).toContainText(distinctSession(1).station.id);
	await page.keyboard.press('Enter');
	await expect(panelParts(page).heading).toHaveText(distinctSession(1).station.id);
	await page.keyboard.press('Escape');
	expect(await focus(page)).toEqual([2, 0]);
	await page.getByLabel('Group name', { exact: true }).focus();
	for (const expected of [[1, 0], 'Has callsign', 'Has name', 'Callsign', 'Name', [1, 0], 'Source']) {
		await page.keyboard.press('Tab');
		expect(await focus(page)).toEqual(expected);
	}
});
