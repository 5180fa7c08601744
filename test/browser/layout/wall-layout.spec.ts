import { expect, screen, test } from '../fixtures/product.ts';

test('WALL-1: fills 1920 × 1080 and 3840 × 2160 with the tables, without scrolling and Last Active', async ({
	page,
	start,
}) => {
	const address = await start('--seed', '2');
	const { activeRows, talkgroups, talkgroupRows, callsignRows, connect } = screen(page);
	for (const viewport of [
		{ width: 1920, height: 1080 },
		{ width: 3840, height: 2160 },
	]) {
		await page.setViewportSize(viewport);
		await page.goto(address);
		await expect(connect).toBeVisible();
		const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
		const before = await size();
		await page.goto(`${address}/#wall=1&watch=tg:91`);
		await expect(page.locator('.wall-line')).toContainText('Connected');
		await expect(activeRows.nth(19)).toBeInViewport({ ratio: 1 });
		await expect(talkgroupRows).toHaveCount(20);
		await expect(talkgroupRows.last()).toBeInViewport({ ratio: 1 });
		await expect(callsignRows.last()).toBeInViewport({ ratio: 1 });
		await expect(page.locator('.waiting')).toBeInViewport({ ratio: 1 });
		await expect(page.locator('.chip')).toBeInViewport({ ratio: 1 });
		for (const gone of ['.title-bar', '.banner', '.controls', 'footer', '.texts']) {
			await expect(page.locator(gone).first()).toBeHidden();
		}
		await expect(talkgroups.getByRole('columnheader')).toHaveText(['Talk Group', 'Talk Time']);
		expect(await size()).toBeGreaterThan(before);
		const beyond = await page.evaluate(() => {
			const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
			const bottom = document.querySelector('.waiting')?.getBoundingClientRect().bottom ?? 0;
			return [scrollWidth - clientWidth, scrollHeight - clientHeight, bottom / clientHeight > 0.97];
		});
		expect(beyond).toEqual([0, 0, true]);
		// No call sign is cut.
		const cut = await page.evaluate(
			() =>
				[...document.querySelectorAll(':is(.from, td.callsign) .label')].filter(
					(label) => label.checkVisibility() && label.scrollWidth > label.clientWidth,
				).length,
		);
		expect(cut).toBe(0);
	}
});
