import { distinctSession } from '../../model/messages.ts';
import { sendOneEndedOneActive } from '../../server-fixtures/frames.ts';
import { expectRecovered, test } from '../fixtures/faulty-feed.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

const HOUR = 3_600_000;

test('shows 5,000 queued frames that arrive at once, without reconnecting', async ({ page, openFaulty }) => {
	const { feed, link } = await openFaulty();
	link.stall();
	for (let number = 0; number < 3000; number++) sendStart(feed, distinctSession(number));
	for (let number = 3000; number < 4000; number++) sendOver(feed, distinctSession(number), 5);
	link.resume();
	const { activeHeading, talkgroupRows } = screen(page);
	await expect(activeHeading).toHaveText('Currently Active (3,000)');
	await expect(talkgroupRows).toHaveCount(20);
	await page.getByRole('button', { name: 'Clear' }).click();
	await expectRecovered(page, feed);
	expect(feed.attempts).toBe(1);
});

test('reconnects when the browser goes offline and online', async ({ context, page, openFaulty }) => {
	// The end of the connection does not reach the feed, which notices the missing heartbeats.
	const { feed } = await openFaulty({ pingInterval: 1000, pingTimeout: 4000 });
	await context.setOffline(true);
	await expect(screen(page).connect).toHaveText('Connect');
	await feed.until(() => feed.viewers === 0);
	await context.setOffline(false);
	await expectRecovered(page, feed);
});

test('reconnects, with empty tables, after a laptop sleeps for an hour', async ({ page, startFaulty }) => {
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
	// Only now does the end of the old connection reach the feed.
	link.resume();
	await page.clock.setSystemTime(Date.now());
	await expectRecovered(page, feed);
});

test('a line says that a clock is ten minutes fast, until it is set right', async ({ page, startFaulty }) => {
	await page.clock.install({ time: Date.now() + 600_000 });
	const { feed, address } = await startFaulty();
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning' && message.text().includes('clock')) warnings.push(message.text());
	});
	await page.goto(address);
	await feed.until(() => feed.viewers === 1);
	const line = page.getByText(/^The clock of this computer seems to be (9|10)mins \d+s fast$/);
	for (let number = 0; number < 2; number++) sendStart(feed, distinctSession(number));
	await expect(page.getByTitle(/ · last frame \d+s ago$/)).toBeVisible();
	await page.clock.runFor(2000);
	await expect(line).toHaveCount(0);
	for (let number = 2; number < 50; number++) sendStart(feed, distinctSession(number));
	await page.clock.runFor(2000);
	await expect(line).toBeVisible();
	await expect(page).toHaveTitle(/^The clock of this computer seems to be .* Top Activity$/);
	await expect(screen(page).activeRows).toHaveCount(0);
	await page.clock.setSystemTime(Date.now());
	await expectRecovered(page, feed);
	await expect(line).toHaveCount(0);
	expect(warnings).toEqual([expect.stringMatching(/clock is (599|60\d) s ahead of /)]);
});
