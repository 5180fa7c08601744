import type { Page } from '@playwright/test';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds, sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectRecovered, type FaultyFeed, keepBusy, onAir, overFramesOf, test } from '../fixtures/faulty-feed.ts';
import { expect, screen } from '../fixtures/product.ts';

const HOUR = 3_600_000;

/** The page's warnings about its clock. */
function clockWarnings(page: Page): string[] {
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning' && message.text().includes('clock')) warnings.push(message.text());
	});
	return warnings;
}

/** Sets the page's clock right. Forward, the page takes that for sleep: it reconnects unless a frame comes in time. A cut decides that. */
async function setRight(page: Page, { feed, link }: FaultyFeed, forward: boolean): Promise<void> {
	const { attempts } = feed;
	await page.clock.setSystemTime(Date.now());
	if (!forward) return;
	link.cut();
	await feed.until(() => feed.attempts > attempts && feed.viewers === 1);
}

test('CONNECT-8: notices a half-open link to a busy feed within 10 s', async ({ page, openFaulty }) => {
	await page.clock.install({ time: Date.now() });
	const { feed, link } = await openFaulty();
	const calmDown = keepBusy(feed);
	const { connect } = screen(page);
	await expect(page.getByText(/1\d frames\/s|2\d frames\/s/)).toBeVisible();
	await expect.poll(() => feed.sent).toBeGreaterThan(120);
	calmDown();
	link.stall();
	await page.clock.runFor(10_000);
	await expect(connect).toHaveText('Connect');
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	link.resume();
	await expectRecovered(page, feed);
});

test('CONNECT-9: leaves a quiet feed alone', async ({ page, startFaulty }) => {
	await page.clock.install({ time: Date.now() });
	const { feed, address } = await startFaulty();
	await page.goto(address);
	await feed.until(() => feed.viewers === 1);
	sendOneEndedOneActive(feed);
	await expect(screen(page).activeRows).toHaveCount(1);
	// The library closes the connection after 45 s without a ping.
	await page.clock.runFor(40_000);
	await expect(page.getByText(/last frame [4-9]\ds ago/)).toBeVisible();
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('CONNECT-10: reconnects, with empty tables, after a laptop sleeps for an hour', async ({ page, startFaulty }) => {
	await page.clock.install({ time: Date.now() });
	const { feed, link, address } = await startFaulty();
	await page.goto(address);
	await feed.until(() => feed.viewers === 1);
	sendOneEndedOneActive(feed);
	const { activeRows, talkgroupRows } = screen(page);
	await expect(activeRows).toHaveCount(1);
	link.strand();
	await page.clock.fastForward(HOUR);
	await expect(activeRows).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(0);
	await feed.until(() => feed.viewers === 2);
	// The end of the old connection gets through to the feed only now.
	link.resume();
	await page.clock.setSystemTime(Date.now());
	await expectRecovered(page, feed);
});

for (const [kind, hungUp] of [
	['goes on', false],
	['hangs up', true],
] as const) {
	test(`CONNECT-10: a page that was frozen shows what was sent meanwhile, on a feed that ${kind}`, async ({
		page,
		openFaulty,
	}) => {
		const { feed } = await openFaulty();
		sendOneEndedOneActive(feed);
		const { activeRows, talkgroupRows, activeHeading } = screen(page);
		await expect(activeRows).toHaveCount(1);
		// Chromium freezes no page that is in sight: the debugger does it.
		const session = await page.context().newCDPSession(page);
		await session.send('Debugger.enable');
		const frozen = new Promise((resolve) => session.once('Debugger.paused', resolve));
		await session.send('Debugger.pause');
		await frozen;
		feed.send(...overFramesOf(2000, 10), ...onAir(100));
		if (hungUp) {
			feed.disconnectAll();
			await feed.until(() => feed.viewers === 0);
		}
		await session.send('Debugger.disable');
		await expect(activeHeading).toHaveText('Currently Active (101)');
		await expect(talkgroupRows).toHaveCount(20);
		await expectRecovered(page, feed);
		expect(feed.attempts).toBe(hungUp ? 2 : 1);
	});
}

for (const [direction, step] of [
	['forward', HOUR],
	['back', -HOUR],
] as const) {
	test(`TIME-3, CLOCK-2: warns once after the clock was set ${direction} by an hour, and recovers when it is right again`, async ({
		page,
		startFaulty,
	}) => {
		await page.clock.install({ time: Date.now() });
		const faulty = await startFaulty();
		const { feed, address } = faulty;
		const warnings = clockWarnings(page);
		await page.goto(address);
		await feed.until(() => feed.viewers === 1);
		sendOneEndedOneActive(feed);
		const { activeRows, talkgroupRows } = screen(page);
		await expect(activeRows).toHaveCount(1);
		await expect(talkgroupRows).toHaveCount(1);
		await page.clock.setSystemTime(Date.now() + step);
		const gone = step > 0;
		await expect(activeRows).toHaveCount(gone ? 0 : 1);
		await expect(talkgroupRows).toHaveCount(gone ? 0 : 1);
		await feed.until(() => feed.viewers === 1);
		await expect(screen(page).connect).toHaveText('Disconnect');
		// Set forward, the page may take it for sleep and reconnect. Frames for the old connection are lost.
		const starts = [11, 12, 13, 14].map((number) => startMessage({ ...apart(number), start: nowInSeconds() }));
		const warningsAfterStarts = () => {
			feed.send(...starts.map(frameOf));
			return warnings;
		};
		await expect.poll(warningsAfterStarts).toHaveLength(1);
		await expect(activeRows).toHaveCount(gone ? 0 : 5);
		await setRight(page, faulty, step < 0);
		await expectRecovered(page, feed);
		expect(warnings).toHaveLength(1);
	});
}

for (const [wrong, days] of [
	['ahead', 1],
	['behind', -1],
] as const) {
	test(`TIME-3, CLOCK-2: warns once of a clock that is a day ${wrong}, and recovers when it is right again`, async ({
		page,
		startFaulty,
	}) => {
		await page.clock.install({ time: Date.now() + days * 24 * HOUR });
		const faulty = await startFaulty();
		const { feed, address } = faulty;
		const warnings = clockWarnings(page);
		await page.goto(address);
		await feed.until(() => feed.viewers === 1);
		feed.send(...overFramesOf(50));
		sendOneEndedOneActive(feed);
		await expect.poll(() => warnings).toHaveLength(1);
		expect(warnings[0]).toMatch(days > 0 ? /clock is 864\d\d s ahead of / : /clock is 863\d\d s behind /);
		const { activeRows, talkgroupRows } = screen(page);
		// Ahead, every start is too old (START-3). Behind, none is: active sessions last 0 s, ended ones count.
		await expect(page.getByText(/last frame \d+s ago/)).toBeVisible();
		await expect(activeRows).toHaveText(days > 0 ? [] : [/0s$/]);
		await expect(talkgroupRows).toHaveCount(days > 0 ? 0 : 20);
		await setRight(page, faulty, days < 0);
		await expectRecovered(page, feed);
		expect(warnings).toHaveLength(1);
	});
}
