import { pause } from './browser.ts';
import { type LivePage, withLivePage } from './live-page.ts';
import type { Row } from './measuring.ts';

const SECONDS = 60;
/** Frames a second, and the factor by which the processor is slowed. */
const CASES = [
	{ rate: 12, slowed: 1 },
	{ rate: 200, slowed: 1 },
	{ rate: 200, slowed: 4 },
];

/** Measures how long the page blocks its main thread at a time. A blocked page answers no press. */
export async function measureLongTasks(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const { rate, slowed } of CASES) {
		const tasks = await withLivePage(rate, (live) => longTasks(live, slowed));
		const processor = slowed === 1 ? '' : `, processor slowed ${slowed} times`;
		rows.push(
			{ what: `tasks over 50 ms in ${SECONDS} s at ${rate} frames/s${processor}`, figure: tasks.length, unit: '' },
			{ what: 'the longest of them', figure: Math.max(0, ...tasks), unit: 'ms' },
		);
	}
	return rows;
}

/** @returns the duration of each task over 50 ms, in milliseconds */
async function longTasks({ page, devtools }: LivePage, slowed: number): Promise<number[]> {
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
	await pause(3000);
	return page.evaluate(async (milliseconds) => {
		const long: number[] = [];
		const observer = new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) long.push(duration);
		});
		observer.observe({ type: 'longtask' });
		await new Promise((resolve) => {
			setTimeout(resolve, milliseconds);
		});
		return long;
	}, SECONDS * 1000);
}
