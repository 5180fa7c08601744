import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** Sends an over and a start of three stations, each on a talkgroup of its own. */
function talk(feed: FeedServer): void {
	for (const number of [1, 2, 3]) {
		const station = distinctSession(number, { callsign: `G4QA${number}`, talkgroup: `Group ${number}` });
		sendOver(feed, station, 20);
		sendStart(feed, station);
	}
}

test('the panel hides a talkgroup, which still counts as active, and shows it again', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	talk(await openOnFeed());
	const { activeHeading, activeRows, talkgroupRows, callsignRows } = screen(page);
	const { panel, link } = panelParts(page);
	const hide = panel.getByRole('button', { name: 'Hide', exact: true });
	await link('Group 2').click();
	await hide.click();
	await expect(page).toHaveURL(/hide=tg:26202/);
	await page.mouse.move(0, 0);
	await expect(talkgroupRows).toHaveCount(2);
	await expect(activeRows).toHaveCount(2);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	await expect(callsignRows).toHaveCount(3);
	await expect(page.getByText('1 hidden · show')).toBeVisible();
	await page.reload();
	await panel.getByRole('button', { name: 'Show again' }).press('Enter');
	await expect(hide).toBeFocused();
	await expect(page.getByText('hidden')).toHaveCount(0);
	await expect(page).not.toHaveURL(/hide/);
});

test('hidden subjects are left out; a press shows them again, and another press hides them', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	await setFragment(page, '#hide=st:2629901,st:G4QA3,tg:26202');
	talk(feed);
	const { activeHeading, activeRows, talkgroupRows, callsignRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(callsignRows).toHaveText([/G4QA2/]);
	await expect(activeRows).toHaveCount(0);
	await expect(page.getByText('3 hidden · show')).toBeVisible();
	await page.getByRole('button', { name: '3 hidden · show' }).press('Enter');
	await expect(callsignRows).toHaveCount(3);
	await expect(activeRows).toHaveCount(3);
	await expect(page).not.toHaveURL(/hide/);
	await expect(page.getByText('3 shown again · hide')).toBeVisible();
	const hide = page.getByRole('button', { name: '3 shown again · hide' });
	await expect(hide).toBeFocused();
	await hide.press('Enter');
	await expect(callsignRows).toHaveCount(1);
	await expect(page).toHaveURL(/#hide=st:2629901,st:G4QA3,tg:26202$/);
});
