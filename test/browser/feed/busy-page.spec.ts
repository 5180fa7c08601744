import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectRecovered, overFramesOf, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

test('FRAME-6: a page that takes no frames for long is disconnected, and shows what it received', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const warned = page.waitForEvent('console', (message) => message.text().includes('too far behind'));
	const release = await block(page);
	const frames = overFramesOf(200);
	for (let round = 0; round < 150; round++) feed.send(...frames);
	await feed.until(() => feed.viewers === 0);
	await release();
	await warned;
	await expect(screen(page).talkgroupRows.first()).toContainText('5s');
	await expectRecovered(page, feed);
});

for (const [kind, event] of [
	['frames whose payloads are objects', ['mqtt', { topic: 'LH', payload: { junk: 'x'.repeat(1_000_000) } }]],
	["a relay's batches", ['frames', { rows: [[1, 'x'.repeat(1_000_000)]] }]],
] as const) {
	test(`FRAME-6: disconnects a page that is too far behind with ${kind}`, async ({ page, start, startFeed }) => {
		const feed = await startFeed();
		const address = await start('--feed', feed.address);
		if (event[0] === 'frames') {
			await page.route(`${address}/`, async (route) => {
				const response = await route.fetch();
				const html = await response.text();
				await route.fulfill({ response, body: html.replace('&quot;path&quot;', '&quot;relay&quot;:true,$&') });
			});
		}
		await page.goto(address);
		await feed.until(() => feed.viewers === 1);
		const release = await block(page);
		const text = JSON.stringify(event);
		for (let count = 0; count < 60; count++) feed.sendText(text);
		await feed.until(() => feed.viewers === 0);
		await release();
	});
}

test('FRAME-6: stays connected however much it receives over time, as long as it takes the frames', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	// Together they are more than the worker's queue holds.
	const large = { topic: 'LH', payload: 'x'.repeat(1_000_000) };
	for (let round = 0; round < 6; round++) {
		feed.send(...Array.from({ length: 10 }, () => large));
		await expectRecovered(page, feed);
	}
	expect(feed.attempts).toBe(1);
});

test('shows the frames received before the page went offline', async ({ page, start, startFeed }) => {
	const feed = await startFeed({ pingInterval: 100 });
	await page.goto(await start('--feed', feed.address));
	const { connect, talkgroupRows } = screen(page);
	await expect(connect).toHaveText('Disconnect');
	const warned = page.waitForEvent('console', (message) => message.text() === 'connection lost: offline');
	const release = await block(page, 'offline');
	const last = { ...apart(5000), talkgroup: 'Last', start: nowInSeconds() - 100 };
	feed.send(
		...overFramesOf(2000),
		frameOf(startMessage(last)),
		frameOf(stopMessage({ ...last, stop: last.start + 100 })),
	);
	const { heartbeats } = feed;
	// The heartbeat under way may have been answered before the frames.
	await feed.until(() => feed.heartbeats > heartbeats + 1);
	await release();
	await warned;
	await expect(talkgroupRows.first()).toContainText('Last');
	await expectRecovered(page, feed);
});

test('CONNECT-2: frames queued on the previous link are dropped', async ({ page, start, startFeed }) => {
	const feed = await startFeed({ pingInterval: 100 });
	await page.goto(await start('--feed', feed.address));
	const { connect, activeRows } = screen(page);
	await expect(connect).toHaveText('Disconnect');
	// Disconnects, and connects again before the worker learns that the page is no longer blocked.
	await connect.evaluate((button: HTMLElement) =>
		addEventListener('released', () => {
			button.click();
			queueMicrotask(() => button.click());
		}),
	);
	const old = { ...apart(5000), callsign: 'DL5QOLD', start: nowInSeconds() };
	const large = { topic: 'LH', payload: 'x'.repeat(1_000_000) };
	// Twice, because the frames of both rounds together are more than the worker's queue holds.
	for (const attempts of [2, 3]) {
		const release = await block(page, 'released');
		feed.send(...Array.from({ length: 40 }, () => large), frameOf(startMessage(old)));
		const { heartbeats } = feed;
		await feed.until(() => feed.heartbeats > heartbeats + 1);
		await release();
		await feed.until(() => feed.attempts === attempts && feed.viewers === 1);
		await expectRecovered(page, feed);
		await expect(activeRows.filter({ hasText: old.callsign })).toHaveCount(0);
		expect(feed.attempts).toBe(attempts);
	}
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
