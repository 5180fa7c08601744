import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { STATIONS, sendTurns, TALKGROUP } from '../fixtures/conversation.ts';
import { expect, screen, test } from '../fixtures/product.ts';

/** At the first size the panel stands beside the tables; at the other it is a sheet over them. */
const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 390, height: 844 },
];

/** Sends three overs that have ended, two active sessions and one that is closing. */
function talkOnThree(feed: FeedServer): void {
	const now = nowInSeconds();
	for (const number of [1, 2, 3]) {
		const named = {
			callsign: `DL5QR${number}`,
			callsignName: 'Jürgen',
			talkgroup: number === 3 ? '' : `Quarry ${number}`,
		};
		const ended = { ...apart(number), ...named, start: now - 60 };
		const active = { ...ended, sessionId: `active ${number}`, start: now - number };
		feed.send(
			frameOf(startMessage(ended)),
			frameOf(stopMessage({ ...ended, stop: now - 10 })),
			frameOf(startMessage(active)),
		);
		if (number === 3) feed.send(frameOf(stopMessage({ ...active, stop: active.start })));
	}
}

async function expectAccessibleAtEachSize(page: Page): Promise<void> {
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await expectAccessible(page);
	}
}

test.describe('WCAG 2.2 AA: axe finds nothing, light or dark', () => {
	// Axe takes up to some seconds a state.
	test.slow();

	test('in the tables, the menu and the legend', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		talkOnThree(feed);
		const { activeRows, talkgroupRows, connect } = screen(page);
		await expect(activeRows).toHaveCount(3);
		await expect(talkgroupRows).toHaveCount(3);
		// Live, with the menu, with the settings and the line of what is hidden, with the legend, stale, empty.
		await expectAccessibleAtEachSize(page);
		await page.getByRole('button', { name: 'Menu' }).click();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await page.evaluate(() => {
			location.hash = '#hide=tg:91';
		});
		await expect(page.getByText('1 hidden')).toBeAttached();
		await page.getByRole('button', { name: 'Settings' }).click();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await page.keyboard.press('?');
		await expect(page.getByRole('dialog', { name: 'Legend and keys' })).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await page.keyboard.press('p');
		await expect(page.getByText('Paused', { exact: true })).toBeVisible();
		await connect.click();
		await expect(page.locator('.sections')).toHaveClass(/stale/);
		await expectAccessible(page);
		await page.getByText('Clear', { exact: true }).click();
		await expect(talkgroupRows).toHaveCount(0);
		await expectAccessible(page);
	});

	test('in the panel', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		sendTurns(feed, [0, 1, 0]);
		const live = { ...TALKGROUP, ...STATIONS[2], sessionId: 'live', start: nowInSeconds() };
		feed.send(frameOf(startMessage(live)));
		const { talkgroupRows } = screen(page);
		const panel = page.getByRole('dialog');
		// A talkgroup, a station, and a subject that was never heard.
		await talkgroupRows.first().getByRole('link').first().click();
		await expect(panel.getByRole('table', { name: /^Stations/ })).toBeVisible();
		await expectAccessibleAtEachSize(page);
		await panel
			.getByRole('table', { name: /^Stations/ })
			.getByRole('link')
			.first()
			.click();
		await expect(panel.getByRole('table', { name: /^Talkgroups/ })).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
		await page.evaluate(() => {
			location.hash = '#talkgroup=abc';
		});
		await expect(panel.getByText(/^Not heard since /)).toBeVisible();
		await expectAccessible(page);
	});
});
