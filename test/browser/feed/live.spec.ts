import { apart, startMessage, stopMessage, updateMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('shows every section, in order', async ({ page, start, startFeed }) => {
	const feed = await startFeed();
	await page.goto(await start('--feed', feed.address, '--name', 'Testland'));
	await expect(page).toHaveTitle('(0) Testland Top Activity');
	await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Testland Top Activity');
	await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
		'Conversations 0',
		'Currently Active (0)',
		'Top Talkgroups',
		'Top Callsigns',
		'Waiting for an answer',
	]);
	await expect(page.getByTitle('Connected to Testland')).toBeVisible();
	await expect(page.locator('.talkgroups tbody tr')).toHaveCount(20);
	await expect(page.locator('.callsigns tbody tr')).toHaveCount(20);
});

test('sessions appear, run, learn their names, end and are ranked', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeHeading, activeRows, talkgroupRows, callsignRows } = screen(page);
	const now = nowInSeconds();
	const long = { ...apart(1), start: now - 70 };
	const short = { ...apart(2), start: now - 20 };
	feed.send(frameOf(startMessage(short)), frameOf(startMessage(long)));
	await expect(activeHeading).toHaveText('Currently Active (2)');
	await expect(activeRows.nth(0)).toContainText('2629901');
	await expect(activeRows.nth(0)).toContainText('26201');
	await expect(activeRows.nth(0).locator('td').last()).toHaveText(/^1min \d\ds$/);
	const duration = activeRows.nth(1).locator('td').last();
	const before = await duration.textContent();
	await expect(duration).not.toHaveText(before ?? '');

	feed.send(frameOf(updateMessage({ ...long, callsign: 'DL5QZX', callsignName: 'Jürgen', talkgroup: 'Deutschland' })));
	await expect(activeRows.nth(0)).toContainText('DL5QZX');
	await expect(activeRows.nth(0)).toContainText('Jürgen');
	await expect(activeRows.nth(0)).toContainText('Deutschland');

	feed.send(frameOf(stopMessage({ ...long, stop: now })), frameOf(stopMessage({ ...short, stop: now + 1 })));
	await expect(activeHeading).toHaveText('Currently Active (0)');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(talkgroupRows.nth(0).locator('th, td')).toHaveText([
		/Deutschland/,
		'1min 10s',
		/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}:\d\d:\d\d [AP]M$/,
	]);
	await expect(callsignRows.nth(0).locator('th, td')).toHaveText(['DL5QZX DE', 'Jürgen', '1min 10s', / [AP]M$/]);
	await expect(callsignRows.nth(1).locator('th, td')).toHaveText(['2629902 DE', '', '21s', / [AP]M$/]);
});

test('marks closing and unconfirmed rows', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const { activeRows } = screen(page);
	feed.send(frameOf(startMessage({ ...apart(1), start: now })), frameOf(startMessage({ ...apart(2), start: now })));
	await expect(activeRows).toHaveCount(2);
	feed.send(frameOf(stopMessage({ ...apart(1), start: now, stop: now })));
	await expect(activeRows.nth(0)).toHaveClass(/struck-out/);
	await page.clock.runFor(6_000);
	await expect(activeRows).toHaveCount(1);
	await page.clock.runFor(180_000);
	await expect(activeRows.nth(0)).toHaveClass(/unconfirmed/);
	await expect(activeRows.nth(0).getByTitle('Not heard of for 3 minutes')).toBeVisible();
	await page.clock.runFor(420_000);
	await expect(activeRows).toHaveCount(0);
});

// SECURITY-3
test('shows what a radio sends as text', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { activeRows } = screen(page);
	const hostile = {
		...apart(1),
		sessionId: '__proto__',
		start: nowInSeconds(),
		callsign: '<img src=x onerror=alert(1)>',
		callsignName: 'a\u202ereversed\u0000\ud800',
		talkgroup: `<script>alert(1)</script>${'x'.repeat(100)}`,
	};
	feed.send(null, 'text', { payload: '{' }, { payload: 7 }, { topic: 'LH' }, frameOf(startMessage(hostile)));
	await expect(activeRows).toHaveCount(1);
	await expect(activeRows.locator('bdi').nth(0)).toHaveText('<img src=x onerror=alert(1)>');
	await expect(activeRows.locator('bdi').nth(1)).toHaveText('areversed\ufffd');
	expect(await activeRows.locator('td').nth(0).locator('bdi').first().textContent()).toHaveLength(64);
	await expect(page.locator('tbody img, tbody script')).toHaveCount(0);
});
