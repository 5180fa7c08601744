import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { countArrivals, untilArrived } from '../fixtures/arrivals.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { stopClock } from '../fixtures/stopped-clock.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Sends twelve ended sessions and seven active sessions. */
function talk(feed: FeedServer): void {
	for (let number = 0; number < 12; number++)
		sendOver(feed, distinctSession(number, { talkgroup: `Quarry ${number}` }), 60);
	for (let number = 12; number < 19; number++) sendStart(feed, distinctSession(number));
}

test('the board begins within 110 px, and a bar jumps to the parts of the page', async ({ page, openOnFeed }) => {
	talk(await openOnFeed());
	const { board, activeRows, talkgroups, talkgroupRows, callsignRows } = screen(page);
	// The rankings are filled with the next second, and the parts below move.
	for (const rows of [talkgroupRows, callsignRows]) await expect(rows).toHaveCount(12);
	const bar = page.getByRole('navigation', { name: 'Parts of the page' });
	const buttons = bar.getByRole('button');
	await expect(buttons).toHaveText(['Conversations', 'On the air 7', 'Talkgroups', 'Call signs']);
	expect((await board.boundingBox())?.y).toBeLessThanOrEqual(110);
	const shownRows = activeRows.filter({ visible: true });
	await expect(shownRows).toHaveCount(5);
	await page.getByRole('button', { name: 'Show all 7' }).tap();
	await expect(shownRows).toHaveCount(7);
	await board.scrollIntoViewIfNeeded();
	const current = bar.locator('[aria-current="true"]');
	await expect(current).toHaveText('Conversations');
	for (const [part, heading] of [
		['Call signs', 'Top Callsigns'],
		['Talkgroups', 'Top Talkgroups'],
		['Conversations', /^Conversations/],
	] as const) {
		await bar.getByRole('button', { name: part }).tap();
		await expect(page.getByRole('heading', { name: heading })).toBeFocused();
		await expect(current).toHaveText(part);
	}
	await talkgroups.evaluate((section) => section.scrollIntoView());
	await expect(current).toHaveText('Talkgroups');
});

test('filters fold behind a button, which says when one is on, and so does the bar', async ({ page, openOnFeed }) => {
	talk(await openOnFeed());
	const { talkgroups, talkgroupRows, callsigns, callsignRows } = screen(page);
	await talkgroups.scrollIntoViewIfNeeded();
	await expect(talkgroupRows).toHaveCount(12);
	const rank = await talkgroups.getByText('12', { exact: true }).boundingBox();
	const row = await talkgroupRows.last().boundingBox();
	const middles = [rank, row].map((box) => box && box.y + box.height / 2);
	expect(middles[0]).toBeCloseTo(middles[1] ?? 0, 0);
	for (const [section, rows, placeholder] of [
		[talkgroups, talkgroupRows, 'Enter Group name...'],
		[callsigns, callsignRows, 'Enter Name...'],
	] as const) {
		const field = section.getByPlaceholder(placeholder);
		const button = section.getByRole('button', { name: 'Filters' });
		await expect(field).toBeHidden();
		await button.tap();
		await field.tap();
		const place = await field.boundingBox();
		await field.fill('nowhere');
		await expect(rows).toHaveCount(0);
		expect(await field.boundingBox()).toEqual(place);
		await expectAccessible(page);
		await button.tap();
		await expect(field).toBeHidden();
		await expect(button).toHaveAccessibleName('Filters (on)');
		expect((await section.boundingBox())?.height).toBeLessThan(200);
	}
	for (const name of ['Talkgroups (filtered)', 'Call signs (filtered)'])
		await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
	await page.keyboard.press('/');
	await expect(talkgroups.getByPlaceholder('Enter Group name...')).toBeFocused();
});

test('a section that nobody sees is drawn every ten seconds, and at once when seen', async ({ page, openOnFeed }) => {
	await page.clock.install();
	await countArrivals(page);
	const feed = await openOnFeed();
	await stopClock(page);
	const { talkgroups, talkgroupRows } = screen(page);
	const hear = async (number: number) => {
		sendOver(feed, distinctSession(number, { talkgroup: `Quarry ${number}` }), 5);
		sendStart(feed, distinctSession(100 + number));
		await untilArrived(page, feed.sent);
		await page.clock.runFor(1000);
		await expect(page.getByRole('button', { name: `On the air ${number}` })).toBeVisible();
	};
	await page.clock.runFor(10_000);
	await talkgroups.scrollIntoViewIfNeeded();
	await hear(1);
	await expect(talkgroupRows).toHaveCount(1);
	await page.evaluate(() => scrollTo(0, 0));
	// The page, whose observer is older, has noticed it then.
	await talkgroups.evaluate(
		(section) =>
			new Promise<void>((resolve) => {
				new IntersectionObserver((entries) => {
					if (entries.at(-1)?.isIntersecting === false) resolve();
				}).observe(section);
			}),
	);
	await hear(2);
	await page.clock.runFor(5000);
	await expect(talkgroupRows).toHaveCount(1);
	await page.clock.runFor(4000);
	await expect(talkgroupRows).toHaveCount(2);
	await hear(3);
	await expect(talkgroupRows).toHaveCount(2);
	await talkgroups.scrollIntoViewIfNeeded();
	await expect(talkgroupRows).toHaveCount(3);
	// Behind the panel, which is a sheet there.
	await talkgroupRows.first().getByRole('link').first().click();
	await hear(4);
	await expect(talkgroupRows).toHaveCount(3);
	await page.keyboard.press('Escape');
	await expect(talkgroupRows).toHaveCount(4);
});
