import type { Page } from '@playwright/test';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, LINDA, sendOver, sendStart, sendStop, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { rowsOf, screen } from '../fixtures/screen.ts';

/** Sends overs of stations that take turns on a talkgroup. The overs last 3 s and start every 5 s; the last one ends now. */
function sendConversation(feed: FeedServer, group: number, turns: number, stations = 2): void {
	for (let turn = 0; turn <= turns; turn++) {
		const id = `${group * 100 + (turn % stations)}`;
		const talkgroup = { id: `${group}`, name: `Group ${group}` };
		sendOver(feed, { station: { id, callsign: `Q${id}` }, talkgroup }, 3, nowInSeconds() - 5 * (turns - turn));
	}
}

/** Sends twenty conversations of eight stations each. The conversation on talkgroup 110 has the most two-way talk. */
function sendTwenty(feed: FeedServer): void {
	for (let group = 91; group < 111; group++) sendConversation(feed, group, group - 85, 8);
}

function bandParts(page: Page) {
	const band = screen(page).conversations;
	return {
		band,
		cards: band.getByRole('listitem'),
		links: band.locator('[data-control="talkgroup"]'),
		all: band.getByRole('button', { name: 'Show all' }),
	};
}

test('a card says who talks and for how long, and a handover moves no call sign', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const feed = await openOnFeed();
	const { band, cards, links, all } = bandParts(page);
	await expect(band).toContainText('Listening: conversations show after the first answer');
	await expect(all).toBeHidden();
	const height = (await band.boundingBox())?.height;
	await sendTurns(feed, [ANN, UWE, LINDA]);
	await expect(links).toHaveAccessibleName('Ruhr 26299: G4QAA was on the air last, with DL9QCQ, K5QSM, 2 turns.');
	/** The middle of each call sign. The highlight makes a live call sign wider on both sides. */
	const places = () =>
		Promise.all(
			[ANN, UWE, LINDA].map(async ({ station: { callsign } }) => {
				const { x = 0, width = 0 } = (await cards.getByText(callsign, { exact: true }).boundingBox()) ?? {};
				return Math.round(x + width / 2);
			}),
		);
	const before = await places();
	const session = sendStart(feed, LINDA);
	await expect(links).toHaveAccessibleName('Ruhr 26299: K5QSM is on the air, with G4QAA, DL9QCQ, 2 turns.');
	await expect(cards.getByText(/^\d+s$/)).toBeVisible();
	sendStop(feed, session, session.start + 1);
	sendStart(feed, UWE, session.start + 1);
	await expect(links).toHaveAccessibleName(/^Ruhr 26299: DL9QCQ is on the air, /);
	expect(await places()).toEqual(before);
	expect((await band.boundingBox())?.height).toBe(height);
});

test('shows as many cards as fit; call signs without room are counted, not cut', async ({ page, openOnFeed }) => {
	sendTwenty(await openOnFeed());
	const { cards, links } = bandParts(page);
	for (const [width, height, count] of [
		[1280, 800, 5],
		[1440, 900, 6],
		[1920, 1000, 8],
		[1920, 1080, 16],
		[768, 1024, 3],
		[390, 844, 8],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect(cards, `${width} × ${height}`).toHaveCount(count);
		await expect(cards.first()).toContainText(/\+\d/);
		const cut = await links.evaluateAll((all) =>
			all.flatMap((card) =>
				[...card.querySelectorAll('[aria-hidden] :is(bdi, span)')]
					.filter((text) => {
						const outside = text.getBoundingClientRect().right > card.getBoundingClientRect().right - 5;
						return outside || text.scrollWidth > text.clientWidth + 1;
					})
					.map(({ textContent }) => textContent),
			),
		);
		expect.soft(cut, `${width} px`).toEqual([]);
	}
	// On a phone the next card peeks in, and the page is no wider than the window.
	expect(await links.evaluateAll((all) => all.filter((card) => card.getBoundingClientRect().x < 390).length)).toBe(2);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a low screen the cards are chips on one line, scrolled sideways', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 844, height: 390 });
	sendTwenty(await openOnFeed());
	const { band, cards, links } = bandParts(page);
	for (const width of [360, 844, 1280]) {
		await page.setViewportSize({ width, height: 390 });
		await expect(cards).toHaveCount(12);
		expect((await band.boundingBox())?.height).toBeCloseTo(34, 0);
		await expect(cards.last()).not.toBeInViewport();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
	await links.last().focus();
	await expect(cards.last()).toBeInViewport({ ratio: 0.99 });
	await expectAccessible(page);
});

test('a press unfolds all conversations in place, in the order of the cards; a press on a conversation opens its panel', async ({
	page,
	openOnFeed,
}) => {
	sendTwenty(await openOnFeed());
	const { all, band } = bandParts(page);
	const { heading, panel } = panelParts(page);
	await expect(band.getByRole('heading')).toHaveText('Conversations 20');
	const [first = '', second = ''] = await band.locator('li .label').allTextContents();
	await all.press('Enter');
	const rows = rowsOf(band.getByRole('table', { name: 'Conversations' }));
	await expect(rows).toHaveCount(20);
	await expect(rows.first()).toHaveText(new RegExp(`^${first} \\d+(Q\\d+){7,8}\\d+s ago$`));
	await expectAccessible(page);
	await page.keyboard.press('Tab');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(heading).toHaveText(second);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await band.getByRole('button', { name: 'Show less' }).click();
	await expect(all).toBeVisible();
});

test('the card of a talkgroup without a name shows its country', async ({ page, openOnFeed }) => {
	const talkgroup = { id: '302106' };
	await sendTurns(await openOnFeed(), [
		{ ...ANN, talkgroup },
		{ ...UWE, talkgroup },
	]);
	const { cards, links } = bandParts(page);
	await expect(cards).toContainText('302106CA');
	await expect(links).toHaveAccessibleName(/^302106 numbered in Canada: /);
});

test('the cards are one stop of Tab, with arrows between them; Enter or a press opens the panel; cards keep their places', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const feed = await openOnFeed();
	const { all, band, cards, links } = bandParts(page);
	const { panel, heading } = panelParts(page);
	for (const [index, group] of [91, 92, 93].entries()) {
		sendConversation(feed, group, 6 - index);
		await expect(cards).toHaveCount(index + 1);
	}
	// A conversation with more two-way talk takes a free place, and moves no card.
	sendConversation(feed, 94, 12);
	await expect(links).toContainText(['Group 91', 'Group 92', 'Group 93', 'Group 94']);

	await all.focus();
	await page.keyboard.press('Tab');
	await expect(links.nth(0)).toBeFocused();
	for (const [key, place] of [
		['End', 3],
		['ArrowRight', 3],
		['Home', 0],
		['ArrowRight', 1],
	] as const) {
		await page.keyboard.press(key);
		await expect(links.nth(place), key).toBeFocused();
	}
	await page.keyboard.press('Tab');
	await expect(band.locator(':focus')).toHaveCount(0);
	await page.keyboard.press('Shift+Tab');
	await expect(links.nth(1)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(heading).toContainText('Group 92');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	// The press is on the strip, in a corner of the card.
	await cards.nth(3).click({ position: { x: 20, y: 70 } });
	await expect(heading).toContainText('Group 94');
	await expectAccessible(page);
});

test('the focused card stays while conversations with more two-way talk take the other places', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 700, height: 900 });
	const feed = await openOnFeed();
	const { links } = bandParts(page);
	for (const [index, group] of [91, 92].entries()) {
		sendConversation(feed, group, 3);
		await expect(links).toHaveCount(index + 1);
	}
	await links.first().focus();
	for (const group of [93, 94, 95, 96]) sendConversation(feed, group, group - 80);
	await expect(links).toContainText(['Group 91', /Group 9[3-6]/]);
});

test('hidden subjects are on no card; the wall has the cards too', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	const feed = await openOnFeed();
	const { band, links } = bandParts(page);
	for (const group of [91, 92]) sendConversation(feed, group, 4);
	await expect(links).toHaveCount(2);
	await setFragment(page, '#hide=tg:91,st:Q9200');
	await expect(links).toContainText(['Group 92']);
	await expect(band).not.toContainText('Q9200');
	await setFragment(page, '#wall=1');
	await expect(links).toHaveCount(2);
	await expect(band).toBeInViewport({ ratio: 1 });
	await expectAccessible(page);
});
