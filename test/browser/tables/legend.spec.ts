import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

	test('the legend fits the width; a tap that closes a menu presses nothing beneath', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await page.getByRole('button', { name: 'Settings' }).tap();
		await page.getByRole('button', { name: 'Legend and keys' }).tap();
		const legend = page.getByRole('dialog', { name: 'Legend and keys' });
		expect(await legend.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
		// The legend is higher than the screen, and opens at its top.
		await expect(legend.getByRole('heading')).toBeFocused();
		expect(await legend.evaluate((dialog) => dialog.scrollTop)).toBe(0);
		await legend.getByRole('button', { name: 'Close' }).tap();
		await expect(legend).toBeHidden();
		const { connect } = screen(page);
		await expect(connect).toHaveText('Disconnect');
		const box = await connect.boundingBox();
		const tap = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
		for (const name of ['Menu', 'Settings']) {
			await page.getByRole('button', { name }).tap();
			const menu = page.getByRole('dialog', { name });
			await expect(menu).toBeVisible();
			await tap();
			await expect(menu).toHaveCount(0);
			await expect(connect).toHaveText('Disconnect');
		}
		await connect.tap();
		await expect(connect).toHaveText('Connect');
	});
});
