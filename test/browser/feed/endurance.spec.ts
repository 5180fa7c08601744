import type { CDPSession } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { Lockstep } from '../fixtures/lockstep.ts';
import { RUHR, sendOver, sendStart, UWE } from '../fixtures/overs.ts';
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
	const tab = await Lockstep.open(page, feed, await start('--feed', feed.address), { oneIn: 4 });
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

/** Counts the readings that the page holds after garbage collection, by their fields: they have no class. */
async function heldReadings(session: CDPSession): Promise<number> {
	const objectGroup = 'held';
	const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
	const { objects } = await session.send('Runtime.queryObjects', {
		prototypeObjectId: result.objectId ?? '',
		objectGroup,
	});
	const counted = await session.send('Runtime.callFunctionOn', {
		objectId: objects.objectId ?? '',
		functionDeclaration: `function () {
			return this.filter((each) => ['at', 'active', 'ended', 'directory'].every((name) => Object.hasOwn(each, name))).length;
		}`,
		returnByValue: true,
	});
	await session.send('Runtime.releaseObjectGroup', { objectGroup });
	return Number(counted.result.value);
}

test('a page that nobody touches for a minute holds three readings at most', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const now = Math.floor((await stopClock(page)) / 1000);
	sendStart(feed, UWE, now);
	const session = await page.context().newCDPSession(page);
	const watching = `watch=tg:${RUHR.talkgroup.id}&tell=title,voice`;
	for (const choices of ['', `talkgroup=${RUHR.talkgroup.id}`, 'wall=1', watching]) {
		await page.evaluate((fragment) => location.assign(`#${fragment}`), choices);
		await page.clock.runFor(60_000);
		const held = await heldReadings(session);
		expect(held, choices).toBeGreaterThan(0);
		expect(held, choices).toBeLessThanOrEqual(3);
	}
});
