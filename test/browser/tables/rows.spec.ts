import type { Page } from '@playwright/test';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

const JUERGEN = { station: { id: '2629901', callsign: 'DL5QRA' }, talkgroup: { id: '262', name: 'Deutschland' } };
const SIAN = { station: { id: '2341902', callsign: 'M0QRB' }, talkgroup: { id: '235', name: 'United Kingdom' } };
const ZOE = { station: { id: '3101903', callsign: 'K4QRC' }, talkgroup: { id: '310', name: 'TAC 310' } };

/** @returns the focused row: the station, whether the row is struck out, and its place */
function focusedRow(page: Page) {
	return page.evaluate(() => {
		const text = document.activeElement?.querySelector('bdi') ?? document.body;
		const struckOut = getComputedStyle(text).textDecorationLine === 'line-through';
		return [text.textContent, struckOut, text.closest('tr')?.sectionRowIndex];
	});
}

test('the focus follows a row that moves, and keeps one that leaves', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { callsigns, callsignRows, connect } = screen(page);
	const ranks = callsigns.getByText(/^(\d+|–)$/);
	sendOver(feed, JUERGEN, 30);
	sendOver(feed, SIAN, 20);
	await expect(callsignRows).toHaveCount(2);
	await callsignRows.nth(1).getByRole('link').focus();
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 1]);
	sendOver(feed, ZOE, 40);
	await page.clock.runFor(16_000);
	await expect(callsignRows.nth(0)).toContainText('K4QRC');
	await expect(ranks).toHaveText(['1', '2', '3']);
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 2]);
	sendOver(feed, SIAN, 25);
	await expect(callsignRows.nth(0)).toContainText('M0QRB');
	expect(await focusedRow(page)).toEqual(['M0QRB', false, 0]);
	await page.clock.runFor(310_000);
	await expect(callsignRows).toHaveCount(1);
	expect(await focusedRow(page)).toEqual(['M0QRB', true, 0]);
	await expect(ranks).toHaveText(['–']);
	await connect.focus();
	await expect(callsignRows).toHaveCount(0);
});

test('a press acts on the row that was under the pointer when the press began', async ({ page, openOnFeed }) => {
	// Both rankings are in view.
	await page.setViewportSize({ width: 1920, height: 1080 });
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	const { talkgroupRows, callsignRows } = screen(page);
	sendOver(feed, JUERGEN, 30);
	await callsignRows.getByRole('link').hover();
	// The freeze by the resting pointer has ended, so only the press freezes the rows.
	await page.clock.runFor(16_000);
	await stopClock(page);
	await page.mouse.down();
	sendOver(feed, SIAN, 60);
	await untilArrived(page, feed.sent);
	await page.clock.runFor(2000);
	await expect(talkgroupRows.nth(0)).toContainText('United Kingdom');
	await expect(callsignRows.nth(0)).toContainText('DL5QRA');
	await page.mouse.up();
	await expect(panelParts(page).heading).toHaveText('DL5QRA');
});

test('a control that leaves its row gives focus and stop of Tab to another', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeRows, connect } = screen(page);
	const stop = activeRows.locator('[tabindex="0"]');
	const country = activeRows
		.last()
		.getByRole('button', { name: /^Only / })
		.last();
	// A talkgroup without a name has the country of its number.
	for (const [id, station, keepsFocus] of [
		['22201', JUERGEN, true],
		['22202', ZOE, false],
	] as const) {
		const talkgroup = { id, name: '' };
		sendStart(feed, { ...station, talkgroup });
		await expect(activeRows.last()).toContainText(id);
		await country.focus();
		await expect(stop).toHaveAccessibleName(/, IT$/);
		if (!keepsFocus) await connect.focus();
		sendOver(feed, { ...SIAN, talkgroup: { id, name: `Roma ${id}` } }, 1);
		await expect(activeRows.last()).toContainText(`Roma ${id}`);
		await expect(stop).toHaveCount(1);
		await expect(activeRows.locator(':focus')).toHaveCount(keepsFocus ? 1 : 0);
		await connect.focus();
	}
});
