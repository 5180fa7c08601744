import type { CDPSession } from '@playwright/test';
import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import type { Row } from './measuring.ts';

const MEASURED_SECONDS = 30;

/** Some of the demo network's talkgroups, a station, and beginnings of call signs. */
const TEN_SUBJECTS = [
	'tg:91',
	'tg:92',
	'tg:93',
	'tg:204',
	'tg:262',
	'tg:3100',
	'st:2350001',
	'st:K1*',
	'st:G*',
	'st:DL*',
];

/** Measures how busy the page's main thread is, in percent. */
export async function measurePage(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const rate of [12, 200]) {
		const busy = await withLivePage(rate, ({ devtools }) => busyPercent(devtools));
		rows.push({ what: `main thread busy at ${rate} frames/s`, figure: busy, unit: '%' });
	}
	return rows;
}

/**
 * Measures the main thread with a panel open on the busiest talkgroup, and with ten subjects watched. Each measurement
 * follows a measurement with neither. The figure is processor time: the difference is small, and a busy machine would hide it.
 */
export function measurePanel(): Promise<Row[]> {
	return withLivePage(12, async ({ page, devtools }) => {
		const row = async (what: string): Promise<Row> => ({
			what,
			figure: await busyPercent(devtools, 'threadTicks'),
			unit: '%',
		});
		const rows = [await row('processor time of the main thread at 12 frames/s')];
		await page.locator('.talkgroups tbody a.subject').first().click();
		await page.locator('.panel .overs tbody tr').first().waitFor();
		// Pointing at the row would freeze the order of the rows.
		await page.mouse.move(0, 0);
		rows.push(await row('the same, the busiest talkgroup in the panel'));
		await page.keyboard.press('Escape');
		await page.locator('.panel').waitFor({ state: 'detached' });
		rows.push(await row('the same, closed again'));
		await page.evaluate((watched) => {
			location.hash = `#watch=${watched}`;
		}, TEN_SUBJECTS.join(','));
		await page
			.locator('.chip')
			.nth(TEN_SUBJECTS.length - 1)
			.waitFor();
		rows.push(await row('the same, ten subjects watched'));
		return rows;
	});
}

/** @param timeDomain `threadTicks` counts processor time; `timeTicks` also the time in which a task waits for a processor */
async function busyPercent(
	devtools: CDPSession,
	timeDomain: 'timeTicks' | 'threadTicks' = 'timeTicks',
): Promise<number> {
	await devtools.send('Performance.enable', { timeDomain });
	const before = await taskSeconds(devtools);
	await pause(MEASURED_SECONDS * 1000);
	return (((await taskSeconds(devtools)) - before) / MEASURED_SECONDS) * 100;
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
	const { metrics } = await devtools.send('Performance.getMetrics');
	return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
