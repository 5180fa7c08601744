import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('the fragment keeps the filters over a reload', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	await sendTurns(feed, [ANN, { station: { ...UWE.station, name: '' }, talkgroup: { id: '91', name: 'World-wide' } }]);
	const { talkgroups, callsigns, talkgroupRows, callsignRows } = screen(page);
	const groupName = talkgroups.getByPlaceholder('Enter Group name...');
	const hasName = callsigns.getByLabel('Has name');
	await groupName.fill('^ruh');
	await hasName.check();
	await expect(page).toHaveURL(/#group-name=%5Eruh&has-name=1$/);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(callsignRows).toHaveCount(1);
	await page.reload();
	await expect(groupName).toHaveValue('^ruh');
	await expect(hasName).toBeChecked();
	// The connection from before the reload may still be open. The second connection must receive the frames.
	await feed.until(() => feed.transports.length === 2 && feed.viewers === 1);
	await sendTurns(feed, [ANN, UWE]);
	await expect(talkgroupRows).toHaveCount(1);
	await groupName.fill('');
	await hasName.uncheck();
	await expect(page).not.toHaveURL(/#/);
	await setFragment(page, '#callsign=dl9');
	await expect(callsignRows).toHaveCount(1);
});

test('/ focuses the first text filter, Escape clears it, ? lists the keys, and the keys can be switched off', async ({
	page,
	openOnFeed,
}) => {
	await openOnFeed();
	const { talkgroups, paused, settings } = screen(page);
	const first = talkgroups.getByPlaceholder('Enter Group name...');
	await page.keyboard.press('/');
	await expect(first).toBeFocused();
	// In a filter, these keys only type.
	await page.keyboard.type('p/?');
	await expect(first).toHaveValue('p/?');
	await expect(paused).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(first).toHaveValue('');
	await first.blur();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Legend and keys' });
	await expect(keys).toContainText('p pause');
	await keys.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Settings' }).click();
	await settings.getByLabel('Keyboard shortcuts').uncheck();
	await page.keyboard.press('Escape');
	await page.keyboard.press('p');
	await page.keyboard.press('/');
	await expect(first).not.toBeFocused();
	await expect(paused).toHaveCount(0);
	await expect(page).toHaveURL(/#keys=0$/);
	// The button opens the dialog even while the keys are off.
	await page.getByRole('button', { name: 'Legend and keys' }).press('Enter');
	await expect(keys).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
});
