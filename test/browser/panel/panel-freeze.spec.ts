import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { ANN, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a pointer that rests on the panel freezes its rows, and a badge says so', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	sendTurns(feed, [ANN]);
	const { panel, overs, link } = panelParts(page);
	await link('Ruhr').click();
	const badge = panel.getByText('order held', { exact: true });
	await expect(overs).toHaveCount(1);
	await expect(badge).toHaveCount(0);
	await overs.hover();
	await expect(badge).toBeVisible();
	sendTurns(feed, [UWE, ANN]);
	await page.clock.runFor(2000);
	await expect(overs).toHaveCount(1);
	await page.clock.runFor(15_000);
	await expect(badge).toHaveCount(0);
	await expect(overs).toHaveCount(3);
});

test('pausing stops the panel, a lost feed turns it grey, and only the kind of conversation is announced', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	sendTurns(feed, [ANN]);
	const { panel, overs, status, link } = panelParts(page);
	const { paused, noData } = screen(page);
	await link('Ruhr').click();
	const announced = panel.getByRole('status');
	await expect(announced).toHaveText('One station');
	await page.keyboard.press('p');
	await expect(paused).toBeVisible();
	sendTurns(feed, [UWE, ANN, UWE]);
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
