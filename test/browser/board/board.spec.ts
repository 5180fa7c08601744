import type { Page } from '@playwright/test';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, LINDA, sendOver, sendStart, sendStop, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { resize } from '../fixtures/window-sizes.ts';

/** Sends overs of stations that take turns on a talkgroup. The overs last 3 s and start every 5 s; the last one ends now. */
function sendConversation(feed: FeedServer, group: number, turns: number, stations = 2): void {
	for (let turn = 0; turn <= turns; turn++) {
		const id = `${group * 100 + (turn % stations)}`;
		const talkgroup = { id: `${group}`, name: `Group ${group}` };
		sendOver(feed, { station: { id, callsign: `Q${id}` }, talkgroup }, 3, nowInSeconds() - 5 * (turns - turn));
	}
}

/** Opens the page, and lets it listen until it knows who waits. @returns the feed, and the page's time */
async function listen(page: Page, openOnFeed: () => Promise<FeedServer>) {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	return { feed, now: nowInSeconds() + 121 };
}

test('a row says who talks and since when, in one sentence too', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { board, boardRows } = screen(page);
	await expect(board).toContainText('Listening: nobody is talking yet');
	await sendTurns(feed, [ANN, UWE, LINDA]);
	await expect(boardRows).toHaveText(/^(now|\d+s ago)Ruhr 26299 DEG4QAADL9QCQK5QSM$/);
	const link = boardRows.getByRole('link', { name: /^Ruhr/ });
	await expect(link).toHaveAccessibleName(
		/^Ruhr 26299, conversation: G4QAA Ann was on the air until .+, with DL9QCQ Uwe, K5QSM Linda\.$/,
	);
	sendStart(feed, UWE);
	await expect(boardRows).toHaveText(/^(now|\d+s)Ruhr 26299 DEDL9QCQUweG4QAAK5QSM$/);
	await expect(boardRows.locator('.lit')).toHaveText('DL9QCQ');
	await expect(link).toHaveAccessibleName(
		/^Ruhr 26299, conversation: DL9QCQ Uwe is on the air since .+, with G4QAA Ann, K5QSM Linda\.$/,
	);
	await expect(board.getByRole('heading')).toHaveText('Conversations 1');
	await expect(boardRows.locator('.call-signs')).toHaveAttribute('title', 'DL9QCQ Uwe, G4QAA Ann, K5QSM Linda');
	const { heading } = panelParts(page);
	await boardRows.getByRole('link', { name: 'K5QSM', exact: true }).click();
	await expect(heading).toHaveText('K5QSM');
	const who = boardRows.getByRole('cell').nth(1);
	const { width = 0 } = (await who.boundingBox()) ?? {};
	await who.click({ position: { x: width - 3, y: 12 } });
	await expect(heading).toHaveText('Ruhr');
});

test('who talks alone has a row, which an answer makes a conversation', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const { board, boardRows } = screen(page);
	const session = sendStart(feed, ANN, nowInSeconds() - 10);
	await expect(boardRows).toHaveText(/^1\ds?Ruhr 26299 DEG4QAA Ann GB$/);
	await expect(board.getByRole('heading')).toHaveText('Conversations 0 · 1 on the air');
	await expect(boardRows.getByRole('link', { name: /^Ruhr/ })).toHaveAccessibleName(
		/^Ruhr 26299: G4QAA Ann is on the air since .+, without an answer yet\.$/,
	);
	await expectAccessible(page);
	sendStop(feed, session);
	await expect(boardRows).toHaveText(/^(now|\ds ago)Ruhr 26299 DEG4QAA Ann GB$/);
	sendStart(feed, UWE);
	await expect(boardRows).toHaveText(/^\d+sRuhr 26299 DEDL9QCQUweG4QAA$/);
	await expect(board.getByRole('heading')).toHaveText('Conversations 1');
});

test('a caller stands at the top, and an answer makes a conversation in its place', async ({ page, openOnFeed }) => {
	const { feed, now } = await listen(page, openOnFeed);
	const { board, boardRows, connect } = screen(page);
	for (const group of [91, 92]) sendConversation(feed, group, 4);
	await page.clock.runFor(2000);
	await expect(boardRows).toHaveCount(2);
	sendOver(feed, UWE, 8, now + 2);
	await page.clock.runFor(7000);
	await expect(boardRows.first()).toHaveText(/^\d+s agoRuhr 26299 DEDL9QCQ Uwe DEcalled 8s · no answer$/);
	await expect(board).toContainText('1 waiting');
	await expectAccessible(page);
	await boardRows.first().getByRole('link', { name: 'DL9QCQ', exact: true }).click();
	await expect(panelParts(page).heading).toHaveText('DL9QCQ');
	await page.keyboard.press('Escape');
	await connect.focus();
	sendStart(feed, ANN, now + 10);
	await page.clock.runFor(5000);
	await expect(boardRows.first()).toHaveText(/^\d+sRuhr 26299 DEG4QAAAnnDL9QCQ$/);
	await expect(board).not.toContainText('waiting');
	await feed.close();
	await expect(page.getByText(/^No data since/)).toBeVisible();
	await expect(boardRows.first()).toContainText('Ruhr');
});

test('three of many callers have a row, and a press shows them all', async ({ page, openOnFeed }) => {
	const { feed, now } = await listen(page, openOnFeed);
	const { board, boardRows } = screen(page);
	for (let number = 1; number <= 5; number++) {
		const station = { ...UWE.station, id: `${2629000 + number}`, callsign: `DL${number}QCQ` };
		sendOver(feed, { station, talkgroup: { ...UWE.talkgroup, id: `${26290 + number}` } }, 10, now - number);
	}
	await page.clock.runFor(10_000);
	await expect(boardRows).toHaveText([/DL1QCQ/, /DL2QCQ/, /DL3QCQ/]);
	const waiting = board.getByRole('button', { name: '5 waiting' });
	await waiting.click();
	await expect(boardRows).toHaveCount(5);
	await expect(waiting).toHaveAttribute('aria-expanded', 'true');
	await waiting.click();
	await expect(boardRows).toHaveCount(3);
	await resize(page, 844, 360);
	await expect(boardRows).toHaveCount(2);
	await feed.close();
	await expect(page.getByText(/^No data since/)).toBeVisible();
	const color = await board
		.locator('th')
		.first()
		.evaluate((head) => getComputedStyle(head).color);
	const cells = boardRows.first().getByRole('cell');
	for (const stale of [cells.first(), cells.nth(-2), waiting]) await expect(stale).toHaveCSS('color', color);
});

test('the first screen has as many rows as agreed, with whole call signs', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let group = 91; group < 121; group++) sendConversation(feed, group, group - 85, 8);
	const { boardRows } = screen(page);
	await expect(boardRows.first()).toContainText('Group');
	await setFragment(page, '#watch=tg:91,tg:92');
	for (const [width, height, rows, strip] of [
		[1280, 800, 21, 120],
		[1366, 650, 16, 120],
		[1920, 1080, 29, 120],
		[2560, 1440, 30, 120],
		[1024, 768, 14, 120],
		[390, 844, 9, 90],
		[320, 640, 6, 90],
	] as const) {
		await resize(page, width, height);
		const size = `${width} × ${height}`;
		await expect(boardRows.nth(rows - 1), size).toBeInViewport({ ratio: 0.95 });
		const { whole, strips, scrolling } = await boardRows.evaluateAll((all) => ({
			whole: all.every((row) => {
				const names = [...row.querySelectorAll('.call-signs > *')];
				const edge = row.querySelector('td.who')?.getBoundingClientRect().right ?? 0;
				return names.length >= 3 && names.every((name) => name.getBoundingClientRect().right <= edge + 1);
			}),
			strips: [
				...new Set(all.map((row) => Math.round(row.querySelector('svg.strip')?.getBoundingClientRect().width ?? 0))),
			],
			scrolling: [...document.querySelectorAll('main *')].filter((one) =>
				/auto|scroll/.test(getComputedStyle(one).overflowY),
			).length,
		}));
		expect.soft(whole, `call signs at ${size}`).toBe(true);
		expect.soft(strips, `strips at ${size}`).toHaveLength(1);
		expect.soft(Math.min(...strips), `strip at ${size}`).toBeGreaterThanOrEqual(strip);
		expect.soft(scrolling, `scrolling at ${size}`).toBe(0);
		expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), size).toBe(width);
	}
});

test('rows are one stop of Tab, open the panel, and unfold in place', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1366, height: 650 });
	const feed = await openOnFeed();
	for (let group = 91; group < 121; group++) sendConversation(feed, group, group - 85, 3);
	const { board, boardRows } = screen(page);
	const { heading, panel } = panelParts(page);
	await expect(board.getByRole('heading')).toHaveText('Conversations 30');
	const names = boardRows.locator('th bdi');
	const [first = '', second = ''] = await names.allTextContents();
	await board.getByRole('button', { name: 'Show all' }).press('Enter');
	await expect(boardRows).toHaveCount(30);
	await expect(names.first()).toHaveText(first);
	await page.keyboard.press('Tab');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(heading).toHaveText(second);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(board.locator(':focus')).toHaveText(second);
	await boardRows.first().locator('svg.strip').click();
	await expect(heading).toHaveText(first);
	await page.keyboard.press('Escape');
	await expectAccessible(page);
	await board.getByRole('button', { name: 'Show less' }).click();
	await expect(boardRows).not.toHaveCount(30);
	await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
	await expect(boardRows).toHaveCount(30);
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	await setFragment(page, `#hide=tg:${first.slice('Group '.length)}`);
	await page.mouse.move(0, 0);
	await expect(names).not.toContainText([first]);
});
