import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { ANN, LINDA, sendOver, sendStart, sendStop, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

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

test('a strip draws the overs of a talkgroup in two tones', async ({ page, openOnFeed }) => {
	await sendTurns(await openOnFeed(), [ANN, UWE, LINDA]);
	const strip = screen(page).boardRows.getByRole('img', { name: 'taking turns: 3 stations' });
	for (const tone of [0, 1]) await expect(strip.locator('polygon').nth(tone)).toHaveAttribute('points', /\d+,10/);
});

test('rows freeze for 15 s while the pointer rests on them, and durations go on', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const first = sendStart(feed, distinctSession(1), nowInSeconds() - 10);
	sendStart(feed, distinctSession(2), nowInSeconds() - 5);
	await expect(activeRows).toHaveCount(2);
	await stopClock(page);
	await activeRows.nth(0).hover();
	sendStop(feed, first);
	sendStart(feed, distinctSession(3));
	await untilArrived(page, feed.sent);
	await page.clock.runFor(100);
	await expect(activeRows).toHaveText([/^2629901.*ended$/, /^2629902.*\ds$/]);
	const before = (await activeRows.nth(1).textContent()) ?? '';
	await page.clock.runFor(3000);
	await expect(activeRows.nth(1)).not.toHaveText(before);
	await page.clock.runFor(12_000);
	await expect(activeRows).toHaveText([/^2629902/, /^2629903/]);
});

test('rows hold for as long as text in their table is selected', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { activeHeading, activeRows } = screen(page);
	const first = sendStart(feed, distinctSession(1), nowInSeconds() - 10);
	await expect(activeRows).toHaveCount(1);
	// Begun in a text that stands still: a browser drops a selection whose beginning is in the duration when the second passes.
	const { x = 0, y = 0, width = 0, height = 0 } = (await activeRows.boundingBox()) ?? {};
	await page.mouse.move(x + 1, y + height / 2);
	await page.mouse.down();
	await page.mouse.move(x + width / 2, y + height / 2);
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
	await expect(talkgroupRows).toHaveCount(1);
	await stopClock(page);
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
