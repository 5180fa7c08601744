import type { Locator } from '@playwright/test';
import { ANN, sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

/** The pixels between the highest and the lowest baseline of the texts of a row. Infinite if the row has fewer than three texts. */
function baselineSpread(row: Locator): Promise<number> {
	return row.locator('bdi:visible, abbr:visible, span:not(:has(*)):visible').evaluateAll((texts) => {
		const baselines = texts
			.filter(({ textContent }) => textContent !== '')
			.map((text) => {
				const mark = document.createElement('span');
				mark.style.display = 'inline-block';
				text.append(mark);
				const { bottom } = mark.getBoundingClientRect();
				mark.remove();
				return bottom;
			});
		return baselines.length < 3 ? Number.POSITIVE_INFINITY : Math.max(...baselines) - Math.min(...baselines);
	});
}

// WCAG 2.5.8
test('texts in a wide row share one baseline, and controls are at least 24 px high', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, ANN, 20);
	sendStart(feed, ANN);
	const { activeRows, talkgroupRows } = screen(page);
	await expect(activeRows).toContainText('Ann GB');
	await expect(talkgroupRows).toContainText(/\+\d+s20s/);
	await checkEachSize(page, async (width) => {
		// On phones, a row has several lines.
		if (width > 520) {
			expect.soft(await baselineSpread(activeRows), `${width} px`).toBeLessThan(0.1);
			expect.soft(await baselineSpread(talkgroupRows), `${width} px`).toBeLessThan(0.1);
		}
		const low = await page
			.locator('button:visible, footer a:visible, label:visible, input[type="text"]:visible')
			.evaluateAll((all) =>
				all
					.map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
					.filter(({ height }) => height < 23.9),
			);
		expect.soft(low, `${width} px`).toEqual([]);
	});
});
