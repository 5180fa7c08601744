import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

/** The hostile pattern below takes half a minute on this name: 28 times `a`, then something else. */
const HOSTILE_NAME = `${'a'.repeat(28)}!`;

const SESSIONS = [
	{ callsign: 'DL5QZX', callsignName: 'Jürgen', talkgroup: 'Deutschland' },
	{ callsign: 'K4QQV', callsignName: '', talkgroup: 'USA Bridge' },
	{ callsign: '', callsignName: 'Zoë', talkgroup: '' },
	{ callsign: 'EA3QXA', callsignName: HOSTILE_NAME, talkgroup: HOSTILE_NAME },
];

/** Sends sessions that end at once, the first of them ranking first. */
async function sendEnded(feed: FeedServer): Promise<void> {
	await feed.until(() => feed.viewers === 1);
	const now = nowInSeconds();
	for (const [index, names] of SESSIONS.entries()) {
		const session = { ...apart(index), start: now - 60 };
		feed.send(frameOf(startMessage({ ...session, ...names })), frameOf(stopMessage({ ...session, stop: now - index })));
	}
}

test('filters talkgroups by name, and call signs by call sign and name; an invalid expression is marked', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows, callsigns, callsignRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(4);
	await talkgroups.getByLabel('Has group name').check();
	await expect(talkgroupRows).toHaveCount(3);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await pattern.fill('^deu|BRIDGE$');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(talkgroupRows.nth(0)).toContainText('Deutschland');
	await expect(page.locator('.talkgroups tbody tr')).toHaveCount(20);
	await talkgroups.getByLabel('Has group name').uncheck();
	await pattern.fill('');
	await expect(talkgroupRows).toHaveCount(4);
	await expect(callsignRows).toHaveCount(4);
	await callsigns.getByLabel('Has callsign').check();
	await expect(callsignRows).toHaveCount(3);
	await callsigns.getByLabel('Has name').check();
	await expect(callsignRows).toHaveCount(2);
	await callsigns.getByLabel('Has callsign').uncheck();
	await expect(callsignRows).toHaveCount(3);
	await callsigns.getByPlaceholder('Enter Name...').fill('zo.');
	await expect(callsignRows).toHaveCount(1);
	await callsigns.getByPlaceholder('Enter Name...').fill('');
	await callsigns.getByPlaceholder('Enter Callsign...').fill('dl*');
	await expect(callsignRows).toHaveCount(1);
	await expect(callsignRows.nth(0)).toContainText('Jürgen');
	await pattern.fill('nothing has this name');
	await expect(talkgroupRows).toHaveCount(0);
	await pattern.fill('nothing (');
	await expect(pattern).toHaveAttribute('aria-invalid', 'true');
	await expect(talkgroupRows).toHaveCount(4);
	await pattern.fill('');
	await expect(pattern).toHaveAttribute('aria-invalid', 'false');
});

test('a hostile expression filters nothing and freezes nothing', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows, activeRows } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await pattern.fill('deut');
	await expect(talkgroupRows).toHaveCount(1);
	await pattern.fill('(a+)+$');
	await expect(talkgroupRows).toHaveCount(4);
	// The page goes on: a new session shows, its duration ticks, and a harmless pattern works again.
	feed.send(frameOf(startMessage({ ...apart(9), start: nowInSeconds() })));
	await expect(activeRows).toHaveCount(1);
	await expect(activeRows.locator('td').last()).toHaveText(/^([2-9]|\d\d)s$/);
	await pattern.fill('bridge');
	await expect(talkgroupRows).toHaveCount(1);
});

test('says when no row passes the filters, also while the pointer holds the table, and finds a number', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const { talkgroups, talkgroupRows, callsigns } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	const line = talkgroups.getByText('Nothing matches “nowhere”');
	await pattern.fill('nowhere');
	await expect(line).toHaveCount(0);
	// A live region announces texts that come into it (WCAG 4.1.3).
	await expect(talkgroups.getByRole('status')).toHaveText('Talk time is counted when an over ends');
	await sendEnded(feed);
	await expect(line).toBeVisible();
	await expect(talkgroups.getByRole('status')).toHaveText('Nothing matches “nowhere”');
	await expect(page.locator('.talkgroups tbody tr')).toHaveCount(20);
	await pattern.fill('');
	await expect(talkgroupRows).toHaveCount(4);
	await expect(line).toHaveCount(0);
	const held = talkgroups.getByText('order held', { exact: true });
	await talkgroupRows.nth(1).hover();
	await expect(held).toBeVisible();
	await pattern.fill('26202');
	await expect(talkgroupRows).toHaveCount(0);
	await talkgroups.getByRole('button', { name: 'Search everything heard' }).click();
	await expect(page.locator('.results li')).toContainText(['26202']);
	await callsigns.getByPlaceholder('Enter Callsign...').fill('nobody');
	await expect(callsigns.getByRole('status')).toHaveText('Nothing matches “nobody”');
});
