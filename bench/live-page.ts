import { type Browser, chromium } from '@playwright/test';
import { findProgram } from '../scripts/programs.mjs';
import { DEMO, type Network } from '../src/protocol/networks.ts';
import { createPageServer, listen } from '../src/server/http/page-server.ts';
import { FeedServer } from '../test/server-fixtures/feed-server.ts';

/** Heartbeats come in real time, and the page's clock may run ahead: no page may miss one. In milliseconds. */
const PING_TIMEOUT = 2 ** 30;

/** @param measure receives the Chromium of the tests, which is closed afterwards */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
	const executablePath = findProgram('chromium');
	const browser = await chromium.launch({
		...(executablePath === undefined ? {} : { executablePath }),
		args: ['--no-sandbox', '--disable-gpu'],
	});
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
	profile: (network: Network) => Network = (network) => network,
): Promise<Result> {
	const feed = await FeedServer.start({ pingTimeout: PING_TIMEOUT });
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
