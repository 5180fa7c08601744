import { expect, screen, test } from '../fixtures/product.ts';

test('LAYOUT-6: a legend explains the marks with the marks themselves, and p does nothing while it is open', async ({
	page,
	openOnFeed,
}) => {
	await openOnFeed();
	await page.keyboard.press('?');
	const legend = page.getByRole('dialog', { name: 'Legend and keys' });
	await expect(legend.locator('dt')).toHaveText([
		'+37s',
		'Strip',
		'2mins 3s ?',
		'Ended',
		'▲ ●',
		'order held',
		'Grey',
		'DE',
		'Talk time',
		'Waiting',
		'/',
		'g',
		'Escape',
		'Arrows',
		'w',
		'p',
		'?',
	]);
	await expect(legend.locator('.strip .live-over')).toBeVisible();
	await expect(legend).toContainText('Counts the whole length of each over that ended in the last 5 minutes');
	await expect(legend).toContainText('for 15 s without a movement');
	await expect(legend).toContainText('Only a hint, from the frames of the network');
	await page.keyboard.press('p');
	await page.keyboard.press('Escape');
	await expect(legend).toBeHidden();
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

	test('LAYOUT-6: the legend opens without a keyboard and fits the screen', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await page.getByRole('button', { name: 'Legend and keys' }).tap();
		const legend = page.getByRole('dialog', { name: 'Legend and keys' });
		expect(await legend.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
		// It is higher than the screen, and begins at its top.
		await expect(legend.getByRole('heading')).toBeFocused();
		expect(await legend.evaluate((dialog) => dialog.scrollTop)).toBe(0);
		await legend.getByRole('button', { name: 'Close' }).tap();
		await expect(legend).toBeHidden();
	});

	test('the tap that closes a popover presses nothing beneath it', async ({ page, openOnFeed }) => {
		await openOnFeed();
		const { connect } = screen(page);
		await expect(connect).toHaveText('Disconnect');
		const box = await connect.boundingBox();
		const tap = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
		for (const popover of ['Menu', 'Settings']) {
			await page.getByRole('button', { name: popover }).tap();
			const open = page.locator(':popover-open');
			await expect(open).toHaveAccessibleName(popover);
			await tap();
			await expect(open).toHaveCount(0);
			await expect(connect).toHaveText('Disconnect');
		}
		await tap();
		await expect(connect).toHaveText('Connect');
	});
});
