import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { ANN, LINDA, RUHR, sendOver, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('a press on a talkgroup or a station shows its panel beside the tables', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await sendTurns(await openOnFeed(), [ANN, UWE, ANN, LINDA]);
	const { panel, heading, status, stations, overs, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(heading).toHaveText('Ruhr');
	await expect(status).toHaveText(/^Conversation · 3 stations · 3 turns · (now|quiet for \d+s)$/);
	await expect(stations).toHaveCount(3);
	await expect(stations.filter({ hasText: 'G4QAA' }).locator('th, td:not(.visually-hidden)')).toHaveText([
		'G4QAA Ann GB',
		'2',
		'10s',
		/^(now|\d+s ago)$/,
	]);
	await expect(overs.getByRole('link')).toHaveText(['K5QSM', 'G4QAA', 'DL9QCQ', 'G4QAA']);
	expect(new URL(page.url()).hash).toBe('#talkgroup=26299');
	await expect(screen(page).boardRows.getByRole('link', { name: /^Ruhr/ })).toHaveAttribute('aria-current', 'true');
	// The covered column cannot be reached, but the rest of the page stays usable.
	await expect(page.locator('[data-part="active"]')).toHaveAttribute('inert');
	await page.getByLabel('Aggregating over').selectOption('10 minutes');
	await expect(heading).toBeVisible();

	await stations.getByRole('link', { name: 'G4QAA' }).click();
	await expect(heading).toHaveText('G4QAA');
	await expect(panel).toContainText('Ann · 2350001 · United Kingdom');
	await expect(status).toHaveText(/^(now|Quiet for \d+s) · 10s in 2 overs on 1 talkgroup$/);
	await expect(panel.getByRole('listitem')).toHaveText(['DL9QCQ Uwe DE2×', 'K5QSM Linda US1×']);
	await expect(overs.getByRole('link')).toHaveText(['Ruhr', 'Ruhr']);
	const partner = panel.getByRole('link', { name: 'DL9QCQ' });
	await page.keyboard.press('Tab');
	await partner.focus();
	// The text around the link would cut off an outline outside the link.
	await expect(partner).toHaveCSS('outline-offset', '-2px');
	await partner.click();
	await expect(heading).toHaveText('DL9QCQ');
});

test('stations that talked over five minutes ago are listed under Earlier', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	await sendTurns(feed, [LINDA]);
	const { panel, status, stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(status).toHaveText(/^(One station|Quiet)/);
	await page.clock.runFor(310_000);
	const now = nowInSeconds() + 300;
	sendOver(feed, ANN, 5, now - 5);
	sendOver(feed, UWE, 5, now);
	await page.clock.runFor(1000);
	await expect(status).toHaveText(/^Exchange · 2 stations · 1 turn · (now|quiet for \d+s)$/);
	await expect(stations).toHaveCount(3);
	const heads = panel.getByRole('table', { name: /^Stations/ }).locator('tbody th');
	await expect(heads).toHaveText([/^G4QAA/, /^DL9QCQ/, 'Earlier', /^K5QSM/]);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('a tap opens the panel as a sheet, where w and g act but p does not', async ({ page, openOnFeed }) => {
		await sendTurns(await openOnFeed(), [ANN, UWE]);
		const { panel, heading, link } = panelParts(page);
		await screen(page).talkgroups.scrollIntoViewIfNeeded();
		await link('Ruhr').tap();
		await expect(heading).toHaveText('Ruhr');
		expect(await panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
		await panel.getByRole('button', { name: 'Close' }).tap();
		await expect(panel).toHaveCount(0);
		await link('Ruhr').tap();
		await expect(heading).toBeFocused();
		await page.keyboard.press('w');
		await expect(panel.getByRole('button', { name: 'Watching Ruhr' })).toBeVisible();
		await page.keyboard.press('p');
		await expect(screen(page).paused).toHaveCount(0);
		await page.keyboard.press('g');
		const field = page.getByRole('textbox', { name: 'Find a call sign, name or number' });
		await expect(field).toBeFocused();
		await page.keyboard.type('g4');
		await expect(field).toHaveValue('g4');
		await page.keyboard.press('Enter');
		await expect(heading).toHaveText('G4QAA');
		await expect(field).toHaveCount(0);
	});
});

test('the panel shows eight of many stations, and 200 after a press', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	for (let number = 0; number < 250; number++)
		sendOver(feed, { ...RUHR, station: { id: `${2350000 + number}` } }, 1, nowInSeconds() - 250 + number);
	const { panel, stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(stations).toHaveCount(8);
	await panel.getByRole('button', { name: 'and 242 more' }).press('Enter');
	await expect(stations).toHaveCount(200);
	await expect(stations.nth(8).getByRole('link')).toBeFocused();
});
