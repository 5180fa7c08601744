import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { ANN, LINDA, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a pointer that rests on the panel freezes its rows for 15 s', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN]);
	const { overs, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(overs).toHaveCount(1);
	await overs.hover();
	await sendTurns(feed, [UWE, ANN]);
	await page.clock.runFor(2000);
	await expect(overs).toHaveCount(1);
	await page.clock.runFor(15_000);
	await expect(overs).toHaveCount(3);
});

test('a panel that is opened on a paused screen shows the second of the pause', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE]);
	const { heading, status, stations, overs, link } = panelParts(page);
	await expect(link('Ruhr')).toBeVisible();
	await page.keyboard.press('p');
	await expect(screen(page).paused).toBeVisible();
	await sendTurns(feed, [LINDA]);
	await untilArrived(page, feed.sent);
	await page.clock.runFor(40_000);
	await link('Ruhr').click();
	await expect(overs.getByRole('link')).toHaveText(['DL9QCQ', 'G4QAA']);
	await expect(status).toHaveText(/^Exchange · 2 stations · 1 turn · quiet for \d+s$/);
	await expect(stations).toHaveText([/^G4QAA.*\D(\d|1\d)s ago$/, /^DL9QCQ.*\D(\d|1\d)s ago$/]);
	const before = await stations.allTextContents();
	await page.clock.runFor(5000);
	expect(await stations.allTextContents()).toEqual(before);
	await stations.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(heading).toHaveText('DL9QCQ');
	await expect(status).toHaveText(/^Quiet for (\d|1\d)s· 5s in 1 over on 1 talkgroup$/);
	await expect(overs).toHaveCount(1);
	await page.keyboard.press('p');
	await expect(status).toHaveText(/^Quiet for (4[5-9]s|5\ds|1min \d+s)· /);
});

test('pausing stops the panel, a lost feed turns it grey, and only the kind of conversation is announced', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN]);
	const { panel, overs, status, link } = panelParts(page);
	const { paused, noData } = screen(page);
	await link('Ruhr').click();
	const announced = panel.getByRole('status').last();
	await expect(announced).toHaveText('One station');
	await page.keyboard.press('p');
	await expect(paused).toBeVisible();
	await sendTurns(feed, [UWE, ANN, UWE]);
	await untilArrived(page, feed.sent);
	// Ended overs are shown with the next second.
	await page.clock.runFor(2000);
	await expect(overs).toHaveCount(1);
	await page.keyboard.press('p');
	await expect(overs).toHaveCount(4);
	await expect(status).toHaveText(/^Conversation · 2 stations/);
	await expect(announced).toHaveText('Conversation');
	const colour = () => status.evaluate((text) => getComputedStyle(text).color);
	const connected = await colour();
	await feed.close();
	await expect(noData).toBeVisible();
	expect(await colour()).not.toBe(connected);
});
