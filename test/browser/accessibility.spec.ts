import { AxeBuilder } from '@axe-core/playwright';
import { expect, screen, test } from './product.ts';

const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 390, height: 844 },
];

for (const colorScheme of ['light', 'dark'] as const) {
	for (const viewport of SIZES) {
		test(`WCAG 2.2 AA: axe finds nothing, ${colorScheme}, ${viewport.width} px wide`, async ({ page, start }) => {
			// Axe takes some seconds a state.
			test.slow();
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize(viewport);
			await page.goto(await start('--seed', '2'));
			const { activeRows, talkgroupRows, connect } = screen(page);
			const check = async () => {
				const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
				const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
				expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
			};
			await expect(activeRows.nth(10)).toBeVisible();
			await expect(talkgroupRows.nth(4)).toBeVisible();
			// Live, with the menu, with the keys, paused, filtered, stale, empty.
			await check();
			await page.getByRole('button', { name: 'Menu' }).click();
			await check();
			await page.keyboard.press('Escape');
			await page.keyboard.press('?');
			await check();
			await page.keyboard.press('Escape');
			await page.keyboard.press('p');
			await expect(page.getByText('Paused', { exact: true })).toBeVisible();
			await check();
			await page.keyboard.press('p');
			await page.keyboard.press('/');
			await page.keyboard.type('an');
			await check();
			await page.keyboard.press('Escape');
			await connect.click();
			await expect(page.locator('.sections')).toHaveClass(/stale/);
			await check();
			await page.getByText('Clear', { exact: true }).click();
			await check();
		});
	}
}

test('nothing scrolls sideways, and no call sign and no placeholder is cut', async ({ page, start }) => {
	await page.goto(await start('--seed', '3'));
	await expect(screen(page).callsignRows.nth(9)).toBeVisible();
	for (const width of [320, 390, 768, 1024, 1440, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow, `${width} px`).toBe(0);
		const cut = await page.evaluate(() => {
			const beyond = (label: Element) => {
				const cell = label.closest('.cut');
				return cell !== null && label.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5;
			};
			const callsigns = Array.from(
				document.querySelectorAll('.callsigns td:first-child .label, .active td:first-child .label'),
			);
			return callsigns.filter(beyond).map((label) => label.textContent);
		});
		expect(cut, `${width} px`).toEqual([]);
		const placeholders = await page.evaluate(() => {
			const pen = document.createElement('canvas').getContext('2d');
			return Array.from(document.querySelectorAll<HTMLInputElement>('.text input')).filter((input) => {
				if (pen === null) return true;
				pen.font = getComputedStyle(input).font;
				return pen.measureText(input.placeholder).width > input.clientWidth - 16;
			}).length;
		});
		expect(placeholders, `${width} px`).toBe(0);
	}
});
