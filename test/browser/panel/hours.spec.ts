import { writeFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/axe.ts';
import { sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';

const TEN_MINUTES = 600_000;
const HOUR = 6 * TEN_MINUTES;
const WEEK = 168 * HOUR;

/** @returns the file of a server that has counted for three weeks. On talkgroup 91 there is a net at 23:30 of each Indian day */
function threeWeeks(now: number): string {
	const hours = Array.from({ length: (3 * WEEK) / HOUR }, (_, back) => {
		const start = new Date(Math.floor(now / HOUR) * HOUR - (back + 1) * HOUR).toISOString();
		return [start, start.includes('T18:') ? { 91: 1800 } : {}] as const;
	});
	return JSON.stringify({ version: 1, networks: { Demo: { tens: {}, hours: Object.fromEntries(hours) } } });
}

/** @returns the file of a server that has counted so many tens of minutes, without a conversation. One more lets the present one end meanwhile */
function quietTens(now: number, count: number): string {
	const starts = Array.from({ length: count + 1 }, (_, back) =>
		new Date((Math.floor(now / TEN_MINUTES) - back) * TEN_MINUTES).toISOString(),
	);
	const tens = Object.fromEntries(starts.map((start) => [start, {}]));
	return JSON.stringify({ version: 1, networks: { Demo: { tens, hours: {} } } });
}

test.describe('when a talkgroup is busy', () => {
	test.use({ timezoneId: 'Asia/Kolkata' });

	test('stands in its panel in words, with a link to the topic that tells', async ({ page, start }, testInfo) => {
		const file = testInfo.outputPath('hours.json');
		await writeFile(file, threeWeeks(Date.now()));
		const address = await start('--hours', file, '--follow', 'ntfy:https://ntfy.example/lh-?auth=secret');
		await page.goto(`${address}/#talkgroup=91&clock=24`);
		const { panel } = panelParts(page);
		await expect(panel).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days mostly 00:00–01:00, 23:00–00:00\./);
		const tell = panel.getByRole('link', { name: 'Tell me when it is busy' });
		await expect(tell).toHaveAttribute('href', 'https://ntfy.example/lh-91');
		await expectAccessible(page);
		// The axis begins and ends at the same time of day.
		for (const clock of ['utc', '24']) {
			await page.evaluate((choice) => location.assign(`#talkgroup=91&clock=${choice}`), clock);
			await expect(panel.locator('.lane-axis').filter({ hasNotText: /now/ }).locator('span')).toHaveCount(3);
			await expect(panel).toContainText(clock === 'utc' ? '18:00Z–19:00Z' : '23:00–00:00');
		}
		await page.setViewportSize({ width: 390, height: 844 });
		const box = await tell.boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(44);
		expect(box?.x).toBe((await panel.getByRole('heading', { name: 'Usually' }).boundingBox())?.x);
	});
});

test('without a relay nothing of it is shown, without topics no link', async ({ page, openOnFeed, start }) => {
	await sendTurns(await openOnFeed(), [UWE]);
	const { panel, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(panel.getByRole('heading', { name: 'The last ten minutes' })).toBeVisible();
	await expect(panel.getByRole('heading', { name: 'Usually' })).toHaveCount(0);
	await page.goto(`${await start()}/#talkgroup=91`);
	await expect(panel).toContainText('Known after two weeks');
	await expect(panel.getByRole('heading', { name: 'Today' })).toHaveCount(0);
	await expect(panel.getByText('Tell me when it is busy')).toHaveCount(0);
});

test('today is shown once some of it was counted, and has no conversation only where all of it was counted and nothing was heard since', async ({
	page,
	start,
}, testInfo) => {
	const { panel, stations } = panelParts(page);
	const today = panel.getByRole('heading', { name: 'Today' });
	const none = panel.getByText('No conversation in the last day.');
	const open = async (tens: number) => {
		const file = testInfo.outputPath(`${tens}.json`);
		await writeFile(file, quietTens(Date.now(), tens));
		const address = await start('--hours', file);
		return async (talkgroup: number) => {
			await page.goto(`${address}/?${talkgroup}#talkgroup=${talkgroup}`);
			await expect(today).toBeVisible();
		};
	};
	await (await open(100))(26299);
	await expect(none).toHaveCount(0);
	const openPanel = await open(144);
	await openPanel(26299);
	await expect(none).toHaveCount(1);
	await openPanel(91);
	await expect(stations).not.toHaveCount(0);
	await expect(panel.getByRole('heading')).toContainText(['The last ten minutes', 'Today', 'Usually', 'Overs']);
	await expect(none).toHaveCount(0);
});
