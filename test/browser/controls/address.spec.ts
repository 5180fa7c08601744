import { expect, screen, test } from '../fixtures/product.ts';
import { openWithStations, sendStations } from '../fixtures/stations.ts';

test('keeps the filters in the fragment over a reload, and ignores a broken fragment', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await openWithStations(page, start, startFeed);
	const { talkgroups, callsigns, talkgroupRows, callsignRows } = screen(page);
	await talkgroups.getByPlaceholder('Enter Group name...').fill('^deu');
	await callsigns.getByLabel('Has name').check();
	await expect(page).toHaveURL(/#group-name=%5Edeu&has-name=1$/);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(callsignRows).toHaveCount(2);
	await page.reload();
	// The connection from before the reload may still be open. The second one must receive the frames.
	await feed.until(() => feed.transports.length === 2 && feed.viewers === 1);
	await sendStations(feed);
	await expect(talkgroups.getByPlaceholder('Enter Group name...')).toHaveValue('^deu');
	await expect(talkgroupRows).toHaveCount(1);
	await expect(callsigns.getByLabel('Has name')).toBeChecked();
	await talkgroups.getByPlaceholder('Enter Group name...').fill('');
	await callsigns.getByLabel('Has name').uncheck();
	await expect(page).not.toHaveURL(/#/);
	await page.evaluate(() => {
		location.hash = '#callsign=dl5';
	});
	await expect(callsignRows).toHaveCount(1);
	await page.evaluate(() => {
		location.hash = '#callsign=%E0%A4';
	});
	await expect(callsignRows).toHaveCount(3);
});

test('/ focuses the first text filter, Escape clears it, ? lists the keys, and they can be switched off', async ({
	page,
	start,
	startFeed,
}) => {
	await openWithStations(page, start, startFeed);
	const { talkgroups, talkgroupRows } = screen(page);
	const first = talkgroups.getByPlaceholder('Enter Group name...');
	await page.keyboard.press('/');
	await expect(first).toBeFocused();
	// A filter's text is written as text.
	await page.keyboard.type('p/?');
	await expect(first).toHaveValue('p/?');
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(first).toHaveValue('');
	await expect(talkgroupRows).toHaveCount(3);
	await first.blur();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keys' });
	await expect(keys).toContainText('pauses the screen');
	await keys.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.locator('#settings').getByLabel('Keyboard shortcuts').uncheck();
	await page.keyboard.press('Escape');
	await page.keyboard.press('p');
	await page.keyboard.press('/');
	await expect(first).not.toBeFocused();
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
	await expect(page).toHaveURL(/#keys=0$/);
	// The dialog can be reached without them.
	await page.getByRole('button', { name: 'Keys' }).press('Enter');
	await expect(keys).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
});
