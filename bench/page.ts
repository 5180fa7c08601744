import type { CDPSession } from '@playwright/test';
import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import type { Row } from './measuring.ts';

const MEASURED_SECONDS = 30;

/** Measures the share of its time that the main thread of the page is busy. */
export async function measurePage(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const rate of [12, 200]) {
		const busy = await withLivePage(rate, async ({ devtools }) => {
			await devtools.send('Performance.enable');
			const before = await taskSeconds(devtools);
			await pause(MEASURED_SECONDS * 1000);
			return ((await taskSeconds(devtools)) - before) / MEASURED_SECONDS;
		});
		rows.push({ what: `main thread busy at ${rate} frames/s`, figure: busy * 100, unit: '%' });
	}
	return rows;
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
	const { metrics } = await devtools.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
