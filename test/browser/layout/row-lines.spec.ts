import { ANN, sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

// WCAG 2.5.8
test('controls are at least 24 px high at every size', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, ANN, 20);
	sendStart(feed, ANN);
	await expect(screen(page).talkgroupRows).toContainText(/\+\d+s20s/);
	await checkEachSize(page, async (width) => {
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
