import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { overFrames, panelParts, STATIONS } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

/** Has stations take turns on a talkgroup: overs of 3 s, 5 s apart, the last of which ends now. */
function sendConversation(feed: FeedServer, group: number, turns: number, stations = 2): void {
	const now = nowInSeconds();
	for (let turn = 0; turn <= turns; turn++) {
		const source = group * 100 + (turn % stations);
		const session = {
			destinationId: group,
			talkgroup: `Group ${group}`,
			sourceId: source,
			callsign: `Q${source}`,
			sessionId: `${group} ${turn}`,
			start: now - 5 * (turns - turn) - 3,
		};
		feed.send(...overFrames(session, 3));
	}
}

/** The parts of the band. */
function bandParts(page: Page) {
	const band = page.getByRole('region', { name: 'Conversations' });
	const cards = band.getByRole('listitem');
	const all = band.getByRole('button', { name: 'Show all' });
	return { band, cards, all, names: cards.locator('.card-head .label'), links: cards.locator('.card') };
}

test('a card says who talks and since when, and a handover moves the light alone', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const feed = await openOnFeed();
	const { band, cards, links } = bandParts(page);
	await expect(band).toContainText('No conversation was heard lately.');
	const height = (await band.boundingBox())?.height;
	const now = nowInSeconds();
	for (const [index, station] of STATIONS.entries()) {
		feed.send(...overFrames({ ...station, sessionId: `over ${index}`, start: now - 30 + 10 * index }, 5));
	}
	await expect(links).toHaveAccessibleName('Ruhr 26299: G4QAA talked last, with DL9QCQ, K5QSM, 2 turns.');
	const signs = cards.locator('.callsigns-in-card bdi');
	const texts = ['G4QAA', 'DL9QCQ', 'K5QSM'];
	await expect(signs).toHaveText(texts);
	await expect(cards.locator('.lit')).toHaveCount(0);
	// The light is a little wider than its text, on both sides.
	const places = () =>
		signs.evaluateAll((all) =>
			all.map((sign) => {
				const { left, right } = sign.getBoundingClientRect();
				return Math.round((left + right) / 2);
			}),
		);
	const before = await places();
	const talk = { destinationId: 26299, talkgroup: 'Ruhr', ...STATIONS[2], sessionId: 'next', start: now };
	feed.send(frameOf(startMessage(talk)));
	await expect(cards.locator('.lit')).toHaveText('K5QSM');
	await expect(cards.locator('.card-head .live')).toHaveText(/^\d+s$/);
	await expect(links).toHaveAccessibleName('Ruhr 26299: K5QSM is talking, with G4QAA, DL9QCQ, 2 turns.');
	feed.send(frameOf(stopMessage({ ...talk, stop: now + 1 })));
	feed.send(frameOf(startMessage({ ...talk, ...STATIONS[1], sessionId: 'after', start: now + 1 })));
	await expect(cards.locator('.lit')).toHaveText('DL9QCQ');
	await expect(signs).toHaveText(texts);
	expect(await places()).toEqual(before);
	expect((await band.boundingBox())?.height).toBe(height);
});

test('shows as many cards as fit, of the most turns, with call signs that are counted and not cut', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	for (let group = 91; group < 111; group++) sendConversation(feed, group, group - 85, 8);
	const { cards, names } = bandParts(page);
	for (const [width, height, count] of [
		[1280, 720, 5],
		[1440, 900, 6],
		[1920, 1000, 8],
		[1920, 1080, 16],
		[768, 1024, 3],
		[390, 844, 8],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect(cards, `${width} × ${height}`).toHaveCount(count);
		await expect(cards.first()).toContainText(/\+\d/);
		const cut = await cards.locator('bdi, .callsigns-in-card span').evaluateAll((texts) =>
			texts
				.filter((text) => {
					const card = text.closest('.card')?.getBoundingClientRect();
					const { right } = text.getBoundingClientRect();
					return card === undefined || right > card.right - 5 || text.scrollWidth > text.clientWidth + 1;
				})
				.map(({ textContent }) => textContent),
		);
		expect.soft(cut, `${width} px`).toEqual([]);
	}
	// On a phone the next card peeks in, and the page is no wider than the window.
	expect(await names.evaluateAll((all) => all.filter((name) => name.getBoundingClientRect().x < 390).length)).toBe(2);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a low screen the cards are chips on one line, scrolled sideways', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 844, height: 390 });
	const feed = await openOnFeed();
	for (let group = 99; group < 111; group++) sendConversation(feed, group, group - 85, 8);
	const talk = { destinationId: 110, talkgroup: 'Group 110', sourceId: 11000, callsign: 'Q11000', sessionId: 'now' };
	feed.send(frameOf(startMessage({ ...talk, start: nowInSeconds() - 75 })));
	const { band, cards, links } = bandParts(page);
	for (const width of [360, 844, 1280]) {
		await page.setViewportSize({ width, height: 390 });
		await expect(cards).toHaveCount(12);
		expect((await band.boundingBox())?.height).toBeCloseTo(34, 0);
		await expect(cards.last()).not.toBeInViewport();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	}
	const chip = links.filter({ hasText: 'Group 110' });
	const texts = chip.locator('.label, .detail, .lit, .live, .card-foot .muted');
	await expect(texts).toHaveText(['Group 110', '110', /^1min \d+s$/, 'Q11000', /^\d+ turns$/]);
	const places = await texts.evaluateAll((all) => all.map((text) => Math.round(text.getBoundingClientRect().left)));
	const [name = 0, number = 0, elapsed = 0, who = 0, turns = 0] = places;
	expect([name, number, who, elapsed, turns]).toEqual(places.toSorted((a, b) => a - b));
	await links.last().focus();
	await expect(cards.last()).toBeInViewport({ ratio: 0.99 });
	await expectAccessible(page);
});

test('a press lists all conversations, the one of the most turns first; a press there opens its panel', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	for (let group = 91; group < 111; group++) sendConversation(feed, group, group - 85, 8);
	const { all, band } = bandParts(page);
	const { heading, panel } = panelParts(page);
	await expect(band.getByRole('heading')).toHaveText('Conversations 20');
	await all.press('Enter');
	const list = page.getByRole('dialog', { name: 'Conversations 20' });
	const items = list.getByRole('listitem');
	await expect(items).toHaveCount(20);
	await expect(items.first()).toHaveText(/^Group 110110Q\d+25 turns$/);
	await expectAccessible(page);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(heading).toHaveText('Group 109');
	await expect(list).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(all).toBeFocused();
});

test('a card of a talkgroup without a name says its country', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const group = { destinationId: 302106, talkgroup: '' };
	for (const [index, station] of STATIONS.entries()) {
		feed.send(
			...overFrames({ ...group, ...station, sessionId: `over ${index}`, start: nowInSeconds() - 30 + 10 * index }, 5),
		);
	}
	const { cards, links } = bandParts(page);
	await expect(cards.locator('.card-head')).toHaveText('302106CA');
	await expect(links).toHaveAccessibleName(/^302106 numbered in Canada: /);
});

test('one stop by keyboard, moved by arrows; a press or Enter opens the panel; cards do not jump', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	const feed = await openOnFeed();
	const { all, band, cards, names, links } = bandParts(page);
	const { panel, heading } = panelParts(page);
	for (const [index, group] of [91, 92, 93].entries()) {
		sendConversation(feed, group, 6 - index);
		await expect(cards).toHaveCount(index + 1);
	}
	await expect(names).toHaveText(['Group 91', 'Group 92', 'Group 93']);
	// A better one comes to a free place, and moves none.
	sendConversation(feed, 94, 12);
	await expect(names).toHaveText(['Group 91', 'Group 92', 'Group 93', 'Group 94']);

	await page.getByRole('button', { name: 'Clear' }).focus();
	await page.keyboard.press('Tab');
	await expect(all).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(links.nth(0)).toBeFocused();
	for (const [key, place] of [
		['ArrowRight', 1],
		['End', 3],
		['ArrowRight', 3],
		['ArrowLeft', 2],
		['Home', 0],
		['ArrowDown', 1],
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
	// Its strip is pressed, in a corner of the card.
	await cards.nth(3).click({ position: { x: 20, y: 70 } });
	await expect(heading).toContainText('Group 94');
	await expectAccessible(page);
});

test('a card that has the focus stays, and the best conversations come to the other places', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 700, height: 900 });
	const feed = await openOnFeed();
	const { names, links } = bandParts(page);
	for (const [index, group] of [91, 92].entries()) {
		sendConversation(feed, group, 3);
		await expect(names).toHaveCount(index + 1);
	}
	await links.first().focus();
	for (const group of [93, 94, 95, 96]) sendConversation(feed, group, group - 80);
	await expect(names).toHaveText(['Group 91', /^Group 9[3-6]$/]);
});

test('a hidden talkgroup has no card; the wall has the band too', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	const feed = await openOnFeed();
	const { band, names } = bandParts(page);
	for (const group of [91, 92]) sendConversation(feed, group, 4);
	await expect(names).toHaveCount(2);
	await page.evaluate(() => {
		location.hash = '#hide=tg:91,st:Q9200';
	});
	await expect(names).toHaveText(['Group 92']);
	await expect(band).not.toContainText('Q9200');
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	await expect(names).toHaveCount(2);
	await expect(band).toBeInViewport({ ratio: 1 });
	await expectAccessible(page);
});
