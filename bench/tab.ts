import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { Server } from 'socket.io';
import { FRAME_EVENT } from '../src/protocol/frame.ts';
import { DEFAULT_PATH, DEMO } from '../src/protocol/networks.ts';
import { createPageServer, listen } from '../src/server/http/page-server.ts';
import { countArrivals, untilArrived } from '../test/browser/fixtures/arrivals.ts';
import { launchBrowser } from './browser.ts';

/** The resources of a tab after garbage collection. */
export interface TabResources {
	/** Bytes of the JavaScript heap. */
	readonly heap: number;
	/** DOM nodes, including those that are no longer in a document. */
	readonly nodes: number;
	readonly listeners: number;
}

export interface TabOptions {
	/** In milliseconds: `interval` lies between two heartbeats of the feed, and `timeout` is how long either side waits for a late one. */
	readonly heartbeat?: { readonly interval: number; readonly timeout: number };
	/** Prepares the page before its scripts run. */
	readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Serves the built page, with a Socket.IO feed over which the benchmark sends frames. */
export async function servePage(heartbeat?: TabOptions['heartbeat']): Promise<{ feed: Server; address: string }> {
	const server = await createPageServer('build/page', { network: DEMO, telemetry: {} });
	const feed = new Server(server, {
		path: DEFAULT_PATH,
		serveClient: false,
		perMessageDeflate: false,
		...(heartbeat === undefined ? {} : { pingInterval: heartbeat.interval, pingTimeout: heartbeat.timeout }),
	});
	return { feed, address: await listen(server, '127.0.0.1', 0) };
}

/** The built page in a Chromium of its own, with a Socket.IO feed over which the benchmark sends frames. */
export class Tab {
	readonly page: Page;
	readonly feed: Server;
	readonly #session: CDPSession;
	readonly #browser: Browser;
	readonly #faults: string[] = [];

	private constructor(page: Page, feed: Server, session: CDPSession, browser: Browser) {
		this.page = page;
		this.feed = feed;
		this.#session = session;
		this.#browser = browser;
		page.on('pageerror', ({ message }) => this.#faults.push(message));
		page.on('crash', () => this.#faults.push('the tab crashed'));
		page.on('console', (message) => this.#faults.push(`${message.type()}: ${message.text()}`));
	}

	/** @returns the tab, once its page is connected */
	static async open({ heartbeat, prepare }: TabOptions = {}): Promise<Tab> {
		const { feed, address } = await servePage(heartbeat);
		const browser = await launchBrowser();
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
		const session = await page.context().newCDPSession(page);
		await session.send('Performance.enable');
		await countArrivals(page);
		const tab = new Tab(page, feed, session, browser);
		await prepare?.(page);
		const connected = new Promise((resolve) => {
			feed.once('connection', resolve);
		});
		await page.goto(address);
		await connected;
		return tab;
	}

	send(frame: unknown): void {
		this.feed.emit(FRAME_EVENT, frame);
	}

	/** Resolves when the page has received this many frames since it was opened. */
	arrived(count: number): Promise<void> {
		return untilArrived(this.page, count);
	}

	/** Collects all garbage, and returns the remaining resources. */
	async resources(): Promise<TabResources> {
		// Objects that one collection finalises are freed by the next collection.
		for (let round = 0; round < 3; round++) await this.#session.send('HeapProfiler.collectGarbage');
		const { metrics } = await this.#session.send('Performance.getMetrics');
		const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
		return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
	}

	/** Bytes of memory that only the tab's process uses. */
	memory(): Promise<number> {
		return memoryOfTab(this.#browser);
	}

	/** Errors of the page, and everything that it wrote to the console. */
	get faults(): readonly string[] {
		return this.#faults;
	}

	async close(): Promise<void> {
		await this.#browser.close();
		await this.feed.close();
	}
}

/**
 * @param browser with one tab
 * @returns bytes of memory that only the tab's process uses; NaN on systems other than Linux
 */
export async function memoryOfTab(browser: Browser): Promise<number> {
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	await session.detach();
	const renderers = processInfo.filter(({ type }) => type === 'renderer');
	const rollups = await Promise.all(
		renderers.map(({ id }) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')),
	);
	const sizes = rollups.map((rollup) => {
		const kilobytes = Array.from(rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm), ([, size]) => Number(size));
		return kilobytes.length === 0 ? Number.NaN : kilobytes.reduce((sum, size) => sum + size, 0) * 1024;
	});
	// The browser may keep a second process ready for the next tab.
	return Math.max(...sizes);
}
