import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

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
