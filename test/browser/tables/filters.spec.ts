import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** The hostile pattern below takes half a minute on this name: 28 times `a`, then another character. */
const HOSTILE_NAME = `${'a'.repeat(28)}!`;

const STATIONS = [
	{ callsign: 'DL5QZX', name: 'Jürgen', talkgroup: 'Deutschland' },
	{ callsign: 'K4QQV', name: '', talkgroup: 'USA Bridge' },
	{ callsign: '', name: 'Zoë', talkgroup: '' },
	{ callsign: 'EA3QXA', name: HOSTILE_NAME, talkgroup: HOSTILE_NAME },
];

/** Sends an over of each station, the longest first. */
function sendFour(feed: FeedServer): void {
	for (const [number, names] of STATIONS.entries())
		sendOver(feed, distinctSession(number, names), 60 - number, nowInSeconds());
}

test('filters talkgroups by name, call signs also by call sign', async ({ page, openOnFeed }) => {
	sendFour(await openOnFeed());
	const { talkgroups, talkgroupRows, callsigns, callsignRows } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await expect(talkgroupRows).toHaveCount(4);
	await talkgroups.getByLabel('Has group name').check();
	await expect(talkgroupRows).toHaveCount(3);
	await pattern.fill('^deu|BRIDGE$');
	await expect(talkgroupRows).toHaveText([/Deutschland/, /USA Bridge/]);
	await callsigns.getByLabel('Has callsign').check();
	await expect(callsignRows).toHaveCount(3);
	await callsigns.getByLabel('Has name').check();
	await expect(callsignRows).toHaveCount(2);
	await callsigns.getByLabel('Has callsign').uncheck();
	await callsigns.getByPlaceholder('Enter Name...').fill('zo.');
	await expect(callsignRows).toHaveText([/Zoë/]);
	await callsigns.getByPlaceholder('Enter Name...').fill('');
	await callsigns.getByPlaceholder('Enter Callsign...').fill('dl*');
	await expect(callsignRows).toHaveText([/Jürgen/]);
	await pattern.fill('nothing (');
	await expect(pattern).toHaveAttribute('aria-invalid', 'true');
	await expect(talkgroupRows).toHaveCount(3);
	await pattern.fill('');
	await expect(pattern).toHaveAttribute('aria-invalid', 'false');
});

test('a hostile expression filters nothing and does not block the page', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendFour(feed);
	const { talkgroups, talkgroupRows, activeRows } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await pattern.fill('deut');
	await expect(talkgroupRows).toHaveCount(1);
	await pattern.fill('(a+)+$');
	await expect(talkgroupRows).toHaveCount(4);
	// The page keeps working: a new session appears, its duration ticks, and a harmless pattern works again.
	sendStart(feed, distinctSession(9));
	await expect(activeRows).toHaveText(/([2-9]|\d\d)s$/);
	await pattern.fill('bridge');
	await expect(talkgroupRows).toHaveCount(1);
});

test('a table says when no row passes the filters, and offers a search', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { talkgroups, talkgroupRows } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	// A live region announces its new texts (WCAG 4.1.3).
	const status = talkgroups.getByRole('status');
	await pattern.fill('nowhere');
	await expect(status).toHaveText('Talk time is counted when an over ends');
	sendFour(feed);
	await expect(status).toHaveText('Nothing matches “nowhere”');
	// Blank rows keep the height of a full table.
	await expect(talkgroups.locator('tbody tr')).toHaveCount(20);
	await pattern.fill('');
	await expect(talkgroupRows).toHaveCount(4);
	await expect(status).toHaveText('');
	await talkgroupRows.nth(1).hover();
	await pattern.fill('26202');
	await expect(talkgroupRows).toHaveCount(0);
	await talkgroups.getByRole('button', { name: 'Search everything heard' }).click();
	await expect(page.locator('form').getByRole('listitem')).toContainText(['26202']);
});

test('a button clears a field that filters, and the heading counts what passes', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, { talkgroup: { id: '262', name: 'Quarry' } }, 10);
	sendOver(feed, { talkgroup: { id: '263', name: 'Quince' } }, 20);
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(2);
	const field = talkgroups.getByRole('textbox', { name: 'Group name', exact: true });
	const clear = talkgroups.getByRole('button', { name: 'Clear: Group name' });
	await expect(clear).toHaveCount(0);
	await field.fill('quar');
	await expect(talkgroupRows).toHaveText([/Quarry/]);
	await expect(talkgroups.getByRole('heading')).toHaveText('Top Talkgroups (1 of 2)');
	await field.press('Tab');
	await expect(clear).toBeFocused();
	await clear.press('Enter');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(field).toHaveValue('');
	await expect(field).toBeFocused();
	await expect(talkgroups.getByRole('heading')).toHaveText('Top Talkgroups');
});
