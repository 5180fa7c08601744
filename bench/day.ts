import type { CDPSession, Page } from '@playwright/test';
import { Activity } from '../src/engine/activity.ts';
import { toUnixSeconds } from '../src/engine/time.ts';
import { readFrame } from '../src/protocol/frame.ts';
import type { Network } from '../src/protocol/networks.ts';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import { countArrivals, untilArrived } from '../test/browser/fixtures/arrivals.ts';
import { standInForSpeech } from '../test/browser/fixtures/speech.ts';
import type { FeedServer } from '../test/server-fixtures/feed-server.ts';
import { withBrowser, withServer } from './live-page.ts';
import type { Row } from './measuring.ts';
import { replacePageClock } from './page-clock.ts';

const SEED = 1;
/** Half a second after a full second, so that no step begins or ends at a full second. */
const STARTS_AT = 1_789_000_000_500;
/** The page's clock advances by this many milliseconds whenever all frames up to then have arrived. */
const STEP = 5000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The window is full, and all that is loaded later has been loaded, after this many milliseconds. */
const FILLING = 15 * MINUTE;
/** Frames of the real network's day. */
const FRAMES = 1_040_000;
/** Heartbeats come in real time. The page's clock runs faster, so the heartbeat timeout must never pass. */
const HEARTBEATS = { pingTimeout: 2 ** 30 };
const MEGABYTE = 1e6;

/** What a page that nobody touches shows: the choices in its address, and of how many networks. */
const VIEWS = [
	{ what: 'plain', choices: '' },
	{ what: 'with a panel', choices: 'talkgroup=91' },
	{ what: 'as a wall', choices: 'wall=1' },
	{ what: 'watching, with a voice', choices: 'watch=tg:91,tg:262,st:G*&tell=title,voice&calls=1' },
	{ what: 'of all of two networks', choices: '', networks: 2 },
] as const;

/** The resources of a tab after garbage collection: bytes of the heap, DOM nodes (also those in no document) and listeners. */
interface Resources {
	readonly heap: number;
	readonly nodes: number;
	readonly listeners: number;
}

/** The built page on the demo network, in fast motion. */
class FastPage {
	readonly page: Page;
	readonly #session: CDPSession;
	readonly #feed: FeedServer;
	readonly #copies: number;
	readonly #network = new SimulatedNetwork(SEED, STARTS_AT);
	readonly #expected = new Activity();
	#now = STARTS_AT;
	sent = 0;

	/** @param copies how many connections the page has to the feed */
	constructor(page: Page, session: CDPSession, feed: FeedServer, copies: number) {
		this.page = page;
		this.#session = session;
		this.#feed = feed;
		this.#copies = copies;
	}

	/** Milliseconds since it was opened. */
	get age(): number {
		return this.#now - STARTS_AT;
	}

	/** How many sessions should be active. */
	get active(): number {
		return this.#expected.at(toUnixSeconds(this.#now)).active.length;
	}

	async step(): Promise<void> {
		this.#now += STEP;
		await this.page.evaluate((milliseconds) => globalThis.movePageClock(milliseconds), STEP);
	}

	async runWhile(goesOn: () => boolean): Promise<void> {
		while (goesOn()) {
			await this.step();
			for (const { frame } of this.#network.framesUntil(this.#now)) {
				this.#expected.apply(readFrame(frame), toUnixSeconds(this.#now));
				this.#feed.send(frame);
				this.sent += 1;
			}
			await untilArrived(this.page, this.sent * this.#copies);
			if (this.age % HOUR === 0) this.#expected.prune(toUnixSeconds(this.#now));
		}
		await this.step();
		await this.step();
	}

	async resources(): Promise<Resources> {
		// Objects that one collection finalises are freed by the next collection.
		for (let round = 0; round < 3; round++) await this.#session.send('HeapProfiler.collectGarbage');
		const { metrics } = await this.#session.send('Performance.getMetrics');
		const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
		return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
	}
}

function withFastPage<Result>(choices: string, copies: number, measure: (fast: FastPage) => Promise<Result>) {
	const profile = (network: Network): Network => {
		const together = Array.from({ length: copies }, (_, index) => ({ ...network, key: `${index}`, name: `${index}` }));
		return copies === 1 ? network : { ...network, together };
	};
	const open = async (page: Page, address: string, feed: FeedServer) => {
		page.on('pageerror', ({ message }) => console.error(message));
		page.on('console', (message) => console.error(`${message.type()}: ${message.text()}`));
		await page.addInitScript(replacePageClock, STARTS_AT);
		await standInForSpeech(page);
		await countArrivals(page);
		const session = await page.context().newCDPSession(page);
		await session.send('Performance.enable');
		await page.goto(`${address}#${choices}`);
		await feed.until(() => feed.viewers === copies);
		await page.evaluate(() => globalThis.loadVoices());
		return new FastPage(page, session, feed, copies);
	};
	return withBrowser(async (browser) => {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
		return withServer(async (address, feed) => measure(await open(page, address, feed)), HEARTBEATS, profile);
	});
}

/** Finds leaks that a press would free: the memory of a page that nobody touches for an hour once its window is full. */
export async function measureAlone(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const { what, choices, ...view } of VIEWS) {
		const copies = 'networks' in view ? view.networks : 1;
		const [before, after] = await withFastPage(choices, copies, async (fast) => {
			await fast.runWhile(() => fast.age < FILLING);
			const { heap } = await fast.resources();
			await fast.runWhile(() => fast.age < FILLING + HOUR);
			return [heap, (await fast.resources()).heap];
		});
		const grows = ((after - before) / MEGABYTE / HOUR) * MINUTE;
		rows.push(
			{ what: `an hour alone, ${what}: heap grows by`, figure: grows, unit: 'MB a minute' },
			{ what: 'the same: heap at the end', figure: after / MEGABYTE, unit: 'MB' },
		);
	}
	return rows;
}

/** Finds leaks: compares the memory of the tab after the first hour and after a day of the demo network's frames. */
export function measureDay(): Promise<Row[]> {
	return withFastPage('', 1, async (fast) => {
		await fast.runWhile(() => fast.age < HOUR);
		const before = await read(fast);
		await fast.runWhile(() => fast.age < 24 * HOUR || fast.sent < FRAMES);
		const heading = await fast.page.getByRole('heading', { name: /^Currently Active/ }).textContent();
		if (heading?.includes(`(${fast.active})`) !== true) {
			throw new Error(`the page shows ${heading}, and ${fast.active} are active`);
		}
		const after = await read(fast);
		const grown = (name: keyof Resources) => after.cleared[name] - before.cleared[name];
		const heap = (after.full.heap - before.full.heap) / MEGABYTE;
		const what = `a day of ${fast.sent.toLocaleString('en-US')} frames`;
		return [
			{ what: `${what}: heap grows from the end of the first hour by`, figure: heap, unit: 'MB' },
			{ what: 'the same: heap at the end', figure: after.full.heap / MEGABYTE, unit: 'MB' },
			{ what: 'the same: DOM nodes of the cleared page grow by', figure: grown('nodes'), unit: '' },
			{ what: 'the same: listeners grow by', figure: grown('listeners'), unit: '' },
		];
	});
}

/** The resources with full tables, and right after Clear. */
async function read(fast: FastPage): Promise<{ full: Resources; cleared: Resources }> {
	const clear = fast.page.getByRole('button', { name: 'Clear' });
	// The trial, which does not press, adds Playwright's own scripts and listeners to the page.
	await clear.click({ trial: true });
	const full = await fast.resources();
	await clear.click();
	await fast.step();
	return { full, cleared: await fast.resources() };
}
