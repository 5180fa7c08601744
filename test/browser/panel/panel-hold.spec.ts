import { startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { Arrivals } from '../fixtures/arrivals.ts';
import { openWithTalk, overFrames, panelParts, STATIONS, sendTurns, TALKGROUP } from '../fixtures/conversation.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('PANEL-8: the focus on its heading holds no rows: new overs are added to an open panel', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0]);
	const { heading, stations, overs, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(heading).toBeFocused();
	sendTurns(feed, [1, 0], 'later');
	// A hold lasts 15 s.
	await expect(overs).toHaveCount(3, { timeout: 10_000 });
	await expect(stations).toHaveCount(2);
});

test('PANEL-8, SCREEN-13: a pointer that rests on the panel holds its rows, and a mark says so', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { panel, overs, link } = panelParts(page);
	await link('Ruhr').click();
	const held = panel.getByText('held', { exact: true });
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

test('PANEL-8, SCREEN-15: a station with the focus keeps its row when eight others were heard after it', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { panel, stations, link } = panelParts(page);
	await link('Ruhr').click();
	const focused = stations.getByRole('link', { name: 'G4QAA' });
	await focused.focus();
	await page.clock.runFor(2000);
	const start = nowInSeconds();
	for (let index = 0; index < 10; index++) {
		feed.send(...overFrames({ sourceId: 2350100 + index, sessionId: `other ${index}`, start: start + index }, 1));
	}
	await page.clock.runFor(16_000);
	await expect(stations.first()).not.toContainText('G4QAA');
	await expect(focused).toBeFocused();
	await expect(panel.getByRole('button', { name: 'and 2 more' })).toBeVisible();
	await panel.getByRole('button', { name: 'Close' }).focus();
	await expect(focused).toHaveCount(0);
});

test('PANEL-8, SCREEN-15: a station that is held after it left is not shown as talking', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const session = { ...TALKGROUP, ...STATIONS[0], start: nowInSeconds() - 3 };
	feed.send(frameOf(startMessage(session)));
	const { stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(stations).toContainText([/\+\d+s$/]);
	await stations.first().hover();
	// A stop without a duration: the session is closing, and is no over any more.
	feed.send(frameOf(stopMessage({ ...session, stop: session.start })));
	await expect(stations).toHaveClass('struck-out');
	await expect(stations).toContainText([/\d s ago$/]);
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
	const held = panel.getByText('held', { exact: true });
	await panel.getByRole('button', { name: 'and 4 more' }).press('Enter');
	await expect(stations).toHaveCount(12);
	await expect(stations.nth(8).getByRole('link')).toBeFocused();
	await expect(held).toBeVisible();
	await panel.getByRole('button', { name: 'Close' }).focus();
	await expect(held).toHaveCount(0);
});

test('PANEL-2, SCREEN-15: when few stations are left, the button for all leaves its focus on the last one', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const sendOthers = (...numbers: readonly number[]) => {
		for (const index of numbers) {
			const start = nowInSeconds() - 60 + index;
			feed.send(...overFrames({ sourceId: 2350100 + index, sessionId: `other ${index}`, start }, 1));
		}
	};
	const { panel, stations, link } = panelParts(page);
	sendOthers(0, 1);
	await expect(link('Ruhr')).toBeVisible();
	await page.clock.runFor(60_000);
	sendOthers(2, 3, 4, 5, 6, 7, 8, 9);
	await link('Ruhr').click();
	const button = panel.getByRole('button', { name: 'and 2 more' });
	await button.focus();
	await page.clock.runFor(560_000);
	await expect(button).toHaveCount(0);
	await expect(stations).toHaveCount(8);
	await expect(stations.nth(7).getByRole('link')).toBeFocused();
});

test('PANEL-8, SCREEN-15: the focus stays with its over when a later one is listed before it', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [0]);
	const { overs, link } = panelParts(page);
	await link('Ruhr').click();
	const focused = overs.getByRole('link', { name: 'G4QAA' });
	await focused.focus();
	feed.send(...overFrames({ ...STATIONS[1], sessionId: 'later', start: nowInSeconds() }, 1));
	await page.clock.runFor(17_000);
	await expect(overs).toContainText(['DL9QCQ', 'G4QAA']);
	await expect(focused).toBeFocused();
});

test('PANEL-8, SCREEN-15: an over with the focus keeps its row after ten minutes, until the focus leaves', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const { panel, overs, link } = panelParts(page);
	sendTurns(feed, [0]);
	await expect(link('Ruhr')).toBeVisible();
	await page.clock.runFor(280_000);
	sendTurns(feed, [1], 'later');
	await link('Ruhr').click();
	await expect(overs).toHaveCount(2);
	const focused = overs.getByRole('link', { name: 'G4QAA' });
	await focused.focus();
	await page.clock.runFor(330_000);
	await expect(focused).toBeFocused();
	await expect(overs.filter({ has: page.getByRole('link', { name: 'G4QAA' }) })).toHaveClass('struck-out');
	await panel.getByRole('button', { name: 'Close' }).focus();
	await expect(overs).toHaveCount(1);
});

test('PANEL-8, SCREEN-13: the stations that a station talked with keep their places under the pointer', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [1, 0]);
	const { panel, partners, overs, link } = panelParts(page);
	await link('G4QAA').click();
	await expect(partners).toHaveText([/DL9QCQ/]);
	await partners.first().hover();
	const other = { start: nowInSeconds(), sourceId: 3100003, callsign: 'K5QSM' };
	feed.send(...overFrames({ ...other, sessionId: 'other' }, 1));
	await page.clock.runFor(2000);
	await expect(panel.getByText('held', { exact: true })).toBeVisible();
	await expect(partners).toHaveText([/DL9QCQ/]);
	await page.clock.runFor(15_000);
	await expect(partners).toHaveText([/K5QSM/, /DL9QCQ/]);
	await expect(overs).toHaveCount(1);
});

for (const list of ['partners', 'stations', 'overs'] as const) {
	test(`PANEL-8, SCREEN-15: the focus in the ${list} stays when ten minutes later nothing else is left there`, async ({
		page,
		openOnFeed,
	}) => {
		await openWithTalk(page, openOnFeed, [1, 0]);
		const { panel, status, link, [list]: rows } = panelParts(page);
		await link('G4QAA').click();
		const focused = rows.getByRole('link');
		await focused.focus();
		await page.clock.runFor(620_000);
		await expect(status).toHaveText('Not heard in the last ten minutes');
		await expect(focused).toBeFocused();
		await expect(rows).toHaveClass('struck-out');
		await panel.getByRole('button', { name: 'Close' }).focus();
		await expect(rows).toHaveCount(0);
	});
}

test('PANEL-8, SCREEN-15: selected text stays selected when its row moves', async ({ page, openOnFeed }) => {
	const feed = await openWithTalk(page, openOnFeed, [1, 0]);
	const { panel, stations, partners, link } = panelParts(page);
	const selected = () => page.evaluate(() => String(getSelection()).trim());
	await link('Ruhr').click();
	await expect(stations).toContainText(['G4QAA', 'DL9QCQ']);
	await stations.first().getByText('Ann').dblclick();
	// The next over ends in a later second than those before it.
	await page.clock.runFor(1000);
	feed.send(...overFrames({ ...STATIONS[1], sessionId: 'later', start: nowInSeconds() - 1 }, 1));
	await page.clock.runFor(16_000);
	await expect(stations).toContainText(['DL9QCQ', 'G4QAA']);
	expect(await selected()).toBe('Ann');

	feed.send(...overFrames({ ...STATIONS[2], sessionId: 'third', start: nowInSeconds() }, 1));
	await panel.getByRole('link', { name: 'DL9QCQ' }).first().click();
	await expect(partners).toContainText([/K5QSM/, /G4QAA/]);
	await partners.first().getByText('Linda').dblclick();
	feed.send(...overFrames({ ...STATIONS[0], sessionId: 'fourth', start: nowInSeconds() + 1 }, 1));
	feed.send(...overFrames({ ...STATIONS[1], sessionId: 'fifth', start: nowInSeconds() + 2 }, 1));
	await page.clock.runFor(16_000);
	await expect(partners).toContainText([/G4QAA/, /K5QSM/]);
	expect(await selected()).toBe('Linda');
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

test('GHOST-4, PANEL-8: after a loss a station that was on the air is marked in its panel as in the list', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	// The rankings have stations only whose sessions have ended.
	sendTurns(feed, [0]);
	feed.send(frameOf(startMessage({ ...TALKGROUP, ...STATIONS[0], start: nowInSeconds() - 2 })));
	const { status, link, overs } = panelParts(page);
	await link('G4QAA').click();
	await expect(status).toHaveText(/^On the air on Ruhr for \d+s$/);
	feed.disconnectAll();
	await feed.until(() => feed.transports.length === 2);
	await expect(screen(page).connect).toHaveText('Disconnect');
	await expect(page.locator('.active tbody td.number')).toHaveText(/^\d+s \?$/);
	await expect(status).toHaveText(/^On the air on Ruhr for \d+s \?$/);
	const marks = page.locator('.talkgroups .live, .callsigns .live, .panel .lanes .live');
	await expect(marks).toHaveText([/^\+\d+s \?$/, /^\+\d+s \?$/, /^\+\d+s \?$/]);
	for (const mark of await marks.all()) await expect(mark).toBeVisible();
	await expect(overs.locator('.live')).toHaveText('on air ?');
	await expect(overs.locator('.live')).toBeVisible();
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
