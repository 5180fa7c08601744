import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import { percentile, type Row } from './measuring.ts';

const RATE = 200;
const LONG_TASK_SECONDS = 60;
const TYPED = 'DL5Q';
const TIMES_TYPED = 15;

/** Whether the page stays out of the way: on a slow processor, and while somebody types. */
export async function measureResponsiveness(): Promise<Row[]> {
	return [...(await measureLongTasks()), await measureTyping()];
}

function measureLongTasks(): Promise<Row[]> {
	return withLivePage(RATE, async ({ page, devtools }) => {
		await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
		await pause(3000);
		const tasks = await page.evaluate(async (seconds) => {
			const long: number[] = [];
			const observer = new PerformanceObserver((list) => {
				for (const { duration } of list.getEntries()) long.push(duration);
			});
			observer.observe({ type: 'longtask' });
			await new Promise((resolve) => {
				setTimeout(resolve, seconds * 1000);
			});
			return long;
		}, LONG_TASK_SECONDS);
		const what = `over 50 ms in ${LONG_TASK_SECONDS} s at ${RATE} frames/s, processor slowed four times`;
		return [
			{ what: `tasks ${what}`, figure: tasks.length, unit: '' },
			{ what: 'the longest of them', figure: Math.max(0, ...tasks), unit: 'ms' },
		];
	});
}

function measureTyping(): Promise<Row> {
	return withLivePage(RATE, async ({ page }) => {
		await page.evaluate(() => {
			const slow = { type: 'event', durationThreshold: 16 };
			const delays: number[] = [];
			Object.assign(window, { delays });
			new PerformanceObserver((list) => {
				for (const { duration } of list.getEntries()) delays.push(duration);
			}).observe(slow);
		});
		const filter = page.getByPlaceholder('Enter Callsign...');
		for (let time = 0; time < TIMES_TYPED; time++) {
			await filter.pressSequentially(TYPED, { delay: 120 });
			for (let key = 0; key < TYPED.length; key++) await filter.press('Backspace', { delay: 120 });
		}
		const delays = await page.evaluate(() => {
			const noted: unknown = Reflect.get(window, 'delays');
			return Array.isArray(noted) ? noted.map(Number) : [];
		});
		// What took less than 16 ms is not told of; it is counted as that.
		const quick = Math.max(0, TIMES_TYPED * TYPED.length * 2 - delays.length);
		const all = [...delays, ...Array.from({ length: quick }, () => 16)];
		return {
			what: `typing into a filter at ${RATE} frames/s, to the next paint, p98`,
			figure: percentile(all, 98),
			unit: 'ms',
		};
	});
}
