import { distinctSession } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Sends twelve ended sessions and three active sessions. */
function talk(feed: FeedServer): void {
	for (let number = 0; number < 12; number++)
		sendOver(feed, distinctSession(number, { talkgroup: `Quarry ${number}` }), 60);
	for (const number of [12, 13, 14]) sendStart(feed, distinctSession(number));
}

test('the board begins within 110 px, and a bar jumps to the parts of the page and marks the part in view', async ({
	page,
	openOnFeed,
}) => {
	talk(await openOnFeed());
	const { board, talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(12);
	expect((await board.boundingBox())?.y).toBeLessThanOrEqual(110);
	const bar = page.getByRole('navigation', { name: 'Parts of the page' });
	const buttons = bar.getByRole('button');
	await expect(buttons).toHaveText(['Conversations', 'On the air 3', 'Talkgroups', 'Call signs']);
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

test('filters fold behind a button, whose name says whether a filter is on; a filter without a match leaves no blank rows', async ({
	page,
	openOnFeed,
}) => {
	talk(await openOnFeed());
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(12);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await expect(pattern).toBeHidden();
	const button = talkgroups.getByRole('button', { name: 'Filters' });
	await button.tap();
	await pattern.fill('nowhere');
	await expect(talkgroupRows).toHaveCount(0);
	expect((await talkgroups.boundingBox())?.height).toBeLessThan(290);
	await expectAccessible(page);
	await button.tap();
	await expect(pattern).toBeHidden();
	await expect(button).toHaveAccessibleName('Filters (on)');
	await page.keyboard.press('/');
	await expect(pattern).toBeFocused();
});
