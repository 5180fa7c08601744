import { expect, type Page } from '@playwright/test';
import type { FeedServer } from '../servers/feed-server.ts';
import { test as base } from './servers.ts';

export interface Fixtures {
	/** An option: the page errors and console errors that the test causes itself. */
	readonly planted: RegExp | undefined;
	/** Starts a feed and opens the page on it, with further options of `npm start`. Gives the feed once the page is connected. */
	readonly openOnFeed: (...args: string[]) => Promise<FeedServer>;
	/** Fails the test on page errors, console errors and violations of the Content-Security-Policy. */
	readonly faultless: undefined;
}

export const test = base.extend<Fixtures>({
	planted: [undefined, { option: true }],
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
				// The browser itself logs a lost connection as an error; every other error is a fault.
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

/** Makes `Math.random` in the page return this number, which decides whether a page load is traced. */
export async function drawAlways(page: Page, number: number): Promise<void> {
	await page.addInitScript((drawn) => {
		Math.random = () => drawn;
	}, number);
}

/** The parts of the screen. */
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
