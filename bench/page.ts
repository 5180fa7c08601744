import type { CDPSession } from '@playwright/test';
import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import type { Row } from './measuring.ts';

const MEASURED_SECONDS = 30;

/** How busy the page's main thread is, in a real Chromium on a real feed, at so many frames a second. */
export async function measurePage(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const rate of [20, 200, 2000]) {
		const busy = await withLivePage(rate, async ({ devtools }) => {
			await devtools.send('Performance.enable');
			const before = await taskSeconds(devtools);
			await pause(MEASURED_SECONDS * 1000);
			return ((await taskSeconds(devtools)) - before) / MEASURED_SECONDS;
		});
		rows.push({ what: `page, main thread busy at ${rate} frames/s, window filled`, figure: busy * 100, unit: '%' });
	}
	return rows;
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
	const { metrics } = await devtools.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
