import { type CDPSession, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { systemClock } from '../src/feed/clock.ts';
import { DEMO } from '../src/feed/networks.ts';
import { SimulatedNetwork } from '../src/feed/simulation/simulated-network.ts';
import { EmbeddedFeed } from '../src/server/embedded-feed.ts';
import { createPageServer, listen } from '../src/server/page-server.ts';
import type { Row } from './measuring.ts';

const SEED = 1;
/** Sent at once before measuring: five minutes of the network, so that the window is filled. */
const FILLING_FRAMES = 3600;
const MEASURED_SECONDS = 30;
/** Frames go out in this rhythm, in milliseconds. */
const BEAT = 50;

/** How busy the page's main thread is, in a real Chromium on a real feed, at so many frames a second. */
export async function measurePage(): Promise<Row[]> {
	const executablePath = findBrowser();
	const browser = await chromium.launch({
		...(executablePath === undefined ? {} : { executablePath }),
		args: ['--no-sandbox', '--disable-gpu'],
	});
	try {
		const rows: Row[] = [];
		for (const rate of [20, 200]) {
			const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
			const busy = await measureAt(rate, async (address) => {
				await page.goto(address);
				await page.locator('.status.connected').waitFor();
				return page.context().newCDPSession(page);
			});
			await page.close();
			rows.push({ what: `page, main thread busy at ${rate} frames/s, window filled`, figure: busy * 100, unit: '%' });
		}
		return rows;
	} finally {
		await browser.close();
	}
}

async function measureAt(rate: number, open: (address: string) => Promise<CDPSession>): Promise<number> {
	const server = await createPageServer('dist', { network: DEMO, telemetry: {} });
	const feed = new EmbeddedFeed(server, systemClock(globalThis));
	const frames = endlessFrames();
	const send = (count: number) => {
		for (let sent = 0; sent < count; sent++) feed.send(frames.next().value);
	};
	try {
		const session = await open(await listen(server, '127.0.0.1', 0));
		await session.send('Performance.enable');
		send(FILLING_FRAMES);
		const beat = setInterval(() => send((rate * BEAT) / 1000), BEAT);
		// The burst is over, and the first seconds of the rhythm with it.
		await pause(5);
		const before = await taskSeconds(session);
		await pause(MEASURED_SECONDS);
		const busy = (await taskSeconds(session)) - before;
		clearInterval(beat);
		return busy / MEASURED_SECONDS;
	} finally {
		await feed.close();
	}
}

/** The demo network, as fast as it is asked for. It began five minutes ago, so that what it says is not too far from now. */
function* endlessFrames(): Generator<unknown, never> {
	let now = Date.now() - 300_000;
	const network = new SimulatedNetwork(SEED, now);
	for (;;) {
		for (const { frame } of network.framesUntil(now)) yield frame;
		now += 1000;
	}
}

async function taskSeconds(session: CDPSession): Promise<number> {
	const { metrics } = await session.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function pause(seconds: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, seconds * 1000);
	});
}
