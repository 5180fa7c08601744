import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { baselineSpread, checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, test } from '../fixtures/product.ts';

/** Checks the panel at each size, once it stands beside the tables or is a sheet over the page (PANEL-4). */
async function checkPanelAtEachSize(
	page: Page,
	check: (width: number, height: number) => Promise<void>,
): Promise<void> {
	await checkEachSize(page, async (width, height) => {
		await expect(page.locator(width < 1280 ? '.panel:modal' : '.panel:not(:modal)')).toBeVisible();
		await check(width, height);
	});
}

test('LAYOUT-1, PANEL-1: each size shows the name of a talkgroup whole in its panel, and its texts apart from each other', async ({
	page,
	openOnFeed,
}) => {
	const talkgroup = 'Oregon - 10 Minute Maximum';
	const session = { ...apart(1), talkgroup, start: nowInSeconds() - 20 };
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
	await page.locator('.talkgroups').getByRole('link', { name: talkgroup }).click();
	const name = page.getByRole('heading', { level: 2, name: talkgroup }).locator('bdi');
	await checkPanelAtEachSize(page, async (width) => {
		expect.soft(await name.evaluate((text) => text.scrollWidth - text.clientWidth), `${width} px`).toBe(0);
		const { faults } = await measureLayout(page, '.panel');
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
	});
});

test('PANEL-1: the id, the links and the button at the top of a panel stand on one baseline', async ({
	page,
	start,
}, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const message = startMessage({ destinationId: 262, talkgroup: 'Deutschland', start: at - 10 });
	await writeFile(file, writeRecordedLine({ at: at * 1000, message: frameOf(message) }));
	await page.goto(`${await start('--play', file)}/#talkgroup=262`);
	const texts = '.panel-links :is(.detail bdi, a, button.link)';
	await expect(page.locator(texts)).toHaveText(['262', 'Listen ↗', 'Page ↗', 'Hide']);
	await checkPanelAtEachSize(page, async (width) => {
		expect.soft(await baselineSpread(page, texts), `${width} px`).toBeLessThan(0.1);
	});
});

test('LAYOUT-1, PANEL-2: each size shows a long call sign whole in a panel, also when it is watched', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const talkgroup = { destinationId: apart(1).destinationId, talkgroup: 'Quarry' };
	const long = { ...apart(1), ...talkgroup, callsign: 'WW2WMWM/MM', start: now - 190 };
	const other = { ...apart(2), ...talkgroup, callsign: 'DL5QRA', start: now - 10 };
	feed.send(frameOf(startMessage(long)), frameOf(stopMessage({ ...long, stop: now - 11 })));
	feed.send(frameOf(startMessage(other)), frameOf(stopMessage({ ...other, stop: now - 5 })));
	await page.locator('.talkgroups').getByRole('link', { name: 'Quarry' }).click();
	await expect(page.locator('.lanes')).toContainText('2mins 59s');
	await page.evaluate(() => {
		location.hash += '&watch=st:WW2WMWM/MM';
	});
	await expect(page.locator('.lanes .watched')).toHaveText(/WW2WMWM/);
	await checkPanelAtEachSize(page, async (width) => {
		const { faults } = await measureLayout(page, '.panel');
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
	});
});

test('LAYOUT-1, PANEL-8: the rows of a panel are equally high, whether they are live or not', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const ended = { ...apart(1), talkgroup: 'Quarry', start: now - 20 };
	const live = { ...apart(2), destinationId: apart(1).destinationId, talkgroup: 'Quarry', start: now };
	feed.send(...[startMessage(ended), stopMessage({ ...ended, stop: now - 5 }), startMessage(live)].map(frameOf));
	await page.locator('.talkgroups').getByRole('link', { name: 'Quarry' }).click();
	const rows = page.locator('.lanes tbody tr[data-row]');
	await expect(rows.locator('.live')).toHaveCount(1);
	await expect(rows.locator('.muted')).toHaveCount(1);
	await checkPanelAtEachSize(page, async (width) => {
		const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height.toFixed(1)));
		expect.soft(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});

test("SCREEN-17: a name that runs from right to left stands before the station's number in the panel", async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const station = { ...apart(1), callsign: 'WB4QRA', callsignName: 'محمد', start: nowInSeconds() };
	feed.send(frameOf(startMessage(station)));
	await page.locator('.active').getByRole('link', { name: station.callsign }).click();
	const details = page.locator('.panel-head .detail bdi');
	await expect(details).toHaveText(['محمد', String(station.sourceId), 'Germany']);
	const lefts = await details.evaluateAll((all) => all.map((detail) => detail.getBoundingClientRect().left));
	expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});

test('LAYOUT-1, PANEL-3: a long text moves no row and no column of a panel', async ({ page, openOnFeed }) => {
	// The sheet would still rise when it is measured.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const station = { ...apart(1), callsign: 'DL5QRA', talkgroup: 'Quarry' };
	const over = { ...station, start: now - 20 };
	feed.send(frameOf(startMessage(over)), frameOf(stopMessage({ ...over, stop: now - 15 })));
	await page.locator('.callsigns').getByRole('link', { name: 'DL5QRA' }).click();
	const panel = page.getByRole('dialog');
	await expect(panel.locator('.overs tbody tr')).toHaveCount(1);
	const places = () =>
		panel.locator('.lanes th, .overs th').evaluateAll((all) =>
			all
				.map((header) => {
					const { x, y, width } = header.getBoundingClientRect();
					// A second lane moves the list of overs.
					return [x, header.closest('.lanes') === null ? '' : y, width].join(' ');
				})
				.join('\n'),
		);
	const before = new Map<string, string>();
	await checkPanelAtEachSize(page, async (width, height) => {
		before.set(`${width} × ${height}`, await places());
	});
	const long = { ...station, sessionId: 'long', start: now - 14 - 179 };
	feed.send(frameOf(startMessage(long)), frameOf(stopMessage({ ...long, stop: now - 14 })));
	const talkgroup = 'Wilhelmina Charlotte von Hohenzollern und das Ruhrgebiet';
	const live = { ...station, sessionId: 'live', destinationId: 26299, talkgroup, start: now - 10 };
	feed.send(frameOf(startMessage(live)));
	await expect(panel.locator('.panel-status')).toHaveText(/^On the air on Wilhelmina .* for \d+s$/);
	await expect(panel.locator('.overs')).toContainText('2mins 59s');
	await checkPanelAtEachSize(page, async (width, height) => {
		expect.soft(await places(), `${width} px`).toBe(before.get(`${width} × ${height}`));
	});
});
