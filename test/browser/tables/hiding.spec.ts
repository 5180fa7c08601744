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

test('hides a talkgroup from its panel, counts it all the same, and shows it again', async ({ page, openOnFeed }) => {
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

test('leaves hidden stations out, and a press shows them again and hides them again', async ({
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
