import { Arrivals } from '../fixtures/arrivals.ts';
import { openWithTalk, panelParts, sendTurns } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

test('a pointer that rests on the panel holds its rows, and a mark says so', async ({ page, openOnFeed }) => {
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { panel, overs, link } = panelParts(page);
	await link('Ruhr').click();
	const badge = panel.getByText('order held', { exact: true });
	await expect(overs).toHaveCount(1);
	await expect(badge).toHaveCount(0);
	await overs.first().hover();
	await expect(badge).toBeVisible();
	sendTurns(feed, [1, 0], 'later');
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
	const arrivals = await Arrivals.of(page);
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { panel, overs, status, link } = panelParts(page);
	await link('Ruhr').click();
	const announced = panel.getByRole('status');
	await expect(announced).toHaveText('One station');
	await page.keyboard.press('p');
	await expect(page.getByText('Paused', { exact: true })).toBeVisible();
	sendTurns(feed, [1, 0, 1], 'later');
	await arrivals.until(feed.sent);
	// Overs that have ended are shown with the next second.
	await page.clock.runFor(2000);
	await expect(overs).toHaveCount(1);
	await page.keyboard.press('p');
	await expect(overs).toHaveCount(4);
	await expect(status).toHaveText(/^Conversation · 2 stations/);
	await expect(announced).toHaveText('Conversation');
	expect(
		await panel.locator('.lane, .lane-axis').evaluateAll((all) => all.every((one) => one.closest('[aria-hidden]'))),
	).toBe(true);
	const fill = () =>
		panel
			.locator('.lane')
			.first()
			.evaluate((lane) => getComputedStyle(lane).fill);
	const colour = () => status.evaluate((text) => getComputedStyle(text).color);
	const [live, text] = [await fill(), await colour()];
	await feed.close();
	await expect(page.locator('.sections')).toHaveClass(/stale/);
	expect(await fill()).not.toBe(live);
	expect(await colour()).not.toBe(text);
});
