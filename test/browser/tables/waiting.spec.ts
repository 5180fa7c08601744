import type { Page } from '@playwright/test';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendOver, sendStart, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** Opens the page, and lets it listen until it knows who waits. @returns the feed, and the page's time */
async function listen(page: Page, openOnFeed: () => Promise<FeedServer>) {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	await expect(screen(page).waiting).toContainText('Nobody is waiting.');
	return { feed, now: nowInSeconds() + 121 };
}

test('the list says that it is not known yet who waits, then that nobody waits, and after a loss that it is not known', async ({
	page,
	openOnFeed,
}) => {
	const { feed } = await listen(page, openOnFeed);
	const { waiting } = screen(page);
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Cleared' })).toBeVisible();
	await expect(waiting).toContainText('Not known yet');
	await page.clock.runFor(121_000);
	await expect(waiting).toContainText('Nobody is waiting.');
	await feed.close();
	await expect(waiting).toContainText('Not known without a connection.');
});

test('the list shows a call, opens the panel of its station, and says for a few seconds that the call was answered', async ({
	page,
	openOnFeed,
}) => {
	const { feed, now } = await listen(page, openOnFeed);
	const { waiting, waitingRows, talkgroups } = screen(page);
	const { heading } = panelParts(page);
	const height = (await waiting.boundingBox())?.height;
	sendOver(feed, UWE, 8, now);
	await expect(talkgroups).toContainText('Ruhr');
	await page.clock.runFor(6000);
	await expect(waitingRows).toHaveText(/^DL9QCQ Uwe DERuhr 26299\d+s ago$/);
	expect((await waiting.boundingBox())?.height).toBe(height);
	await waitingRows.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(heading).toHaveText('DL9QCQ');
	sendStart(feed, ANN, now + 8);
	await expect(waiting).toContainText('answered by G4QAA');
	await page.keyboard.press('Escape');
	await page.clock.runFor(6000);
	await expect(waiting).toContainText('Nobody is waiting.');
});

test('the list shows the latest five of many calls, three on the wall, and its title says that it is a hint', async ({
	page,
	openOnFeed,
}) => {
	const { feed, now } = await listen(page, openOnFeed);
	const { waiting, waitingRows, talkgroupRows } = screen(page);
	const height = (await waiting.boundingBox())?.height;
	// The over with the lowest id arrives last, so the order is the same if a second passes between two overs.
	for (let number = 7; number >= 1; number--) {
		const station = { ...UWE.station, id: `${2629000 + number}` };
		sendOver(feed, { station, talkgroup: { ...UWE.talkgroup, id: `${26290 + number}` } }, 10, now - 10 + number);
	}
	await expect(talkgroupRows).toHaveCount(7);
	await page.clock.runFor(10_000);
	await expect(waitingRows).toHaveCount(5);
	await expect(waiting.getByRole('heading')).toHaveAttribute('title', /^Only a hint/);
	expect((await waiting.boundingBox())?.height).toBe(height);
	await setFragment(page, '#wall=1');
	await expect(waitingRows.filter({ visible: true })).toHaveText([/Ruhr 26291/, /Ruhr 26292/, /Ruhr 26293/]);
});
