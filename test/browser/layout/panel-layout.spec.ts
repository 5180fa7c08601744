import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { layoutFaults, NO_FAULTS } from '../fixtures/layout-faults.ts';
import { RUHR, sendOver, sendStart } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

test('at every size, the panel shows the whole name of its talkgroup, no touching texts, and rows of equal height', async ({
	page,
	openOnFeed,
}) => {
	const talkgroup = { ...RUHR.talkgroup, name: 'Oregon - 10 Minute Maximum' };
	const feed = await openOnFeed();
	sendOver(feed, { talkgroup, station: { id: '1' } }, 15, nowInSeconds() - 5);
	sendStart(feed, { talkgroup, station: { id: '2' } });
	const { heading, stations, link } = panelParts(page);
	await link(talkgroup.name).click();
	const name = heading.locator('bdi');
	await expect(stations).toHaveText([/\+\d+s$/, /ago$/]);
	await checkEachSize(page, async (width) => {
		// The panel stands beside the tables, or is a sheet over the page.
		await expect(page.locator(width < 1280 ? 'dialog:modal' : 'dialog:not(:modal)')).toBeVisible();
		expect.soft(await name.evaluate((text) => text.scrollWidth - text.clientWidth), `${width} px`).toBe(0);
		expect.soft(await layoutFaults(page, 'dialog'), `${width} px`).toEqual(NO_FAULTS);
		const heights = await stations.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
		expect.soft(new Set(heights.map((height) => height.toFixed(1))).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});
