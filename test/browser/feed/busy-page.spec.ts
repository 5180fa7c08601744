import type { Page } from '@playwright/test';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectRecovered, overFramesOf, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

test('a page that was blocked shows all that came meanwhile, unless it has connected anew', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const { connect, activeRows, talkgroupRows } = screen(page);
	await expect(connect).toHaveText('Disconnect');
	let release = await block(page);
	feed.send(...overFramesOf(2000));
	await release();
	await expect(talkgroupRows.first()).toContainText('5s');
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
	// Disconnects, and connects again before it reads what came.
	await connect.evaluate((button: HTMLElement) =>
		addEventListener('released', () => {
			button.click();
			queueMicrotask(() => button.click());
		}),
	);
	release = await block(page, 'released');
	const old = { ...apart(5000), callsign: 'DL5QOLD', start: nowInSeconds() };
	feed.send(frameOf(startMessage(old)));
	await release();
	await feed.until(() => feed.attempts === 2 && feed.viewers === 1);
	await expectRecovered(page, feed);
	await expect(activeRows.filter({ hasText: old.callsign })).toHaveCount(0);
});

/** Blocks the page's thread; @param then the event that is handled first afterwards @returns what ends the block */
async function block(page: Page, then = 'nothing'): Promise<() => Promise<void>> {
	let answer = () => {};
	let ask = () => {};
	const asked = new Promise<void>((resolve) => {
		ask = resolve;
	});
	await page.route('**/never-answered', async (route) => {
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		ask();
		await answered;
		await route.fulfill();
	});
	const blocked = page.evaluate((event) => {
		const request = new XMLHttpRequest();
		request.open('GET', 'never-answered', false);
		request.send();
		dispatchEvent(new Event(event));
	}, then);
	await asked;
	return async () => {
		answer();
		await blocked;
	};
}
