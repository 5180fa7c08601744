import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../model/messages.ts';
import { FaultyLink } from '../servers/faulty-link.ts';
import type { FeedServer, FeedServerOptions } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { test as base, expect, screen } from './product.ts';

interface FaultFixtures {
	/** Starts a feed behind a link, and a page for them; the test opens it. */
	readonly startFaulty: (options?: FeedServerOptions) => Promise<FaultyFeed>;
	/** The same, with the page open and connected. */
	readonly openFaulty: (options?: FeedServerOptions) => Promise<FaultyFeed>;
}

export interface FaultyFeed {
	readonly feed: FeedServer;
	readonly link: FaultyLink;
	/** Of the page. */
	readonly address: string;
}

export const test = base.extend<FaultFixtures>({
	// Messages that browsers log about failed connections.
	planted: /net::ERR_|CORS policy/,
	// Added after a test has installed the page's clock, which has timers of its own.
	start: async ({ context, start }, provide) => {
		await provide(async (...args) => {
			await context.addInitScript(countPruneTimers);
			return start(...args);
		});
	},
	startFaulty: async ({ start, startFeed }, provide) => {
		const links: FaultyLink[] = [];
		await provide(async (options) => {
			const feed = await startFeed(options);
			const link = await FaultyLink.start(feed.port);
			links.push(link);
			return { feed, link, address: await start('--feed', link.address) };
		});
		await Promise.all(links.map((link) => link.close()));
	},
	openFaulty: async ({ page, startFaulty }, provide) => {
		await provide(async (options) => {
			const faulty = await startFaulty(options);
			await page.goto(faulty.address);
			await expect(screen(page).connect).toHaveText('Disconnect');
			return faulty;
		});
	},
});

/** Makes `pruneTimers()` return how many prune timers there are. No other timer of a page is longer than the library's for pings, 45 s. */
export function countPruneTimers(): void {
	const set = window.setTimeout.bind(window);
	const clear = window.clearTimeout.bind(window);
	const long = new Set<number | undefined>();
	const counted = (call: () => void, milliseconds = 0): number => {
		const timer: number = set(() => {
			long.delete(timer);
			call();
		}, milliseconds);
		if (milliseconds > 45_000) long.add(timer);
		return timer;
	};
	Object.assign(window, {
		setTimeout: counted,
		clearTimeout: (timer?: number) => {
			long.delete(timer);
			clear(timer);
		},
		pruneTimers: () => long.size,
	});
}

let sessions = 0;

/** Within 35 s of a fault's end the page shows the feed's frames. It has one socket and one prune timer. */
export async function expectRecovered(page: Page, feed: FeedServer): Promise<void> {
	const { connect, status } = screen(page);
	await expect(connect).toHaveText('Disconnect', { timeout: 35_000 });
	await expect(status).toHaveText(/^Connected to /);
	await expect.poll(() => feed.viewers).toBe(1);
	await expect.poll(() => page.evaluate('pruneTimers()')).toBe(1);
	await expectLive(page, feed);
	expect(feed.viewers).toBe(1);
}

/** A session of the feed appears on the screen, and leaves it after its stop. */
export async function expectLive(page: Page, feed: FeedServer): Promise<void> {
	sessions += 1;
	const callsign = `DL5Q${sessions}`;
	const began = { ...apart(90_000 + sessions), callsign, start: nowInSeconds() - 1 };
	feed.send(frameOf(startMessage(began)));
	const row = screen(page).activeRows.filter({ hasText: callsign });
	await expect(row).toHaveCount(1);
	feed.send(frameOf(stopMessage({ ...began, stop: began.start + 1 })));
	await expect(row).toHaveCount(0);
	await expect(page.getByRole('region', { name: 'Top Callsigns' })).toBeVisible();
}

/** Frames of this many overs of different stations, all of them ended; @param from the number of the first one */
export function overs(count: number, from = 0, callsignName = ''): unknown[] {
	const start = nowInSeconds() - 5;
	return Array.from({ length: count }, (_, number) => {
		const over = { ...apart(from + number), callsignName, start };
		return [frameOf(startMessage(over)), frameOf(stopMessage({ ...over, stop: start + 5 }))];
	}).flat();
}

/** Frames of this many sessions on the air, of stations that have no over in `overs` of up to 10,000. */
export function onAir(count: number): unknown[] {
	const start = nowInSeconds() - 5;
	return Array.from({ length: count }, (_, number) => frameOf(startMessage({ ...apart(10_000 + number), start })));
}

/** Has the feed send starts at 20 a second. @returns a function that stops it */
export function keepBusy(feed: FeedServer): () => void {
	const timer = setInterval(() => feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() - 20 }))), 50);
	return () => clearInterval(timer);
}
