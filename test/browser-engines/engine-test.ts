import { expect } from '@playwright/test';
import { test as base } from '../browser/fixtures/servers.ts';
import type { FeedServer } from '../server-fixtures/feed-server.ts';
import { startFirefox } from './firefox.ts';
import { startOldChromium } from './old-chromium.ts';
import type { Tab, TabOptions } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** Selects the element that says in words that the page is connected. */
export const CONNECTED = 'output:has(> [title^="Connected to"])';

const START = { 'chromium-109': startOldChromium, firefox: startFirefox, webkit: startWebKit };

interface WorkerFixtures extends TabOptions {
	/** One browser for all tests of a worker. */
	readonly browserTab: Tab;
}

interface Fixtures {
	/** A tab. The test fails on errors in the page that `openPage` or `openOnFeed` opened last. */
	readonly tab: Tab;
	/** Opens an address in the tab. */
	readonly openPage: (address: string) => Promise<void>;
	/** Starts a feed and opens the page on it, with a fragment such as `#has-name=1`. Returns the feed once the page is connected. */
	readonly openOnFeed: (fragment?: string) => Promise<FeedServer>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
	engine: ['firefox', { option: true, scope: 'worker' }],
	browserTab: [
		async ({ engine }, provide) => {
			const tab = await START[engine]();
			await provide(tab);
			await tab.close();
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	tab: async ({ browserTab }, provide) => {
		await provide(browserTab);
		expect(await browserTab.run(() => Reflect.get(globalThis, 'errors') ?? [])).toEqual([]);
		await browserTab.open('about:blank');
	},
	openPage: async ({ tab }, provide) => {
		await provide(async (address) => {
			await tab.open(address);
			await tab.run(() => {
				const errors: string[] = [];
				Object.assign(globalThis, { errors });
				addEventListener('error', ({ message }) => errors.push(message));
				addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
			});
		});
	},
	openOnFeed: async ({ tab, openPage, start, startFeed }, provide) => {
		await provide(async (fragment = '') => {
			const feed = await startFeed();
			await openPage(`${await start('--feed', feed.address, '--name', 'Testland')}/${fragment}`);
			await feed.until(() => feed.viewers === 1);
			// The page notices the connection later than the feed.
			await expect.poll(() => countOf(tab, CONNECTED)).toBe(1);
			return feed;
		});
	},
});

/** @returns the texts of all elements that match a selector */
export function textsOf(tab: Tab, selector: string): Promise<unknown> {
	return tab.run(
		(matching) => [...document.querySelectorAll(matching)].map(({ textContent }) => textContent),
		selector,
	);
}

/** @returns how many elements match a selector */
export function countOf(tab: Tab, selector: string): Promise<unknown> {
	return tab.run((matching) => document.querySelectorAll(matching).length, selector);
}

/** @returns the fragment of the address */
export function fragmentOf(tab: Tab): Promise<unknown> {
	return tab.run(() => location.hash);
}

export { expect };
