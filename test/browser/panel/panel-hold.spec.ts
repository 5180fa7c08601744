import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { Arrivals } from '../fixtures/arrivals.ts';
import { openWithTalk, overFrames, panelParts, STATIONS, sendTurns } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

test('PANEL-8, SCREEN-13: a pointer that rests on the panel holds its rows, and a mark says so', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { panel, overs, link } = panelParts(page);
	await link('Ruhr').click();
	const held = panel.getByText('order held', { exact: true });
	await expect(overs).toHaveCount(1);
	await expect(held).toHaveCount(0);
	await overs.first().hover();
	await expect(held).toBeVisible();
	sendTurns(feed, [1, 0], 'later');
	await page.clock.runFor(2000);
	await expect(overs).toHaveCount(1);
	await page.clock.runFor(15_000);
	await expect(held).toHaveCount(0);
	await expect(overs).toHaveCount(3);
});

test('PANEL-2, SCREEN-13: the button for all stations leaves the focus on the first one that it showed', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const start = nowInSeconds() - 60;
	for (let index = 0; index < 12; index++) {
		feed.send(...overFrames({ sourceId: 2350100 + index, sessionId: `other ${index}`, start: start + index }, 1));
	}
	const { panel, stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(stations).toHaveCount(8);
	const held = panel.getByText('order held', { exact: true });
	await panel.getByRole('button', { name: 'and 4 more' }).press('Enter');
	await expect(stations).toHaveCount(12);
	await expect(stations.nth(8).getByRole('link')).toBeFocused();
	await expect(held).toBeVisible();
	await panel.getByRole('button', { name: 'Close' }).focus();
	await expect(held).toHaveCount(0);
});

test('PANEL-8: pausing stops the panel, a lost feed turns it grey, and only the kind of conversation is announced', async ({
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

test.describe('with a touch screen', () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	test('PANEL-8, SCREEN-15: a tap on an over opens what was under the finger, also when a list above it begins', async ({
		page,
		openOnFeed,
	}) => {
		const feed = await openWithTalk(page, openOnFeed, [0, 0, 0, 0]);
		const elsewhere = { destinationId: 26298, talkgroup: 'Eifel', sessionId: 'elsewhere', start: nowInSeconds() - 25 };
		feed.send(...overFrames({ ...STATIONS[0], ...elsewhere }, 2));
		const { heading, overs, partners, link } = panelParts(page);
		await link('G4QAA').click();
		await expect(overs).toContainText(['Ruhr', 'Ruhr', 'Eifel', 'Ruhr', 'Ruhr']);
		const box = await overs.getByRole('link', { name: 'Eifel' }).boundingBox();
		const touch = await page.context().newCDPSession(page);
		const finger = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
		await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
		feed.send(...overFrames({ ...STATIONS[1], sessionId: 'other', start: nowInSeconds() }, 1));
		await expect(page.locator('.callsigns')).toContainText('DL9QCQ');
		await expect(partners).toHaveCount(0);
		await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await expect(heading).toHaveText('Eifel');
	});
});
