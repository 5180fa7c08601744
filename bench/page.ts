import type { CDPSession, Page } from '@playwright/test';
import { pause } from './browser.ts';
import { withBrowser, withLivePage } from './live-page.ts';
import type { Row } from './measuring.ts';
import { RelayProcess } from './relay/relay-process.ts';

const MEASURED_SECONDS = 40;
/** A recording plays for this long before it is measured, so that its first minute fills the tables. */
const FILLING = 61_000;

/** The screens on which a recording is measured. `slowed` is the factor by which the processor is slowed. */
const SCREENS = [
	{ what: 'a laptop', viewport: { width: 1440, height: 900 }, slowed: 1 },
	{ what: 'a phone, processor slowed four times', viewport: { width: 390, height: 844 }, slowed: 4 },
];

/** Measures how busy the page's main thread is, in percent. */
export async function measurePage(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const rate of [12, 200]) {
		const { busy } = await withLivePage(rate, ({ page, devtools }) => measureTasks(page, devtools));
		rows.push({ what: `main thread busy at ${rate} frames/s`, figure: busy, unit: '%' });
	}
	return rows;
}

/** Measures the same, and the tasks over 100 ms, with the recording that the environment variable `REAL_MINUTE` names. */
export async function measureRecording(): Promise<Row[]> {
	const recording = process.env['REAL_MINUTE'];
	if (recording === undefined) return [];
	const server = await RelayProcess.start(['--play', recording]);
	const rows: Row[] = [];
	try {
		for (const { what, viewport, slowed } of SCREENS) {
			await withBrowser(async (browser) => {
				const page = await browser.newPage({ viewport });
				const devtools = await page.context().newCDPSession(page);
				await page.goto(`http://127.0.0.1:${server.port}`);
				await pause(FILLING);
				await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
				const { busy, long } = await measureTasks(page, devtools);
				rows.push({ what: `main thread busy with a recording, ${what}`, figure: busy, unit: '%' });
				rows.push({ what: `the same, tasks over 100 ms in ${MEASURED_SECONDS} s`, figure: long, unit: '' });
			});
		}
	} finally {
		await server.stop();
	}
	return rows;
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
