import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, RUHR, sendOver, sendStart, sendTurns, UWE } from '../fixtures/overs.ts';
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

test('hidden subjects are left out but count; the panel and the line show them again', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const feed = await openOnFeed();
	await setFragment(page, '#hide=st:2629901,st:G4QA3');
	talk(feed);
	const { activeHeading, activeRows, talkgroups, talkgroupRows, callsignRows } = screen(page);
	const { panel, link } = panelParts(page);
	await expect(callsignRows).toHaveText([/G4QA2/]);
	await link('Group 2').click();
	const hide = panel.getByRole('button', { name: 'Hide', exact: true });
	await hide.click();
	await panel.getByRole('button', { name: 'Show again' }).press('Enter');
	await expect(hide).toBeFocused();
	await hide.press('Enter');
	await page.keyboard.press('Escape');
	await expect(talkgroups.getByRole('heading')).toBeFocused();
	await page.mouse.move(0, 0);
	await expect(activeHeading).toHaveText('Currently Active (3)');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(activeRows).toHaveCount(0);
	await page.getByRole('button', { name: '3 hidden · show' }).press('Enter');
	await expect(callsignRows).toHaveCount(3);
	await expect(activeRows).toHaveCount(3);
	await expect(page).not.toHaveURL(/hide/);
	const hideAgain = page.getByRole('button', { name: '3 shown again · hide' });
	await expect(hideAgain).toBeFocused();
	await hideAgain.press('Enter');
	await expect(callsignRows).toHaveCount(1);
	await expect(page).toHaveURL(/#hide=st:2629901,st:G4QA3,tg:26202$/);
});

test('what is hidden leaves a frozen list, which says where all is hidden', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { board, boardRows, active, activeRows, talkgroups, callsigns } = screen(page);
	await sendTurns(feed, [ANN, UWE, ANN]);
	const first = sendStart(feed, UWE);
	const second = sendStart(feed, distinctSession(1));
	await expect(activeRows).toHaveCount(2);
	await activeRows.first().hover();
	await setFragment(page, `#hide=tg:${first.talkgroup.id}`);
	await expect(activeRows).toHaveCount(1);
	await expect(activeRows).toContainText(second.station.id);
	await setFragment(page, `#hide=tg:${RUHR.talkgroup.id},tg:${second.talkgroup.id}`);
	await expect(boardRows).toHaveCount(0);
	for (const list of [board, active, talkgroups]) await expect(list).toContainText('Everything here is hidden');
	await expect(callsigns).not.toContainText('hidden');
});
