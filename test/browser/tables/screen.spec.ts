import type { Locator } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { ANN, LINDA, sendOver, sendStart, sendStop, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('the rankings mark rows on the air beside their talk time', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { talkgroupRows, callsignRows } = screen(page);
	const live = { name: /^on the air for / };
	sendOver(feed, distinctSession(1), 35);
	await expect(talkgroupRows).toContainText('35s');
	await expect(talkgroupRows.getByRole('img', live)).toHaveCount(0);
	const session = sendStart(feed, distinctSession(1));
	for (const rows of [talkgroupRows, callsignRows]) {
		await expect(rows.getByRole('img', live)).toHaveText(/^\+\d+s$/);
		await expect(rows).toContainText(/\+\d+s35s/);
	}
	sendStop(feed, session, session.start);
	// A closing session is silent.
	await expect(talkgroupRows.getByRole('img', live)).toHaveCount(0);
});

test('a strip draws every over of a talkgroup at its time, in two tones that alternate with the station', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE, LINDA]);
	const now = nowInSeconds();
	const strip = screen(page).boardRows.getByRole('img', { name: 'taking turns: 3 stations' });
	const tones = strip.locator('polygon');
	const lengths = async (tone: Locator) => (await readBars(tone)).map(({ from, to }) => to - from);
	await expect.poll(async () => [await lengths(tones.nth(0)), await lengths(tones.nth(1))]).toEqual([[5, 5], [5]]);
	// A bar ends when the stop arrived. Its distance from the right edge is the time that has passed since, in steps of five seconds.
	const bars = [...(await readBars(tones.nth(0))), ...(await readBars(tones.nth(1)))];
	const elapsed = nowInSeconds() - now;
	for (const { to } of bars) {
		expect(to).toBeGreaterThan(300 - elapsed - 5);
		expect(to).toBeLessThanOrEqual(300);
	}
});

test('rows freeze for 15 s while the pointer rests on their table, and durations go on', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const first = sendStart(feed, distinctSession(1), nowInSeconds() - 10);
	sendStart(feed, distinctSession(2), nowInSeconds() - 5);
	await expect(activeRows).toHaveCount(2);
	await activeRows.nth(0).hover();
	sendStop(feed, first);
	sendStart(feed, distinctSession(3));
	await expect(activeRows).toHaveText([/^2629901.*ended$/, /^2629902.*\ds$/]);
	const before = (await activeRows.nth(1).textContent()) ?? '';
	await page.clock.runFor(3000);
	await expect(activeRows.nth(1)).not.toHaveText(before);
	await page.clock.runFor(12_100);
	await expect(activeRows).toHaveText([/^2629902/, /^2629903/]);
});

test('rows hold for as long as text in their table is selected', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { activeHeading, activeRows } = screen(page);
	const first = sendStart(feed, distinctSession(1), nowInSeconds() - 10);
	await expect(activeRows).toHaveCount(1);
	// To the row's beginning: a selection of the duration alone would be lost with its next second.
	const [row, duration] = [await activeRows.boundingBox(), await activeRows.getByText(/^\d+s$/).boundingBox()];
	const { x = 0, y = 0, width = 0, height = 0 } = duration ?? {};
	await page.mouse.move(x + width, y + height / 2);
	await page.mouse.down();
	await page.mouse.move(row?.x ?? 0, y + height / 2);
	await page.mouse.up();
	await page.mouse.move(0, 0);
	sendStop(feed, first);
	await expect(activeHeading).toHaveText('Currently Active (0)');
	await page.clock.runFor(20_000);
	await expect(activeRows).toHaveText(/ended$/);
	await page.mouse.click(0, 0);
	await expect(activeRows).toHaveCount(0);
});

test('Clear can be undone for ten seconds', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { activeRows, talkgroupRows } = screen(page);
	const clear = page.getByRole('button', { name: 'Clear' });
	const undo = page.getByRole('button', { name: 'Undo' });
	sendOneEndedOneActive(feed);
	await page.clock.runFor(1000);
	await expect(talkgroupRows).toHaveCount(1);
	await clear.click();
	await expect(activeRows).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(0);
	await page.clock.runFor(8000);
	await undo.click();
	await expect(activeRows).toHaveCount(1);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(undo).toHaveCount(0);
	await clear.click();
	await page.clock.runFor(11_000);
	await expect(undo).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(0);
});

test('p pauses the screen, and Resume resumes it', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeRows, paused, status } = screen(page);
	await page.keyboard.press('p');
	await expect(paused).toBeVisible();
	sendOneEndedOneActive(feed);
	feed.holdHandshakes();
	feed.disconnectAll();
	await expect(status).toHaveText(/^Disconnected from /);
	await expect(activeRows).toHaveCount(0);
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(activeRows).toHaveCount(1);
	await expect(paused).toHaveCount(0);
});

/** Reads the bars of a strip, in seconds on its axis of 300 s. */
async function readBars(drawing: Locator): Promise<{ from: number; to: number }[]> {
	const points = (await drawing.getAttribute('points')) ?? '';
	return Array.from(points.matchAll(/(-?\d+),[\d.]+ \1,10 (-?\d+),10 \2,[\d.]+/g), ([, from, to]) => ({
		from: Number(from),
		to: Number(to),
	}));
}
