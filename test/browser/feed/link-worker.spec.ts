import { createServer } from 'node:http';
import type { LinkBatch } from '../../../src/page/worker/worker-dial.ts';
import { listen } from '../../../src/server/http/page-server.ts';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { plainFileServer } from '../../server-fixtures/plain-file-server.ts';
import { expectRecovered, overFramesOf, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

test('CONNECT-7: treats a worker that fails to load as a failed connection, and connects again', async ({
	page,
	start,
	startFeed,
}) => {
	// Without an answer the page stays disconnected until it has been checked.
	const feed = await startFeed({ holdsHandshakes: true });
	let refused = 0;
	await page.route(/link-worker-[^/]*\.js/, async (route) => {
		refused += 1;
		if (refused <= 2) await route.abort();
		else await route.continue();
	});
	await page.goto(await start('--feed', feed.address));
	await expect(screen(page).connect).toHaveText('Connect');
	feed.admit();
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
	feed.holdHandshakes();
	// A message that it cannot read.
	await page.evaluate(() => feedWorkers[0]?.postMessage(null));
	await expect(screen(page).connect).toHaveText('Connect');
	feed.admit();
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
	const sent = overFramesOf(3000);
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
