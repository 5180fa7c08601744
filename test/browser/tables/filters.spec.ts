import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

/** The hostile pattern of FILTER-5 takes half a minute on this name: 28 times `a`, then something else. */
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

/** Sends ended sessions on 30 talkgroups, `Group 0` to `Group 29`, more than a ranking shows. */
function sendGroups(feed: FeedServer): void {
	const now = nowInSeconds();
	for (let index = 0; index < 30; index++) {
		const session = { ...apart(index), start: now - 100, talkgroup: `Group ${index}` };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now - index })));
	}
}

test('FILTER-1, FILTER-2: filters talkgroups by name', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows } = screen(page);
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
});

test('FILTER-1, FILTER-2: filters call signs by call sign and name', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { callsigns, callsignRows } = screen(page);
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
	await callsigns.getByPlaceholder('Enter Callsign...').fill('^dl');
	await expect(callsignRows).toHaveCount(1);
	await expect(callsignRows.nth(0)).toContainText('Jürgen');
});

test('FILTER-4: an invalid expression filters nothing, without a message', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await pattern.fill('deut');
	await expect(talkgroupRows).toHaveCount(1);
	await pattern.fill('deut(');
	await expect(talkgroupRows).toHaveCount(4);
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('FILTER-5: a hostile expression filters nothing and freezes nothing', async ({ page, openOnFeed }) => {
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

test('FILTER-3: filters the whole ranking, not its first 20 rows', async ({ page, openOnFeed }) => {
	sendGroups(await openOnFeed());
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(20);
	await talkgroups.getByPlaceholder('Enter Group name...').fill('Group 29');
	await expect(talkgroupRows).toHaveCount(1);
});

test('SCREEN-21: rows that appear because a text filter was set or removed are not marked as new', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	sendGroups(await openOnFeed());
	const { talkgroups, talkgroupRows } = screen(page);
	const marked = page.locator('.talkgroups .new');
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await expect(talkgroupRows).toHaveCount(20);
	// A mark stays for 3 s.
	await page.clock.runFor(4000);
	await expect(marked).toHaveCount(0);
	await pattern.fill('Group 2.');
	await expect(talkgroupRows).toHaveCount(10);
	expect(await marked.count()).toBe(0);
	await pattern.fill('');
	await expect(talkgroupRows).toHaveCount(20);
	expect(await marked.count()).toBe(0);
});

test('FILTER-6: says when no row passes the filters, unlike in a table without rows', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { talkgroups, talkgroupRows, callsigns } = screen(page);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	const line = talkgroups.getByText('Nothing matches the filters.');
	await pattern.fill('nowhere');
	await expect(line).toHaveCount(0);
	// A live region announces texts that come into it (WCAG 4.1.3).
	await expect(talkgroups.getByRole('status')).toHaveText('');
	await sendEnded(feed);
	await expect(line).toBeVisible();
	await expect(talkgroups.getByRole('status')).toHaveText('Nothing matches the filters.');
	await expect(page.locator('.talkgroups tbody tr')).toHaveCount(20);
	await pattern.fill('');
	await expect(talkgroupRows).toHaveCount(4);
	await expect(line).toHaveCount(0);
	await callsigns.getByPlaceholder('Enter Callsign...').fill('nobody');
	await expect(callsigns.getByRole('status')).toHaveText('Nothing matches the filters.');
});

test('SCREEN-13, FILTER-6: a filter takes effect at once, also while the pointer rests on the table', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(4);
	const held = talkgroups.getByText('held', { exact: true });
	await talkgroupRows.nth(1).hover();
	await expect(held).toBeVisible();
	await page.keyboard.press('/');
	await page.keyboard.type('nowhere');
	await expect(held).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(0);
	await expect(talkgroups.getByText('Nothing matches the filters.')).toBeVisible();
});

test('FILTER-6: says nothing over a row that is kept because it has the focus', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendEnded(feed);
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(4);
	const line = talkgroups.getByText('Nothing matches the filters.');
	await talkgroupRows.nth(1).getByRole('link').first().focus();
	await page.evaluate(() => {
		location.hash = 'group-name=nowhere';
	});
	await expect(talkgroupRows).toHaveCount(1);
	await expect(line).toHaveCount(0);
	await page.getByRole('button', { name: 'Clear' }).focus();
	await expect(line).toBeVisible();
});

test('SCREEN-20: Escape that ends the composition of a character clears no filter and closes no panel', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}/#talkgroup=26299`);
	await expect(page.getByRole('heading', { level: 2, name: '26299' })).toBeFocused();
	const field = screen(page).talkgroups.getByPlaceholder('Enter Group name...');
	await field.fill('ゆう');
	const press = { key: 'Escape', bubbles: true, cancelable: true };
	await field.dispatchEvent('keydown', { ...press, isComposing: true });
	await expect(field).toHaveValue('ゆう');
	await field.dispatchEvent('keydown', press);
	await expect(field).toHaveValue('');
	await expect(page.locator('.panel')).toBeVisible();
});
