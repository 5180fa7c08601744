import type { Page } from '@playwright/test';
import { startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { openWithTalk, overFrames, panelParts, STATIONS, sendTurns } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

/** Opens the search by its key and types into it, once the stations are heard. */
async function search(page: Page, text: string) {
	await expect(panelParts(page).link('Ruhr')).toBeVisible();
	await page.keyboard.press('g');
	const field = page.getByRole('textbox', { name: 'Number, name or call sign' });
	await field.fill(text);
	return { field, results: page.getByRole('listitem'), labels: page.getByRole('listitem').locator('.label') };
}

test('PANEL-9: g opens a field that finds what was heard', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0, 1]);
	const { field, results } = await search(page, 'nothing');
	await expect(page.getByText('Not heard in the last ten minutes.')).toBeVisible();
	await field.fill('dl9');
	await expect(results).toHaveCount(1);
	await field.press('Enter');
	await expect(panelParts(page).heading).toHaveText('DL9QCQ');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Find' }).click();
	await field.fill('262');
	await field.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(panelParts(page).heading).toHaveText(/Ruhr|DL9QCQ/);
});

test('PANEL-9, SESSION-4: a station without a call sign has its id as its label, and its name once', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0, 1]);
	const nameless = { ...STATIONS[0], sourceId: 2_359_999, callsign: '', callsignName: 'Gwen', sessionId: 'nameless' };
	feed.send(...overFrames({ ...nameless, start: nowInSeconds() - 60 }, 5));
	const { results, labels } = await search(page, '2359999');
	await expect(labels).toHaveText(['2359999']);
	await expect(results).toContainText(['Gwen']);
});

test('PANEL-9: within a composition, arrow keys leave the focus in the field', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0, 1]);
	const { field, results } = await search(page, 'dl9');
	await expect(results).toHaveCount(1);
	const arrow = { key: 'ArrowDown', bubbles: true, cancelable: true };
	await field.dispatchEvent('keydown', { ...arrow, isComposing: true });
	await expect(field).toBeFocused();
	await field.dispatchEvent('keydown', arrow);
	await expect(results.getByRole('button')).toBeFocused();
});

test('PANEL-9: the search says that it gives the first 50 results', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const start = nowInSeconds() - 60;
	const frames = Array.from({ length: 60 }, (_, index) =>
		overFrames(
			{ sourceId: (index < 50 ? 2350000 : 2360000) + index, sessionId: `over ${index}`, start: start + index },
			1,
		),
	);
	feed.send(...frames.flat());
	const { field, results } = await search(page, '23');
	await expect(page.getByText('The first 50', { exact: true })).toBeVisible();
	await expect(results).toHaveCount(50);
	await field.fill('235');
	await expect(page.getByText('50 found', { exact: true })).toBeVisible();
	await expect(results).toHaveCount(50);
});

test('PANEL-9, SCREEN-13: results keep their places while the pointer rests on them', async ({ page, openOnFeed }) => {
	const feed = await openWithTalk(page, openOnFeed, [1, 0]);
	const { field, results, labels } = await search(page, 'q');
	// By the time of the last stop, or by id where both came in the same second.
	await expect(labels).toHaveText(['G4QAA', 'DL9QCQ']);
	await labels.nth(1).hover();
	feed.send(frameOf(startMessage({ ...STATIONS[1], sessionId: 'on air', start: nowInSeconds() })));
	await page.clock.runFor(5000);
	await expect(results.nth(1)).toContainText('now');
	await expect(labels).toHaveText(['G4QAA', 'DL9QCQ']);
	await page.clock.runFor(15_000);
	await expect(labels).toHaveText(['DL9QCQ', 'G4QAA']);
	await field.fill('dl');
	await expect(labels).toHaveText(['DL9QCQ']);
});

test('PANEL-9, SCREEN-15: the focus stays with its result when another one is heard after it', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openWithTalk(page, openOnFeed, [1, 0]);
	const { labels } = await search(page, 'q');
	await expect(labels).toHaveText(['G4QAA', 'DL9QCQ']);
	await page.keyboard.press('ArrowDown');
	const focused = page.getByRole('button', { name: 'G4QAA' });
	await expect(focused).toBeFocused();
	feed.send(frameOf(startMessage({ ...STATIONS[1], sessionId: 'on air', start: nowInSeconds() })));
	await page.clock.runFor(20_000);
	await expect(labels).toHaveText(['DL9QCQ', 'G4QAA']);
	await expect(focused).toBeFocused();
});

test('PANEL-9, SCREEN-15: a result with the focus stays after ten minutes, struck out', async ({
	page,
	openOnFeed,
}) => {
	await openWithTalk(page, openOnFeed, [0]);
	await search(page, 'g4qaa');
	const focused = page.getByRole('button', { name: 'G4QAA' });
	const label = focused.locator('.label');
	await focused.focus();
	await expect(label).not.toHaveCSS('text-decoration-line', 'line-through');
	await page.clock.runFor(610_000);
	await expect(focused).toBeFocused();
	await expect(label).toHaveCSS('text-decoration-line', 'line-through');
});

test('LAYOUT-1: in the search long names are cut, and call signs and numbers are whole', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const name = 'A name that is far longer than the screen of a telephone is wide';
	feed.send(frameOf(startMessage({ ...STATIONS[1], talkgroup: name, callsignName: name, start: nowInSeconds() })));
	await expect(page.locator('.active tbody tr')).toHaveCount(1);
	await page.setViewportSize({ width: 360, height: 800 });
	await page.keyboard.press('g');
	await page.getByRole('textbox', { name: 'Number, name or call sign' }).fill('262');
	const results = page.getByRole('listitem');
	await expect(results).toHaveCount(2);
	for (const whole of [results.getByText('DL9QCQ'), results.getByText('262', { exact: true })])
		expect(await whole.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
	const heights = await results.getByText(name).evaluateAll((names) => names.map((text) => text.clientHeight));
	expect(Math.max(...heights)).toBeLessThan(30);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('PANEL-9: a tap on its button or beside it closes the search', async ({ page, openOnFeed }) => {
		await openOnFeed();
		const { panel } = panelParts(page);
		const closings = [() => panel.getByRole('button', { name: 'Close' }).tap(), () => page.touchscreen.tap(200, 800)];
		for (const close of closings) {
			await page.getByRole('button', { name: 'Find' }).tap();
			await expect(panel.getByRole('textbox')).toBeFocused();
			await close();
			await expect(panel).toHaveCount(0);
		}
	});
});
