import { distinctSession, startMessage, updateMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { sendStart, sendStop } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

test('sessions appear, run, learn their names, end and are ranked', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeHeading, activeRows, talkgroupRows, callsignRows } = screen(page);
	const now = nowInSeconds();
	const short = sendStart(feed, distinctSession(2), now - 20);
	const long = sendStart(feed, distinctSession(1), now - 70);
	await expect(activeHeading).toHaveText('Currently Active (2)');
	await expect(activeRows.nth(0)).toHaveText(/^2629901 DE26201.*1min \d\ds$/);
	const before = (await activeRows.nth(1).textContent()) ?? '';
	await expect(activeRows.nth(1)).not.toHaveText(before);

	const named = { ...long, ...distinctSession(1, { callsign: 'DL5QZX', name: 'Jürgen', talkgroup: 'Deutschland' }) };
	feed.send(frameOf(updateMessage({ ...named, event: 'update' })));
	await expect(activeRows.nth(0)).toHaveText(/^DL5QZX Jürgen DEDeutschland 26201/);

	sendStop(feed, long, now);
	sendStop(feed, short, now + 1);
	await expect(activeHeading).toHaveText('Currently Active (0)');
	await expect(talkgroupRows.nth(0).locator('th, td:not(.visually-hidden)')).toHaveText([
		/Deutschland/,
		'1min 10s',
		/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}:\d\d:\d\d [AP]M$/,
	]);
	await expect(callsignRows.nth(0).locator('th, td:not(.visually-hidden)')).toHaveText([
		'DL5QZX DE',
		'Jürgen',
		'1min 10s',
		/ [AP]M$/,
	]);
	await expect(callsignRows.nth(1).locator('th, td:not(.visually-hidden)')).toHaveText([
		'2629902 DE',
		'',
		'21s',
		/ [AP]M$/,
	]);
});

test('the page marks closing and unconfirmed rows', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const closing = sendStart(feed, distinctSession(1));
	sendStart(feed, distinctSession(2));
	await expect(activeRows).toHaveCount(2);
	await stopClock(page);
	sendStop(feed, closing, closing.start);
	await untilArrived(page, feed.sent);
	await page.clock.runFor(100);
	await expect(activeRows.nth(0).getByRole('deletion')).toBeVisible();
	await page.clock.runFor(6_000);
	await expect(activeRows).toHaveCount(1);
	await page.clock.runFor(180_000);
	await expect(activeRows.getByTitle('Not heard of for 3 minutes')).toHaveText(' ?');
	await page.clock.runFor(420_000);
	await expect(activeRows).toHaveCount(0);
});

// SECURITY-3
test('the page shows as text whatever a radio sends', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const hostile = {
		callsign: '<img src=x onerror=alert(1)>',
		name: 'a\u202ereversed\u0000\ud800',
		talkgroup: `<script>alert(1)</script>${'x'.repeat(100)}`,
	};
	const message = startMessage({ ...distinctSession(1, hostile), sessionId: '__proto__', start: nowInSeconds() });
	feed.send(null, 'text', { payload: '{' }, { payload: 7 }, { topic: 'LH' }, frameOf(message));
	const talkgroup = hostile.talkgroup.slice(0, 64);
	await expect(activeRows.locator('bdi')).toHaveText([hostile.callsign, 'areversed\ufffd', talkgroup]);
	await expect(page.locator('tbody img, tbody script')).toHaveCount(0);
});
