import type { Page } from '@playwright/test';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectRecovered, keepBusy, onAir, overFramesOf, test } from '../fixtures/faulty-feed.ts';
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

test('CONNECT-8: notices a half-open link to a busy feed within 10 s', async ({ page, openFaulty }) => {
	await page.clock.install({ time: Date.now() });
	const { feed, link } = await openFaulty();
	const calmDown = keepBusy(feed);
	const { connect } = screen(page);
	await expect(page.getByTitle(/^[12]\d frames per second$/)).toBeVisible();
	await expect.poll(() => feed.sent).toBeGreaterThan(120);
	calmDown();
	link.stall();
	await page.clock.runFor(10_000);
	await expect(connect).toHaveText('Connect');
	await expect(page.locator('.sections')).toHaveClass('sections stale');
	link.resume();
	await expectRecovered(page, feed);
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

test('CONNECT-10: a page that was frozen shows what was sent meanwhile', async ({ page, openFaulty }) => {
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
	await session.send('Debugger.disable');
	await expect(activeHeading).toHaveText('Currently Active (101)');
	await expect(talkgroupRows).toHaveCount(20);
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('TIME-3, CLOCK-2: warns once of a clock that is a day ahead, and recovers when it is set right', async ({
	page,
	startFaulty,
}) => {
	await page.clock.install({ time: Date.now() + 24 * HOUR });
	const { feed, address } = await startFaulty();
	const warnings = clockWarnings(page);
	await page.goto(address);
	await feed.until(() => feed.viewers === 1);
	feed.send(...overFramesOf(50));
	sendOneEndedOneActive(feed);
	await expect.poll(() => warnings).toHaveLength(1);
	expect(warnings[0]).toMatch(/clock is 864\d\d s ahead of /);
	const { activeRows, talkgroupRows } = screen(page);
	// Every start is too old (START-3).
	await expect(page.getByText(/last frame \d+s ago/)).toBeVisible();
	await expect(activeRows).toHaveCount(0);
	await expect(talkgroupRows).toHaveCount(0);
	await page.clock.setSystemTime(Date.now());
	await expectRecovered(page, feed);
	expect(warnings).toHaveLength(1);
});
