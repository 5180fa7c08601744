import type { Page } from '@playwright/test';
import type { Reading, Station } from '../../../src/engine/reading.ts';
import { naiveCallsigns, naiveTalkgroups } from '../../model/naive-rankings.ts';
import { Lockstep } from '../fixtures/lockstep.ts';
import { setTabHidden } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

/** In milliseconds. */
const MINUTE = 60_000;
const ANIMATION_FRAME = 16;
/** Longer than any test, in milliseconds: heartbeats come in real time, and the page's clock runs ahead. */
const PING_TIMEOUT = 24 * 60 * MINUTE;

/** The heading of Currently Active, its first 200 call signs, and the names of the first 20 rows of each ranking, read at one moment. */
function readNames(page: Page): Promise<unknown> {
	return page.evaluate(() => {
		const names = (section: string, control: string) =>
			[
				...document.querySelectorAll(`[aria-labelledby="${section}-heading"] [data-row] a[data-control="${control}"]`),
			].map(({ textContent }) => textContent);
		const heading = document.querySelector('#active-heading')?.textContent;
		return [heading, names('active', 'station'), names('talkgroups', 'talkgroup'), names('callsigns', 'station')];
	});
}

function expectedNames(reading: Reading): unknown {
	const { active } = reading;
	const callsignOf = ({ station: { id, callsign } }: { station: Station }) => callsign || id;
	return [
		`Currently Active (${active.length})`,
		active.slice(0, 200).map(callsignOf),
		naiveTalkgroups(reading, 300)
			.slice(0, 20)
			.map(({ talkgroup: { id, name } }) => name || id),
		naiveCallsigns(reading, 300).slice(0, 20).map(callsignOf),
	];
}

test('a tab that was hidden for 15 minutes shows the right tables within one animation frame', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed({ pingTimeout: PING_TIMEOUT });
	const tab = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let second = 0; second < 10; second++) {
		await tab.sendFrames();
		await tab.forward(1000);
	}
	await page
		.getByRole('button', { name: /^Show all \d/ })
		.last()
		.click();
	await setTabHidden(page, true);
	// Frames come between two runs of the timers, so the page does not mistake the time between the runs for sleep.
	for (let minute = 0; minute < 15; minute++) {
		await tab.skip(MINUTE / 2);
		await tab.sendFrames();
		await tab.forward(MINUTE / 2);
	}
	const before = await readNames(page);
	// The tab is shown half a minute after its timers last ran, and before they run again.
	await tab.skip(MINUTE / 2);
	await tab.sendFrames();
	await setTabHidden(page, false);
	await page.clock.runFor(ANIMATION_FRAME);
	const shown = await readNames(page);
	expect(shown).not.toEqual(before);
	expect(shown).toEqual(expectedNames(tab.expected.at(tab.second)));
});

test('half an hour in fast motion leaks no DOM nodes and no listeners', async ({ page, start, startFeed }) => {
	test.slow();
	const feed = await startFeed({ pingTimeout: PING_TIMEOUT });
	const tab = await Lockstep.open(page, feed, await start('--feed', feed.address), 4);
	// Shorter than a pause that the page takes for sleep.
	const STEP = 15_000;
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable');
	const live = async (minutes: number) => {
		for (let left = minutes * MINUTE; left > 0; left -= STEP) {
			await tab.sendFrames();
			await tab.forward(STEP);
		}
		await expect(screen(page).talkgroupRows).toHaveCount(20);
		await page.getByRole('button', { name: 'Clear' }).click();
		await tab.forward(1000);
		await expect(screen(page).talkgroupRows).toHaveCount(0);
		await session.send('HeapProfiler.collectGarbage');
		const { metrics } = await session.send('Performance.getMetrics');
		return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
	};
	const before = await live(10);
	const after = await live(30);
	expect(after['Nodes']).toBeLessThanOrEqual(before['Nodes'] ?? 0);
	expect(after['JSEventListeners']).toBe(before['JSEventListeners']);
});
