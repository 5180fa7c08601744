import { test as base, expect, type Page } from '@playwright/test';
import { type Command, startProduct } from '../servers/command.ts';
import { FeedServer, type FeedServerOptions } from '../servers/feed-server.ts';
import { TelemetryServer, type Temper } from '../servers/telemetry-server.ts';

export interface Fixtures {
	/** An option: faults that the test plants itself, and that its page is right to have. */
	readonly planted: RegExp | undefined;
	/** Starts a server for analytics and reports; ended with the test. */
	readonly startTelemetry: (temper?: Temper) => Promise<TelemetryServer>;
	/** Starts a feed that the test itself speaks through; ended with the test. */
	readonly startFeed: (options?: FeedServerOptions) => Promise<FeedServer>;
	/** `npm start` with the given options; gives its address; ended with the test. */
	readonly start: (...args: string[]) => Promise<string>;
	/** Starts a feed and opens the page on it, with further options of `npm start`; gives the feed once the page is connected. */
	readonly openOnFeed: (...args: string[]) => Promise<FeedServer>;
	/** Fails the test on page errors, console errors and violations of the Content-Security-Policy. */
	readonly faultless: undefined;
}

export const test = base.extend<Fixtures>({
	planted: [undefined, { option: true }],
	startTelemetry: async ({}, provide) => {
		const servers: TelemetryServer[] = [];
		await provide(async (temper) => {
			const server = await TelemetryServer.start(temper);
			servers.push(server);
			return server;
		});
		await Promise.all(servers.map((server) => server.close()));
	},
	startFeed: async ({}, provide) => {
		const feeds: FeedServer[] = [];
		await provide(async (options) => {
			const feed = await FeedServer.start(options);
			feeds.push(feed);
			return feed;
		});
		await Promise.all(feeds.map((feed) => feed.close()));
	},
	start: async ({}, provide) => {
		const products: Command[] = [];
		await provide(async (...args) => {
			const { address, product } = await startProduct(...args);
			products.push(product);
			return address;
		});
		await Promise.all(products.map((product) => product.interrupt()));
	},
	openOnFeed: async ({ page, start, startFeed }, provide) => {
		await provide(async (...args) => {
			const feed = await startFeed();
			await page.goto(await start('--feed', feed.address, ...args));
			await feed.until(() => feed.viewers === 1);
			return feed;
		});
	},
	faultless: [
		async ({ page, planted }, provide) => {
			const faults: string[] = [];
			page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
			page.on('console', (message) => {
				// A lost connection is logged by the browser itself; everything else of that rank is a fault.
				if (
					message.type() === 'error' &&
					!/ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection/.test(message.text())
				) {
					faults.push(`console error: ${message.text()}`);
				}
			});
			await page.addInitScript(() => {
				document.addEventListener('securitypolicyviolation', (event) => {
					console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
				});
			});
			await provide(undefined);
			expect(faults.filter((fault) => planted?.test(fault) !== true)).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

/** Has every draw of the page come out as this: it decides whether a page load is traced. */
export async function drawAlways(page: Page, number: number): Promise<void> {
	await page.addInitScript((drawn) => {
		Math.random = () => drawn;
	}, number);
}

/** The screen's parts, by what they are called. */
export function screen(page: Page) {
	const section = (name: string) => page.getByRole('region', { name, exact: true });
	return {
		connect: page.getByRole('button', { name: /^Connect|^Disconnect$/ }),
		status: page.locator('.status'),
		activeHeading: page.getByRole('heading', { name: /^Currently Active/ }),
		activeRows: page.locator('.active tbody tr'),
		talkgroups: section('Top Talkgroups'),
		talkgroupRows: page.locator('.talkgroups tbody tr:not(.blank)'),
		callsigns: section('Top Callsigns'),
		callsignRows: page.locator('.callsigns tbody tr:not(.blank)'),
	};
}
