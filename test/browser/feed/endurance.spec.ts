import { distinctSession } from '../../model/messages.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { Lockstep } from '../fixtures/lockstep.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { setTabHidden } from '../fixtures/platform-calls.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

/** In milliseconds. */
const MINUTE = 60_000;
/** Longer than any test, in milliseconds: heartbeats come in real time, and the page's clock runs ahead. */
const PING_TIMEOUT = 24 * 60 * MINUTE;

test('a hidden tab shows what it received within one animation frame', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	await countArrivals(page);
	const feed = await openOnFeed();
	const now = Math.floor((await stopClock(page)) / 1000);
	await setTabHidden(page, true);
	for (let number = 1; number <= 4; number++) sendStart(feed, distinctSession(number), now - number);
	sendOver(feed, distinctSession(5), 9, now);
	await untilArrived(page, feed.sent);
	const { activeHeading, talkgroupRows } = screen(page);
	await setTabHidden(page, false);
	await page.clock.runFor(16);
	expect(await activeHeading.textContent()).toContain('(4)');
	expect(await talkgroupRows.count()).toBe(1);
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
