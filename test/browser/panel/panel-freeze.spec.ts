import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { ANN, LINDA, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a panel opened on a paused screen shows the second of the pause', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, UWE]);
	const { panel, heading, status, stations, overs, link } = panelParts(page);
	await expect(link('Ruhr')).toBeVisible();
	await page.keyboard.press('p');
	await expect(screen(page).paused).toBeVisible();
	await sendTurns(feed, [LINDA]);
	await untilArrived(page, feed.sent);
	await page.clock.runFor(40_000);
	await link('Ruhr').click();
	await expect(overs.getByRole('link')).toHaveText(['DL9QCQ', 'G4QAA']);
	await expect(status).toHaveText(/^Exchange · 2 stations · 1 turn · quiet for \d+s$/);
	const announced = panel.getByRole('status').last();
	await expect(announced).toHaveText('Exchange');
	// On a screen that went on, more than 40 s would have passed.
	await expect(stations).toHaveText([/^G4QAA.*\D[1-3]?\ds ago$/, /^DL9QCQ.*\D[1-3]?\ds ago$/]);
	const before = await stations.allTextContents();
	await page.clock.runFor(5000);
	expect(await stations.allTextContents()).toEqual(before);
	await page.keyboard.press('p');
	await expect(overs).toHaveCount(3);
	await expect(announced).toHaveText('Conversation');
	await stations.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(heading).toHaveText('DL9QCQ');
	await expect(status).toHaveText(/^Quiet for (4[5-9]s|5\ds|1min \d+s) · 5s in 1 over on 1 talkgroup$/);
	const colour = () => status.evaluate((text) => getComputedStyle(text).color);
	const connected = await colour();
	await feed.close();
	// Nothing lies over the line: a press would reach it.
	await screen(page).noData.click({ trial: true });
	expect(await colour()).not.toBe(connected);
	await page.setViewportSize({ width: 390, height: 844 });
	await panel.getByText(/^No data since/).click({ trial: true });
});
