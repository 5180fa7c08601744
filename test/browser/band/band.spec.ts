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
	const band = page.getByRole('region', { name: 'Live conversations' });
	const cards = band.getByRole('listitem');
	return { band, cards, names: cards.locator('.card-head .label'), links: band.getByRole('link') };
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
	const { band, cards, names } = bandParts(page);
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
	await page.setViewportSize({ width: 1280, height: 599 });
	await expect(band).toBeHidden();
});

test('one stop by keyboard, moved by arrows; a press or Enter opens the panel; cards do not jump', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	const feed = await openOnFeed();
	const { band, cards, names, links } = bandParts(page);
	const { panel, heading } = panelParts(page);
	for (const [index, group] of [91, 92, 93].entries()) {
		sendConversation(feed, group, 6 - index);
		await expect(cards).toHaveCount(index + 1);
	}
	await expect(names).toHaveText(['Group 91', 'Group 92', 'Group 93']);
	// A better one comes to a free place, and moves none.
	sendConversation(feed, 94, 12);
	await expect(names).toHaveText(['Group 91', 'Group 92', 'Group 93', 'Group 94']);

	await page.getByRole('button', { name: 'Pause' }).focus();
	await page.keyboard.press('Tab');
	await expect(links.nth(0)).toBeFocused();
	for (const [key, place] of [
		['ArrowRight', 1],
		['End', 3],
		['ArrowRight', 3],
		['ArrowLeft', 2],
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
	// Its strip is pressed, in a corner of the card.
	await cards.nth(3).click({ position: { x: 20, y: 70 } });
	await expect(heading).toContainText('Group 94');
	await expectAccessible(page);
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
