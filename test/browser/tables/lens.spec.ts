import type { Page } from '@playwright/test';
import { startMessage } from '../../model/messages.ts';
import type { FeedServer } from '../../server-fixtures/feed-server.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { record } from '../fixtures/recording.ts';
import { screen } from '../fixtures/screen.ts';

const WORLD = { id: '91', name: 'World-wide' };
const ITALIAN = { station: { id: '2220001', callsign: 'IZ5QAA', name: 'Luca' } };
const GERMAN = { station: { id: '2620001', callsign: 'DL5QZX', name: 'Uwe' } };
const SPANIARD = { station: { id: '2140001', callsign: 'EA5QSB', name: 'Ana' } };

/** Three sessions, and three talkgroups that were heard: of Italy, with an Italian, and without either. */
async function fill(page: Page, feed: FeedServer): Promise<void> {
	sendOver(feed, { ...GERMAN, talkgroup: { id: '222', name: 'Italia' } }, 30);
	sendOver(feed, { ...ITALIAN, talkgroup: WORLD }, 20);
	sendOver(feed, { ...SPANIARD, talkgroup: { id: '214', name: 'Spain' } }, 10);
	sendStart(feed, { ...ITALIAN, talkgroup: WORLD });
	sendStart(feed, { ...GERMAN, talkgroup: { id: '22234', name: '' } });
	sendStart(feed, { ...SPANIARD, talkgroup: { id: '2141', name: 'Madrid' } });
	await expect(screen(page).activeRows).toHaveCount(3);
}

function lens(page: Page) {
	const chip = page.getByRole('group', { name: 'Only these are shown' });
	return {
		chip,
		end: chip.getByRole('button', { name: 'Show all again' }),
		remove: (country: string) => chip.getByRole('button', { name: `Remove ${country}` }),
	};
}

test('a press on a country mark shows only that country, until another press', async ({ page, openOnFeed }) => {
	await fill(page, await openOnFeed());
	const { active, activeRows, activeHeading, talkgroups, talkgroupRows, callsigns, callsignRows } = screen(page);
	await active.getByRole('button', { name: 'Only Italy' }).first().click();
	await expect(activeRows).toHaveText([/IZ5QAA.*World-wide/, /DL5QZX.*22234/]);
	await expect(activeHeading).toHaveText('Currently Active (2 of 3)');
	await expect(talkgroupRows).toHaveText([/Italia/, /World-wide/]);
	await expect(talkgroups.getByRole('heading')).toHaveText('Top Talkgroups (2 of 3)');
	await expect(callsignRows).toHaveText([/IZ5QAA/]);
	await expect(callsigns.getByRole('heading')).toHaveText('Top Callsigns (1 of 3)');
	const count = callsigns.getByTitle('(1 of 3)');
	expect(await count.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
	const [countBox, checkBox] = [await count.boundingBox(), await callsigns.getByText('Has callsign').boundingBox()];
	expect((countBox?.x ?? 0) + (countBox?.width ?? 0)).toBeLessThan(checkBox?.x ?? 0);
	await expect(page).toHaveURL(/#country=IT$/);
	await expect(page).toHaveTitle(/^\(3\)/);
	const { chip, end } = lens(page);
	await expect(chip).toContainText('only Italy');
	await end.click();
	await expect(chip).toHaveCount(0);
	await expect(activeRows).toHaveCount(3);
	await expect(page).not.toHaveURL(/country/);
	await expect(screen(page).board.getByRole('heading')).toBeFocused();
	await active.getByRole('button', { name: 'Only Spain' }).press('Enter');
	await expect(activeRows).toHaveText([/EA5QSB/]);
	await active.getByRole('button', { name: 'Show all again' }).press('Enter');
	await expect(activeRows).toHaveCount(3);
});

test('the search finds countries by name and by code', async ({ page, openOnFeed }) => {
	await fill(page, await openOnFeed());
	const { activeRows } = screen(page);
	const field = page.getByRole('textbox', { name: /^Find a call sign/ });
	await field.fill('ital');
	await field.press('Enter');
	await expect(activeRows).toHaveText([/IZ5QAA/, /DL5QZX/]);
	await field.fill('ES');
	await page.getByRole('button', { name: 'Spain too' }).click();
	await expect(activeRows).toHaveCount(3);
	await expect(page).toHaveURL(/#country=IT,ES$/);
});

test('the address names several countries, and each can be removed', async ({ page, openOnFeed }) => {
	await fill(page, await openOnFeed());
	await setFragment(page, '#country=IT,XX,ES');
	const { active, activeRows, talkgroups, callsigns } = screen(page);
	const { chip, remove, end } = lens(page);
	await expect(chip).toContainText('only ItalySpain');
	await expect(activeRows).toHaveCount(3);
	await remove('Italy').press('Enter');
	await expect(activeRows).toHaveText([/EA5QSB/]);
	await expect(end).toBeFocused();
	await expectAccessible(page);
	await remove('Spain').click();
	await expect(chip).toHaveCount(0);
	// On a phone, each mark has its place beside the button that ends all.
	await page.setViewportSize({ width: 360, height: 740 });
	await setFragment(page, '#country=IT,ES,DE');
	for (const country of ['Italy', 'Spain', 'Germany']) await remove(country).click({ trial: true, timeout: 2000 });
	await setFragment(page, '#country=FR,PT');
	await expect(active).toContainText('Nobody from France or Portugal is on the air');
	await expect(talkgroups).toContainText('Nobody from France or Portugal was heard');
	await expect(callsigns).toContainText('Nobody from France or Portugal was heard');
	await expect(active.getByRole('heading')).toHaveText('Currently Active (0 of 3)');
});

test('a lens of the address knows the country of a call sign without a DMR number', async ({
	page,
	start,
}, testInfo) => {
	const station = { id: 'ysf:IZ5QAA', callsign: 'IZ5QAA' };
	const over = startMessage({ station, talkgroup: { id: 'ysf:QUIET' }, start: nowInSeconds() });
	await page.goto(`${await start('--play', await record(testInfo, [over], 'mqtt'))}#country=IT`);
	await expect(screen(page).activeRows).toHaveText([/IZ5QAA/]);
});
