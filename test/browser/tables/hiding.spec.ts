import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

function parts(page: Page) {
	return { ...screen(page), panel: page.getByRole('dialog'), line: page.locator('.hidden-line') };
}

/** Sends three overs that have ended and three active ones, each on its own talkgroup and of its own station. */
function talk(feed: FeedServer): void {
	const now = nowInSeconds();
	for (const number of [1, 2, 3]) {
		const ended = { ...apart(number), callsign: `G4QA${number}`, talkgroup: `Group ${number}`, start: now - 20 };
		feed.send(
			frameOf(startMessage(ended)),
			frameOf(stopMessage({ ...ended, stop: now - number })),
			frameOf(startMessage({ ...ended, sessionId: `active ${number}`, start: now })),
		);
	}
}

test('HIDE-1, HIDE-2, HIDE-3: hides a talkgroup from its panel, counts it all the same, and shows it again', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	talk(await openOnFeed());
	const { panel, line, activeHeading, activeRows, talkgroupRows, callsignRows } = parts(page);
	await expect(talkgroupRows).toHaveCount(3);
	await expect(line).toHaveCount(0);
	await talkgroupRows.filter({ hasText: 'Group 2' }).getByRole('link').first().click();
	await panel.getByRole('button', { name: 'Hide', exact: true }).click();
	await expect(page).toHaveURL(/hide=tg:26202/);
	await page.mouse.move(0, 0);
	await expect(talkgroupRows).toHaveCount(2);
	await expect(activeRows).toHaveCount(2);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	await expect(callsignRows).toHaveCount(3);
	await expect(line).toHaveText('1 hidden · show');
	await page.reload();
	await expect(panel.getByRole('button', { name: 'Show again' })).toBeVisible();
	await panel.getByRole('button', { name: 'Show again' }).press('Enter');
	await expect(panel.getByRole('button', { name: 'Hide', exact: true })).toBeFocused();
	await expect(line).toHaveCount(0);
	await expect(page).not.toHaveURL(/hide/);
});

test('HIDE-1, HIDE-4: leaves hidden stations out, and a press shows them again and hides them again', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}/#hide=st:2629901,st:G4QA3,tg:26202`);
	await feed.until(() => feed.viewers === 1);
	talk(feed);
	const { line, activeHeading, activeRows, talkgroupRows, callsignRows } = parts(page);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(callsignRows).toHaveText([/G4QA2/]);
	await expect(activeRows).toHaveCount(0);
	await expect(line).toHaveText('3 hidden · show');
	await line.getByRole('button').press('Enter');
	await expect(callsignRows).toHaveCount(3);
	await expect(activeRows).toHaveCount(3);
	await expect(page).not.toHaveURL(/hide/);
	await expect(line).toHaveText('3 shown again · hide');
	await expect(line.getByRole('button')).toBeFocused();
	await line.getByRole('button').press('Enter');
	await expect(callsignRows).toHaveCount(1);
	await expect(page).toHaveURL(/#hide=st:2629901,st:G4QA3,tg:26202$/);
});

test('SCREEN-21: one row hidden and another shown in one change: neither is marked as new', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	talk(await openOnFeed());
	const { talkgroupRows } = parts(page);
	await expect(talkgroupRows).toHaveCount(3);
	const hide = (subject: string) =>
		page.evaluate((hash) => {
			location.hash = hash;
		}, `#hide=${subject}`);
	await hide('tg:26201');
	await expect(talkgroupRows).toHaveText([/Group 2/, /Group 3/]);
	// A mark stays for 3 s.
	await page.clock.runFor(4000);
	await expect(page.locator('.talkgroups .new')).toHaveCount(0);
	await hide('tg:26202');
	await expect(talkgroupRows).toHaveText([/Group 1/, /Group 3/]);
	expect(await page.locator('.talkgroups .new').count()).toBe(0);
});

test('HIDE-1: hidden rows leave before the first twenty are taken', async ({ page, start, startFeed }) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}/#hide=tg:26201,tg:26202,tg:26203`);
	await feed.until(() => feed.viewers === 1);
	const now = nowInSeconds();
	for (let number = 1; number <= 25; number++) {
		const session = { ...apart(number), start: now - 60 };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now - number })));
	}
	const { talkgroupRows } = parts(page);
	await expect(talkgroupRows).toHaveCount(20);
	await expect(talkgroupRows.first()).toContainText('26204');
});

test('HIDE-1: a call on a hidden talkgroup is not in the waiting list', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	const now = nowInSeconds() + 121;
	const call = { ...apart(1), start: now - 20 };
	feed.send(frameOf(startMessage(call)), frameOf(stopMessage({ ...call, stop: now - 10 })));
	await expect(async () => {
		await page.clock.runFor(1000);
		await expect(page.locator('.waiting tbody tr')).toHaveCount(1, { timeout: 100 });
	}).toPass();
	await page.evaluate(() => {
		location.hash = '#hide=tg:26201';
	});
	await expect(page.locator('.waiting tbody tr')).toHaveCount(0);
});

test('HIDE-3: keeps the first fifty valid subjects, and does not rewrite the address until the visitor changes something', async ({
	page,
	openOnFeed,
}) => {
	await openOnFeed();
	const many = ['st:<b>x</b>', 'xx:1', 'tg:5', ...Array.from({ length: 1000 }, (_, index) => `tg:${index + 100}`)].join(
		',',
	);
	await page.evaluate((hide) => {
		location.hash = `#hide=${hide}`;
	}, many);
	const { line } = parts(page);
	await expect(line).toHaveText('50 hidden · show');
	expect(await page.evaluate(() => location.hash.length)).toBeGreaterThan(5000);
	await page.evaluate(() => {
		location.hash += '&talkgroup=26299';
	});
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true })).toBeDisabled();
});
