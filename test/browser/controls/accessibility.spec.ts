import type { Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, LINDA, sendOver, sendStart, sendStop, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** At the first size the panel stands beside the tables, at the second it is a sheet over them. */
const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 390, height: 844 },
];

/** Sends three ended overs, two active sessions and a closing session. */
function talkOnThree(feed: FeedServer): void {
	for (const number of [1, 2, 3]) {
		const talkgroup = number === 3 ? '' : `Quarry ${number}`;
		const station = distinctSession(number, { callsign: `DL5QR${number}`, name: 'Jürgen', talkgroup });
		sendOver(feed, station, 50, nowInSeconds() - 10);
		const session = sendStart(feed, station, nowInSeconds() - number);
		if (number === 3) sendStop(feed, session, session.start);
	}
}

async function expectAccessibleAtEachSize(page: Page): Promise<void> {
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await expectAccessible(page);
	}
}

test.describe('axe finds no violation of WCAG 2.2 AA in light or dark colours', () => {
	// Axe takes up to several seconds for each state.
	test.slow();

	test('in the tables, the menu, the settings and the legend', async ({ page, openOnFeed }) => {
		talkOnThree(await openOnFeed());
		const { activeRows, talkgroups, talkgroupRows, connect, paused, noData } = screen(page);
		await expect(activeRows).toHaveCount(3);
		await expect(talkgroupRows).toHaveCount(3);
		await expectAccessibleAtEachSize(page);
		await page.getByRole('button', { name: 'Menu' }).click();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await setFragment(page, '#hide=tg:91');
		await expect(page.getByText('1 hidden')).toBeAttached();
		await page.getByRole('button', { name: 'Settings' }).click();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await page.keyboard.press('?');
		await expect(page.getByRole('dialog', { name: 'Legend and keys' })).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await page.keyboard.press('p');
		await expect(paused).toBeVisible();
		await connect.click();
		await expect(noData).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Clear' }).click();
		await talkgroups.scrollIntoViewIfNeeded();
		await expect(talkgroupRows).toHaveCount(0);
		await expectAccessible(page);
	});

	test('in the panels of talkgroups, of stations, and of what was never heard', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		await sendTurns(feed, [ANN, UWE, ANN]);
		sendStart(feed, LINDA);
		const { panel, heading, stations, link } = panelParts(page);
		await link('Ruhr').click();
		await expect(stations).toHaveCount(3);
		await expectAccessibleAtEachSize(page);
		await stations.first().getByRole('link').first().click();
		await expect(heading).toHaveText('K5QSM');
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
		await setFragment(page, '#talkgroup=91');
		await expect(panel.getByText(/^Not heard yet /)).toBeVisible();
		await expectAccessible(page);
	});
});
