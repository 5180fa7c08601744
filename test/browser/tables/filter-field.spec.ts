import { sendOver } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a field that filters has a button that clears it, and the heading counts what passes', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendOver(feed, { talkgroup: { id: '262', name: 'Quarry' } }, 10);
	sendOver(feed, { talkgroup: { id: '263', name: 'Quince' } }, 20);
	const { talkgroups, talkgroupRows } = screen(page);
	await expect(talkgroupRows).toHaveCount(2);
	const field = talkgroups.getByRole('textbox', { name: 'Group name', exact: true });
	const clear = talkgroups.getByRole('button', { name: 'Clear: Group name' });
	await expect(clear).toHaveCount(0);
	await field.fill('quar');
	await expect(talkgroupRows).toHaveText([/Quarry/]);
	await expect(talkgroups.getByRole('heading')).toHaveText('Top Talkgroups (1 of 2)');
	await field.press('Tab');
	await expect(clear).toBeFocused();
	await clear.press('Enter');
	await expect(talkgroupRows).toHaveCount(2);
	await expect(field).toHaveValue('');
	await expect(field).toBeFocused();
	await expect(talkgroups.getByRole('heading')).toHaveText('Top Talkgroups');
});

test('says in words how much of the window was received, and that it listens for conversations', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendOver(feed, { talkgroup: { id: '262', name: 'Quarry' } }, 10);
	await expect(page.getByText(/Listening: \d+s of 5 minutes/)).toBeVisible();
	await expect(screen(page).board).toContainText('Listening: conversations show after the first answer');
	await expect(page.getByRole('columnheader', { name: 'Talk Time' }).first()).toHaveAttribute('title', /can exceed/);
});
