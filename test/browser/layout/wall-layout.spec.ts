import { layoutFaults } from '../fixtures/layout-faults.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';
import { pageScrolls } from '../fixtures/window-sizes.ts';

test('the board fills a wall of 1920 × 1080 and of 3840 × 2160, below a clock', async ({ page, start }) => {
	const { board, boardRows } = screen(page);
	await page.goto(`${await start('--seed', '2')}/#wall=1&watch=tg:91`);
	await expect(page.getByText('Connected', { exact: true })).toBeVisible();
	for (const viewport of [
		{ width: 1920, height: 1080 },
		{ width: 3840, height: 2160 },
	]) {
		await page.setViewportSize(viewport);
		await expect(boardRows.nth(16)).toBeInViewport({ ratio: 0.99 });
		await expect(watchLine(page).chips).toBeInViewport({ ratio: 0.99 });
		await expect(page.getByRole('banner').getByRole('time')).toHaveText(/^\d+:\d\d [AP]M$/);
		for (const name of ['Menu', 'Disconnect', 'Pause']) await expect(page.getByRole('button', { name })).toHaveCount(0);
		await expect(page.getByRole('textbox')).toHaveCount(0);
		await expect(page.getByRole('contentinfo')).toHaveCount(0);
		expect(await pageScrolls(page)).toBe(false);
		const { y = 0, height = 0 } = (await board.boundingBox()) ?? {};
		expect((y + height) / viewport.height).toBeGreaterThan(0.97);
		const { sideways, cutCallsigns } = await layoutFaults(page);
		expect([sideways, cutCallsigns]).toEqual([0, []]);
		const sizes = await page.evaluate(() =>
			[...document.querySelectorAll('bdi, td, th, h2')]
				.filter((text) => text.checkVisibility() && text.clientHeight > 1)
				.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
		);
		expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
	}
});
