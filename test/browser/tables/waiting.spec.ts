import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
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
	await expect(waiting).toContainText(/\d s ago/);
	const answer = (callsign = ANSWER.callsign) =>
		feed.send(frameOf(startMessage({ ...ANSWER, callsign, sessionId: 'answer', start: now + 8 })));
	const callElsewhere = () => {
		const later = { ...ANSWER, destinationId: 26298, sessionId: 'later call', start: now - 1 };
		feed.send(frameOf(startMessage(later)), frameOf(stopMessage({ ...later, stop: now + 6 })));
	};
	return { waiting, emptyHeight, answer, callElsewhere };
}

test('says that it is not known yet who waits, then that nobody does, and after a loss that it is not known', async ({
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
	await expect(page.getByRole('status').filter({ hasText: 'Cleared' })).toBeVisible();
	await expect(waiting).toContainText('Not known yet');
	await page.clock.runFor(121_000);
	await expect(waiting).toContainText('Nobody is waiting.');
	await feed.close();
	await expect(waiting).toContainText('Not known without a connection.');
});

test('lists a call, opens its panel, and says for five seconds that it was answered', async ({ page, openOnFeed }) => {
	const { waiting, emptyHeight, answer } = await openWithCall(page, openOnFeed);
	await expect(waiting.locator('tbody tr')).toHaveText(/DL9QCQ Uwe DERuhr 26299\d+ s ago/);
	expect((await waiting.boundingBox())?.height).toBe(emptyHeight);
	await waiting.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('DL9QCQ');
	answer();
	await expect(waiting).toContainText('answered by G4QAB');
	await page.keyboard.press('Escape');
	await page.clock.runFor(6000);
	await expect(waiting).toContainText('Nobody is waiting.');
});

test('lists the latest five of many, three on the wall, and says in its title that it is a hint', async ({
	page,
	openOnFeed,
}) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await page.clock.runFor(121_000);
	const waiting = page.getByRole('region', { name: 'Waiting for an answer' });
	const height = (await waiting.boundingBox())?.height;
	const now = nowInSeconds() + 121;
	// The lowest id comes last, so that the order is the same where a second ends between two of them.
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
	await expect(rows.filter({ visible: true }).locator('.to')).toHaveText(['Ruhr 26291', 'Ruhr 26292', 'Ruhr 26293']);
});
