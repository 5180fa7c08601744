import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import type { LinkBatch } from '../../src/page/worker/worker-link.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { apart, startMessage, stopMessage } from '../model/messages.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { plainFileServer } from '../servers/plain-file-server.ts';
import { expectRecovered, overs, test } from './faulty-feed.ts';
import { expect, screen } from './product.ts';

test('CONNECT-7: treats a worker that fails to load as a failed connection, and connects again', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	let refused = 0;
	await page.route(/link-worker-[^/]*\.js/, async (route) => {
		refused += 1;
		if (refused <= 2) await route.abort();
		else await route.continue();
	});
	await page.goto(await start('--feed', feed.address));
	await expect(screen(page).connect).toHaveText('Connect');
	await expectRecovered(page, feed);
	expect(refused).toBe(3);
});

test('CONNECT-4: treats a worker that breaks as a lost connection, and connects again', async ({
	page,
	openOnFeed,
}) => {
	await page.addInitScript(keepWorkers);
	const feed = await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	// A message that it cannot read.
	await page.evaluate(() => feedWorkers[0]?.postMessage(null));
	await expect(screen(page).connect).toHaveText('Connect');
	await expectRecovered(page, feed);
	expect(await page.evaluate(() => feedWorkers.length)).toBe(2);
});

test('SECURITY-1: the worker connects to the network of the page only, whatever it is asked', async ({ page }) => {
	await page.addInitScript(keepWorkers);
	const asked: (string | undefined)[] = [];
	const elsewhere = createServer((request, response) => {
		asked.push(request.url);
		response.end();
	});
	const address = await listen(elsewhere, '127.0.0.1', 0);
	// A host that sends no headers: a Content-Security-Policy in headers would hold the worker too.
	const host = await plainFileServer('dist');
	await page.goto(`${host.address}/`);
	await expect.poll(() => page.evaluate(() => feedWorkers.length)).toBe(1);
	await page.evaluate((dialled) => {
		const dial = { address: dialled, path: '/lh', transports: ['polling'], events: [] };
		feedWorkers[0]?.postMessage({ dial, link: 9 });
	}, address);
	// The worker failed, and the page started another one.
	await expect.poll(() => page.evaluate(() => feedWorkers.length)).toBe(2);
	expect(asked).toEqual([]);
	elsewhere.close();
	host.server.close();
});

test('gives the page a few hundred frames at a time, all of them and in order', async ({ page, openFaulty }) => {
	await page.addInitScript(keepWorkers);
	const { feed, link } = await openFaulty();
	link.stall();
	const sent = overs(3000);
	feed.send(...sent);
	link.resume();
	const received = () => page.evaluate(() => receivedFrames);
	await expect.poll(async () => (await received()).flat().length).toBe(6000);
	const batches = await received();
	expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(500);
	expect(batches.flat()).toEqual(sent.map((frame) => SESSION_ID.exec(JSON.stringify(frame))?.[1]));
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('gives the page at once what arrives one by one, without a timer', async ({ page, openOnFeed }) => {
	await page.addInitScript(keepWorkers);
	const feed = await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	for (const worker of page.workers()) {
		await worker.evaluate(() => {
			Object.assign(globalThis, { setTimeout: () => 0 });
		});
	}
	const expected: string[] = [];
	for (let number = 1; number <= 8; number++) {
		feed.send(frameOf(startMessage({ ...apart(number), start: nowInSeconds() })));
		expected.push(apart(number).sessionId);
		await expect.poll(async () => (await page.evaluate(() => receivedFrames)).flat()).toEqual(expected);
	}
});

test('FRAME-4: skips a frame that is nested too deeply to be passed to the page', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await feed.until(() => feed.viewers === 1);
	feed.sendText(`["mqtt",{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('FRAME-6: disconnects a page that takes no frames for long, which shows what it received until then', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const warned = page.waitForEvent('console', (message) => message.text().includes('too far behind'));
	const release = await block(page);
	const frames = overs(200);
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
	feed.send(...overs(2000), frameOf(startMessage(last)), frameOf(stopMessage({ ...last, stop: last.start + 100 })));
	const { heartbeats } = feed;
	// The heartbeat under way may have been answered before the frames.
	await feed.until(() => feed.heartbeats > heartbeats + 1);
	await release();
	await warned;
	await expect(talkgroupRows.first()).toContainText('Last');
	await expectRecovered(page, feed);
});

test('CONNECT-2: frames that waited on the link before are not shown, and leave the queue', async ({
	page,
	start,
	startFeed,
}) => {
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

declare global {
	/** The workers that the page under test has started. */
	var feedWorkers: Worker[];
	/** The session ids of the frames that they posted, batch by batch. */
	var receivedFrames: string[][];
}

const SESSION_ID = /SessionID[\\":]+([\w-]+)/;

/** Runs in the page, before its own scripts. */
function keepWorkers(): void {
	globalThis.feedWorkers = [];
	globalThis.receivedFrames = [];
	globalThis.Worker = class extends Worker {
		constructor(address: string | URL, options?: WorkerOptions) {
			super(address, options);
			feedWorkers.push(this);
			this.addEventListener('message', ({ data }: MessageEvent<Partial<LinkBatch>>) => {
				const frames = JSON.stringify(data.events ?? []);
				receivedFrames.push(Array.from(frames.matchAll(/SessionID[\\":]+([\w-]+)/g), ([, id = '']) => id));
			});
		}
	};
}
