import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Twelve sessions that have ended, and three that are on the air. */
async function talk(feed: FeedServer): Promise<void> {
	await feed.until(() => feed.viewers === 1);
	const now = nowInSeconds();
	for (let number = 0; number < 15; number++) {
		const session = { ...apart(number), start: now - 60 };
		feed.send(frameOf(startMessage({ ...session, talkgroup: `Quarry ${number}` })));
		if (number < 12) feed.send(frameOf(stopMessage({ ...session, stop: now })));
	}
}

test('the cards begin within 110 px, and a bar in thumb’s reach jumps to the parts and says where one is', async ({
	page,
	openOnFeed,
}) => {
	await talk(await openOnFeed());
	await expect(screen(page).talkgroupRows).toHaveCount(12);
	expect((await page.locator('.band').boundingBox())?.y).toBeLessThanOrEqual(110);
	const bar = page.getByRole('navigation', { name: 'Parts of the page' });
	const buttons = bar.getByRole('button');
	await expect(buttons).toHaveText(['Conversations', 'On the air 3', 'Talkgroups', 'Call signs', 'Waiting']);
	const current = bar.locator('[aria-current="true"]');
	await expect(current).toHaveText('Conversations');
	for (const [part, heading] of [
		['Call signs', 'Top Callsigns'],
		['Talkgroups', 'Top Talkgroups'],
		['Waiting', 'Waiting for an answer'],
		['Conversations', /^Conversations/],
	] as const) {
		await bar.getByRole('button', { name: part }).tap();
		await expect(page.getByRole('heading', { name: heading })).toBeFocused();
		await expect(current).toHaveText(part);
	}
	await page.locator('.talkgroups').evaluate((section) => section.scrollIntoView());
	await expect(current).toHaveText('Talkgroups');
	const heights = await page
		.locator('.parts button, .controls button, .title-bar button, .filters')
		.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height));
	expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('filters fold behind a button, which has a dot while one is on; a filter without a match leaves no empty rows', async ({
	page,
	openOnFeed,
}) => {
	await talk(await openOnFeed());
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(12);
	const pattern = talkgroups.getByPlaceholder('Enter Group name...');
	await expect(pattern).toBeHidden();
	const button = talkgroups.getByRole('button', { name: 'Filters' });
	await button.tap();
	await pattern.fill('nowhere');
	await expect(talkgroupRows).toHaveCount(0);
	expect((await talkgroups.locator('.ranking').boundingBox())?.height).toBeLessThan(150);
	await expectAccessible(page);
	await button.tap();
	await expect(pattern).toBeHidden();
	await expect(button).toHaveAccessibleName('Filters (on)');
	await page.keyboard.press('/');
	await expect(pattern).toBeFocused();
});
