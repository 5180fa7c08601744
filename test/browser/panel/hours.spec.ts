import { writeFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/axe.ts';
import { sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

/** @returns the file of a server that has counted for three weeks. On talkgroup 91 there is a net at 23:30 of each Indian day */
function threeWeeks(now: number): string {
	const hours = Array.from({ length: (3 * WEEK) / HOUR }, (_, back) => {
		const start = new Date(Math.floor(now / HOUR) * HOUR - (back + 1) * HOUR).toISOString();
		return [start, start.includes('T18:') ? { 91: 1800 } : {}] as const;
	});
	return JSON.stringify({ version: 1, networks: { Demo: { tens: {}, hours: Object.fromEntries(hours) } } });
}

test.describe('when a talkgroup is busy', () => {
	test.use({ timezoneId: 'Asia/Kolkata' });

	test('stands in its panel in words, by the visitor’s clock, with a link to the topic that tells', async ({
		page,
		start,
	}, testInfo) => {
		const file = testInfo.outputPath('hours.json');
		await writeFile(file, threeWeeks(Date.now()));
		const address = await start('--hours', file, '--follow', 'ntfy:https://ntfy.example/lh-?auth=secret');
		await page.goto(`${address}/#talkgroup=91&clock=24`);
		const { panel } = panelParts(page);
		await expect(panel).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days mostly 23:30–00:30\./);
		const tell = panel.getByRole('link', { name: 'Tell me when it is busy' });
		await expect(tell).toHaveAttribute('href', 'https://ntfy.example/lh-91');
		await expectAccessible(page);
		await page.setViewportSize({ width: 390, height: 844 });
		expect((await tell.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	});
});

test('a page without a relay has nothing of it, and a relay without topics no link', async ({
	page,
	openOnFeed,
	start,
}) => {
	await sendTurns(await openOnFeed(), [UWE]);
	const { panel, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(panel.getByRole('heading', { name: 'The last ten minutes' })).toBeVisible();
	await expect(panel.getByRole('heading', { name: 'Usually' })).toHaveCount(0);
	await page.goto(`${await start()}/#talkgroup=91`);
	await expect(panel).toContainText('Known after two weeks');
	await expect(panel.getByText('Tell me when it is busy')).toHaveCount(0);
});

test('today is shown once some of it was counted, and has no conversation only where all of it was counted and nothing was heard since', async ({
	page,
	start,
}) => {
	const address = await start();
	const { panel, stations } = panelParts(page);
	const none = panel.getByText('No conversation in the last day.');
	const today = panel.getByRole('heading', { name: 'Today' });
	for (const { talk, talkgroup, shown, said } of [
		{ talk: [null, null], talkgroup: 26299, shown: 0, said: 0 },
		{ talk: [null, 0], talkgroup: 26299, shown: 1, said: 0 },
		{ talk: [0, 0], talkgroup: 26299, shown: 1, said: 1 },
		{ talk: [0, 0], talkgroup: 91, shown: 1, said: 0 },
	]) {
		await page.route(/\/hours\.json/, (route) =>
			route.fulfill({ json: { since: null, tens: { talk, until: 1_800_000_000 }, hours: null, topic: null } }),
		);
		await page.goto(`${address}/?${talk.join()}#talkgroup=${talkgroup}`);
		await expect(panel).toContainText('Known after two weeks');
		if (talkgroup === 91) await expect(stations).not.toHaveCount(0);
		await expect(today).toHaveCount(shown);
		await expect(none).toHaveCount(said);
	}
});
