import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import { startProduct } from '../test/server-fixtures/command.ts';
import { withBrowser, withServer } from './live-page.ts';
import { type Row, sendSteadily } from './measuring.ts';

const MEASURED_SECONDS = 40;
const SEED = 1;
/** Sent at once before measuring, to fill the window of five minutes. The demo network sends these frames in almost nine minutes. */
const FILLING_FRAMES = 3600;
/** BrandMeister repeats most stops and the demo network does not, so two demo frames change the screen as much as three of BrandMeister. */
const DEMO_FRAMES = 2 / 3;
/** Milliseconds until the effects of the burst and of the first seconds of steady frames are over. */
const SETTLING = 6000;
/** A recording plays for this long before it is measured, so that its first minute fills the tables. */
const FILLING = 61_000;

const LAPTOP = { width: 1440, height: 900 };
/** The screens on which a recording is measured. `slowed` is the factor by which the processor is slowed. */
const SCREENS = [
	{ what: 'a laptop', viewport: LAPTOP, slowed: 1 },
	{ what: 'a phone, processor slowed four times', viewport: { width: 390, height: 844 }, slowed: 4 },
];

/** Measures how busy the page's main thread is, in percent, at rates of BrandMeister's frames. */
export async function measurePage(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const rate of [12, 200]) {
		await withBrowser((browser) =>
			withServer(async (address, feed) => {
				const page = await browser.newPage({ viewport: LAPTOP });
				await page.goto(address);
				await page.locator('.status.connected').waitFor();
				const frames = endlessFrames();
				const send = () => feed.send(frames.next().value);
				for (let sent = 0; sent < FILLING_FRAMES; sent++) send();
				const stop = sendSteadily(rate * DEMO_FRAMES, send);
				await pause(SETTLING);
				const { busy } = await measureTasks(page, await page.context().newCDPSession(page));
				stop();
				rows.push({ what: `main thread busy at ${rate} frames/s`, figure: busy, unit: '%' });
			}),
		);
	}
	return rows;
}

/** Measures the same, and the tasks over 100 ms, with the recording that the environment variable `REAL_MINUTE` names. */
export async function measureRecording(): Promise<Row[]> {
	const recording = process.env['REAL_MINUTE'];
	if (recording === undefined) return [];
	const { address, product } = await startProduct('--play', recording);
	const rows: Row[] = [];
	for (const { what, viewport, slowed } of SCREENS) {
		await withBrowser(async (browser) => {
			const page = await browser.newPage({ viewport });
			const devtools = await page.context().newCDPSession(page);
			await page.goto(address);
			await pause(FILLING);
			await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
			const { busy, long } = await measureTasks(page, devtools);
			rows.push({ what: `main thread busy with a recording, ${what}`, figure: busy, unit: '%' });
			rows.push({ what: `the same, tasks over 100 ms in ${MEASURED_SECONDS} s`, figure: long, unit: '' });
		});
	}
	await product.interrupt();
	return rows;
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

/** @returns how busy the main thread is, in percent, and its number of tasks over 100 ms */
async function measureTasks(page: Page, devtools: CDPSession): Promise<{ busy: number; long: number }> {
	await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
	const before = await taskSeconds(devtools);
	const long = await page.evaluate(async (milliseconds) => {
		let count = 0;
		new PerformanceObserver((list) => {
			count += list.getEntries().filter(({ duration }) => duration > 100).length;
		}).observe({ type: 'longtask' });
		await new Promise((resolve) => {
			setTimeout(resolve, milliseconds);
		});
		return count;
	}, MEASURED_SECONDS * 1000);
	return { busy: (((await taskSeconds(devtools)) - before) / MEASURED_SECONDS) * 100, long };
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
	const { metrics } = await devtools.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
