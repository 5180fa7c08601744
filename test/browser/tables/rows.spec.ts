import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

const STATIONS = [
	{ sourceId: 2_629_901, callsign: 'DL5QRA', callsignName: 'Jürgen', destinationId: 262, talkgroup: 'Deutschland' },
	{ sourceId: 2_341_902, callsign: 'M0QRB', callsignName: 'Siân', destinationId: 235, talkgroup: 'United Kingdom' },
	{ sourceId: 3_101_903, callsign: 'K4QRC', callsignName: 'Zoë', destinationId: 310, talkgroup: 'TAC 310' },
];

/** Sends an over of a station that ends now. */
function sendOver(feed: FeedServer, station: number, seconds: number): void {
	const now = nowInSeconds();
	const session = { ...STATIONS[station], sessionId: `${station} for ${seconds} s`, start: now - seconds };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now })));
}

/** The row that the focus is in: its label, whether it is marked as left, and its place. */
function focusedRow(page: Page) {
	return page.evaluate(() => {
		const row = document.activeElement?.closest('tr');
		const place = row === null || row === undefined ? -1 : row.rowIndex - 1;
		return [row?.querySelector('.label')?.textContent, row?.classList.contains('struck-out'), place];
	});
}

/** Opens the page with two stations in Top Callsigns. */
async function openWithTwo(page: Page, openOnFeed: () => Promise<FeedServer>) {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { callsignRows } = screen(page);
	sendOver(feed, 0, 30);
	sendOver(feed, 1, 20);
	await expect(callsignRows).toHaveCount(2);
	return { feed, callsignRows };
}

test('the focus stays with its row when the row moves, and keeps it when its subject leaves', async ({
	page,
	openOnFeed,
}) => {
	const { feed, callsignRows } = await openWithTwo(page, openOnFeed);
	await callsignRows.nth(1).locator('a, button').first().focus();
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 1]);
	sendOver(feed, 2, 40);
	await page.clock.runFor(16_000);
	await expect(callsignRows.nth(0)).toContainText('K4QRC');
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 2]);
	sendOver(feed, 1, 25);
	await expect(callsignRows.nth(0)).toContainText('M0QRB');
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 0]);
	await page.clock.runFor(310_000);
	await expect(callsignRows).toHaveCount(1);
	expect(await focusedRow(page)).toEqual(['M0QRB', true, 0]);
	await screen(page).connect.focus();
	await expect(callsignRows).toHaveCount(0);
});

test('a press acts on the row that was under the pointer when it went down', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { talkgroupRows, callsignRows } = screen(page);
	sendOver(feed, 0, 30);
	await expect(callsignRows).toHaveCount(1);
	await page.evaluate(() => {
		addEventListener('click', ({ target }) => {
			if (!(target instanceof Element)) return;
			document.body.dataset['pressed'] = target.closest('tr')?.querySelector('.label')?.textContent ?? 'no row';
		});
	});
	await callsignRows.nth(0).locator('td').nth(0).hover();
	// The hold by the resting pointer is over, and only the press holds the rows.
	await page.clock.runFor(16_000);
	await page.mouse.down();
	sendOver(feed, 1, 60);
	await page.clock.runFor(2000);
	await expect(talkgroupRows.nth(0)).toContainText('United Kingdom');
	await expect(callsignRows.nth(0)).toContainText('DL5QRA');
	await page.mouse.up();
	await expect(page.locator('body')).toHaveAttribute('data-pressed', 'DL5QRA');
	await page.clock.runFor(2000);
	await expect(callsignRows.nth(0)).toContainText('M0QRB');
});

test.describe('with a touch screen', () => {
	test.use({ hasTouch: true });

	test('a tap acts on the row that was under the finger when it went down', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		const { callsignRows } = screen(page);
		const touch = await page.context().newCDPSession(page);
		sendOver(feed, 0, 30);
		await expect(callsignRows).toHaveCount(1);
		const box = await callsignRows.nth(0).getByText('DL5QRA').boundingBox();
		const finger = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
		await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
		sendOver(feed, 1, 60);
		await expect(page.locator('.talkgroups tbody tr').nth(0)).toContainText('United Kingdom');
		await expect(callsignRows.nth(0)).toContainText('DL5QRA');
		await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('DL5QRA');
	});
});
