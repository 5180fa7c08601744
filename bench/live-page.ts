import type { Browser, CDPSession, Page } from '@playwright/test';
import { DEMO, type Network } from '../src/protocol/networks.ts';
import { createPageServer, listen } from '../src/server/http/page-server.ts';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import { FeedServer, type FeedServerOptions } from '../test/server-fixtures/feed-server.ts';
import { launchBrowser, pause } from './browser.ts';

const SEED = 1;
/** Sent at once before measuring, to fill the window of five minutes. The demo network sends these frames in almost nine minutes. */
const FILLING_FRAMES = 3600;
/** BrandMeister repeats most stops and the demo network does not, so two demo frames change the screen as much as three of BrandMeister. */
const DEMO_FRAMES = 2 / 3;
/** The interval in which frames are sent, in milliseconds. */
const BEAT = 10;
/** Milliseconds until the effects of the burst and of the first seconds of steady frames are over. */
const SETTLING = 6000;

/** The built page in a real Chromium at 1440 × 900, on a real feed over which a benchmark sends frames. */
export interface LivePage {
	readonly page: Page;
	readonly devtools: CDPSession;
	readonly feed: FeedServer;
}

/** @param measure receives a browser, which is closed afterwards */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
	const browser = await launchBrowser();
	try {
		return await measure(browser);
	} finally {
		await browser.close();
	}
}

/**
 * @param measure receives the address of a server of the built page, and the page's feed. Both are closed afterwards
 * @param profile what the page shows, made from the profile of the feed
 */
export async function withServer<Result>(
	measure: (address: string, feed: FeedServer) => Promise<Result>,
	options: FeedServerOptions = {},
	profile: (network: Network) => Network = (network) => network,
): Promise<Result> {
	const feed = await FeedServer.start(options);
	const network = profile({ ...DEMO, address: feed.address });
	const server = await createPageServer('build/page', { network, telemetry: {} });
	try {
		return await measure(await listen(server, '127.0.0.1', 0), feed);
	} finally {
		server.close();
		server.closeAllConnections();
		await feed.close();
	}
}

/**
 * Opens the page, fills its window, and sends the demo network's frames at a rate during the measurement.
 *
 * @param rate in frames of BrandMeister per second; the demo sends two thirds as many
 * @param measure receives the page, which is closed afterwards
 * @param prepare prepares the page before it is opened
 */
export function withLivePage<Result>(
	rate: number,
	measure: (live: LivePage) => Promise<Result>,
	prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Result> {
	return withBrowser((browser) =>
		withServer(async (address, feed) => {
			const frames = endlessFrames();
			const send = (count: number) => {
				for (let sent = 0; sent < count; sent++) feed.send(frames.next().value);
			};
			const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
			await prepare(page);
			await page.goto(address);
			await page.locator('.status.connected').waitFor();
			send(FILLING_FRAMES);
			const began = Date.now();
			let sent = 0;
			const beat = setInterval(() => {
				const due = Math.floor(((Date.now() - began) * rate * DEMO_FRAMES) / 1000);
				send(due - sent);
				sent = due;
			}, BEAT);
			try {
				await pause(SETTLING);
				return await measure({ page, feed, devtools: await page.context().newCDPSession(page) });
			} finally {
				clearInterval(beat);
			}
		}),
	);
}

/** Yields the frames of a demo network without waits. The network began five minutes ago. */
function* endlessFrames(): Generator<unknown, never> {
	let now = Date.now() - 300_000;
	const network = new SimulatedNetwork(SEED, now);
	for (;;) {
		for (const { frame } of network.framesUntil(now)) yield frame;
		now += 1000;
	}
}
