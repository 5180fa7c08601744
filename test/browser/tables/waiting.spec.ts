import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

const CALL = { destinationId: 26299, talkgroup: 'Ruhr', sourceId: 2629001, callsign: 'DL9QCQ', callsignName: 'Uwe' };
const ANSWER = { ...CALL, sourceId: 2350001, callsign: 'G4QAB', callsignName: 'Ann' };

/**
 * Opens the page, lets it listen for long enough, and has a station call.
 *
 * @param replaced fields of the call
 * @returns once the call is listed; `answer` has another station start there, `callElsewhere` has one call on another talkgroup
 */
async function openWithCall(page: Page, openOnFeed: () => Promise<FeedServer>, replaced: Partial<typeof CALL> = {}) {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	const now = nowInSeconds() + 121;
	const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
	const emptyHeight = (await waiting.boundingBox())?.height;
	const call = { ...CALL, ...replaced, sessionId: 'call', start: now - 8 };
	feed.send(frameOf(startMessage(call)), frameOf(stopMessage({ ...call, stop: now })));
	await expect(page.getByRole('region', { name: 'Top Talkgroups' })).toContainText(call.talkgroup);
	await page.clock.runFor(6000);
	await expect(waiting).toContainText('called ');
	const answer = (callsign = ANSWER.callsign) =>
		feed.send(frameOf(startMessage({ ...ANSWER, callsign, sessionId: 'answer', start: now + 8 })));
	const callElsewhere = () => {
		const later = { ...ANSWER, destinationId: 26298, sessionId: 'later call', start: now - 1 };
		feed.send(frameOf(startMessage(later)), frameOf(stopMessage({ ...later, stop: now + 6 })));
	};
	return { waiting, emptyHeight, answer, callElsewhere };
}

test('WAIT-5, WAIT-7: says that it is not known yet who waits, then that nobody does, and after a loss that it is not known', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
	await expect(waiting).toContainText('Not known yet');
	await page.clock.runFor(121_000);
	await expect(waiting).toContainText('Nobody is waiting.');
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(waiting).toContainText('Not known yet');
	await page.clock.runFor(121_000);
	await expect(waiting).toContainText('Nobody is waiting.');
	await feed.close();
	await expect(waiting).toContainText('Not known yet');
});

test('WAIT-4, WAIT-7, WAIT-8: lists a call, opens its panel, and says for five seconds that it was answered', async ({
	page,
	openOnFeed,
}) => {
	const { waiting, emptyHeight, answer } = await openWithCall(page, openOnFeed);
	await expect(waiting.locator('tbody tr')).toHaveText(/DL9QCQ Uwe DERuhr 26299called \d+ s ago/);
	expect((await waiting.boundingBox())?.height).toBe(emptyHeight);
	await waiting.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('DL9QCQ');
	answer();
	await expect(waiting).toContainText('answered by G4QAB');
	await page.clock.runFor(6000);
	await expect(waiting).toContainText('Nobody is waiting.');
});

test('WAIT-7: a call has a link to listen, where the network offers one', async ({ page, openOnFeed }) => {
	const audio = 'https://audio.invalid/?talkgroup={TG}';
	await page.route(/\/$/, async (route) => {
		const response = await route.fetch();
		const html = await response.text();
		await route.fulfill({
			response,
			body: html.replace('{&quot;name', `{&quot;talkgroupAudio&quot;:&quot;${audio}&quot;,&quot;name`),
		});
	});
	const { waiting } = await openWithCall(page, openOnFeed);
	const listen = waiting.getByRole('link', { name: 'Listen to Ruhr' });
	await expect(listen).toHaveAttribute('href', 'https://audio.invalid/?talkgroup=26299');
	await expect(listen).toHaveAttribute('target', '_blank');
	await expect(listen).toHaveAttribute('rel', /noopener/);
});

test('LAYOUT-1: shows the answering station whole, and cuts the name of the talkgroup', async ({
	page,
	openOnFeed,
}) => {
	const { waiting, answer } = await openWithCall(page, openOnFeed, {
		talkgroup: 'Nordrhein-Westfalen und das Ruhrgebiet',
	});
	answer();
	await expect(waiting).toContainText('answered by G4QAB');
	// The screen stands still, so that the answered row stays.
	await page.keyboard.press('p');
	for (const width of [1280, 1440, 1024, 390, 360]) {
		await page.setViewportSize({ width, height: 900 });
		expect((await measureLayout(page)).faults, `${width} px`).toEqual(NO_FAULTS);
		const [row, answered] = await Promise.all(
			[waiting.locator('tbody tr'), waiting.getByText('G4QAB')].map((part) => part.boundingBox()),
		);
		expect((answered?.x ?? 0) + (answered?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
		expect((answered?.y ?? 0) + (answered?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
	}
});

test('LAYOUT-1: a waiting call sign of ten wide letters is whole, watched or not', async ({ page, openOnFeed }) => {
	const { waiting } = await openWithCall(page, openOnFeed, { callsign: 'WW2WMWM/MM' });
	// The screen stands still, so that the row stays.
	await page.keyboard.press('p');
	const check = () =>
		checkEachSize(page, async (width) => {
			expect.soft((await measureLayout(page, '.waiting')).faults, `${width} px`).toEqual(NO_FAULTS);
		});
	await check();
	const star = waiting.locator('.star').first();
	await star.evaluate((button: HTMLElement) => button.click());
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await check();
	const [name, mark] = await Promise.all([waiting.locator('.label').first(), star].map((part) => part.boundingBox()));
	expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(mark?.x ?? 0);
});

test('LAYOUT-1, WALL-1: on the wall the answering station touches no other text', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1366, height: 768 });
	const talkgroup = 'Wilhelmina Charlotte von Hohenzollern';
	const { waiting, answer } = await openWithCall(page, openOnFeed, { talkgroup });
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	await expect(page.locator('.wall-line')).toBeVisible();
	answer('VE3QMWW/MM');
	await expect(waiting).toContainText('answered by VE3QMWW/MM');
	expect((await measureLayout(page, '.waiting')).faults).toEqual(NO_FAULTS);
});

test('LAYOUT-1: no column changes its width while a call waits', async ({ page, openOnFeed }) => {
	const { waiting } = await openWithCall(page, openOnFeed);
	const called = waiting.locator('tbody td').last();
	await expect(called).toHaveText(/^called \d+ s ago$/);
	const before = await called.boundingBox();
	await page.clock.runFor(60_000);
	await expect(called).toHaveText('called 1 min ago');
	expect(await called.boundingBox()).toEqual(before);
});

test('SCREEN-15: a call that is answered keeps its row while the focus is in it', async ({ page, openOnFeed }) => {
	const { waiting, answer } = await openWithCall(page, openOnFeed);
	await waiting.getByRole('link', { name: 'DL9QCQ' }).focus();
	answer();
	await page.clock.runFor(1000);
	await expect(waiting).toContainText('answered by G4QAB');
	await page.clock.runFor(30_000);
	await expect(waiting.getByRole('link', { name: 'DL9QCQ' })).toBeFocused();
	await expect(waiting).toContainText('answered by G4QAB');
	await page.getByRole('button', { name: 'Clear' }).focus();
	await expect(waiting).not.toContainText('DL9QCQ');
});

test('SCREEN-15: the focus stays with a call when a later one is listed before it', async ({ page, openOnFeed }) => {
	const { waiting, callElsewhere } = await openWithCall(page, openOnFeed);
	const link = waiting.getByRole('link', { name: 'DL9QCQ' });
	await link.focus();
	callElsewhere();
	await page.clock.runFor(22_000);
	await expect(waiting.locator('tbody tr')).toContainText(['G4QAB', 'DL9QCQ']);
	await expect(link).toBeFocused();
});

test('SCREEN-15: the row of a call that left without an answer is struck out while the focus is in it', async ({
	page,
	openOnFeed,
}) => {
	const { waiting } = await openWithCall(page, openOnFeed);
	const link = waiting.getByRole('link', { name: 'DL9QCQ' });
	const label = link.locator('.label');
	await link.focus();
	await expect(label).not.toHaveCSS('text-decoration-line', 'line-through');
	await page.clock.runFor(120_000);
	await expect(link).toBeFocused();
	await expect(label).toHaveCSS('text-decoration-line', 'line-through');
});

test('WAIT-7, WALL-1: lists the latest five of many, three on the wall, and says in its title that it is a hint', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
	const height = (await waiting.boundingBox())?.height;
	const now = nowInSeconds() + 121;
	// The lowest id comes last, so that the order is the same where a second ends between two of them (WAIT-6).
	for (let number = 7; number >= 1; number--) {
		const call = { ...CALL, destinationId: 26290 + number, sourceId: 2629000 + number, sessionId: `call ${number}` };
		const times = { start: now - 20 + number, stop: now - 10 + number };
		feed.send(frameOf(startMessage({ ...call, ...times })), frameOf(stopMessage({ ...call, ...times })));
	}
	await expect(page.locator('.talkgroups tbody tr:not(.blank)')).toHaveCount(7);
	await page.clock.runFor(10_000);
	const rows = waiting.locator('tbody tr');
	await expect(rows).toHaveCount(5);
	await expect(waiting.getByRole('heading')).toHaveAttribute('title', /^Only a hint/);
	expect((await waiting.boundingBox())?.height).toBe(height);
	await page.evaluate(() => {
		location.hash = '#wall=1';
	});
	await expect(rows.filter({ visible: true })).toHaveCount(3);
	await expect(rows.filter({ visible: true }).locator('td:nth-child(2)')).toHaveText([
		'Ruhr 26291',
		'Ruhr 26292',
		'Ruhr 26293',
	]);
});
