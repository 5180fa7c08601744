import { expect, screen, test } from '../fixtures/product.ts';

test('fills 1920 × 1080 and 3840 × 2160 with the tables, without scrolling and Last Active', async ({
	page,
	start,
}) => {
	const { activeRows, talkgroups, talkgroupRows, callsignRows } = screen(page);
	await page.goto(`${await start('--seed', '2')}/#wall=1&watch=tg:91`);
	await expect(page.locator('.wall-line')).toContainText('Connected');
	for (const viewport of [
		{ width: 1920, height: 1080 },
		{ width: 3840, height: 2160 },
	]) {
		await page.setViewportSize(viewport);
		await expect(activeRows.nth(19)).toBeInViewport({ ratio: 1 });
		await expect(talkgroupRows).toHaveCount(20);
		for (const last of [talkgroupRows.last(), callsignRows.last(), page.locator('.waiting'), page.locator('.chip')]) {
			await expect(last).toBeInViewport({ ratio: 1 });
		}
		for (const gone of ['.title-bar', '.banner', '.controls', 'footer', '.texts']) {
			await expect(page.locator(gone).first()).toBeHidden();
		}
		await expect(talkgroups.getByRole('columnheader')).toHaveText(['Talk Group', 'Talk Time']);
		const { beyond, cut, smallest } = await page.evaluate(() => {
			const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
			const bottom = document.querySelector('.waiting')?.getBoundingClientRect().bottom ?? 0;
			const shown = [...document.querySelectorAll('#page :is(bdi, td, th, h2)')].filter(
				(text) => text.checkVisibility() && text.closest('.visually-hidden') === null,
			);
			return {
				beyond: [scrollWidth - clientWidth, scrollHeight - clientHeight, bottom / clientHeight > 0.97],
				cut: shown.filter(
					(text) => text.matches(':is(.from, th.callsign) .label') && text.scrollWidth > text.clientWidth,
				).length,
				smallest: Math.min(...shown.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
			};
		});
		expect(beyond).toEqual([0, 0, true]);
		expect(cut).toBe(0);
		expect(smallest).toBeGreaterThanOrEqual(20);
	}
});
