import { ANN, LINDA, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';

test('Enter opens the panel, where each list is one stop of Tab; Escape closes the panel and returns the focus', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await sendTurns(await openOnFeed(), [ANN, UWE, LINDA, ANN, UWE, LINDA]);
	const { panel, heading, overs, stations, link } = panelParts(page);
	await link('Ruhr').focus();
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(link('Ruhr')).toBeFocused();
	expect(new URL(page.url()).hash).toBe('');
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await expect(overs).toHaveCount(6);
	await panel.getByRole('button', { name: 'Net list' }).focus();
	await page.keyboard.press('Tab');
	await expect(stations.first().getByRole('link')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(overs.first().getByRole('link')).toBeFocused();
	await page.keyboard.press('End');
	await expect(overs.last().getByRole('link')).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(heading).toHaveText('G4QAA');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await link('G4QAA').press('Enter');
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(link('G4QAA')).toBeFocused();
});

test('Back closes the panel and keeps a choice that was made meanwhile', async ({ page, openOnFeed }) => {
	await sendTurns(await openOnFeed(), [ANN, UWE]);
	const { panel, heading, stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(heading).toBeFocused();
	await page.getByLabel('Aggregating over').selectOption('10 minutes');
	await stations.getByRole('link', { name: 'G4QAA' }).click();
	await expect(heading).toHaveText('G4QAA');
	await page.goBack();
	await expect(heading).toHaveText('Ruhr');
	await page.goBack();
	await expect(panel).toHaveCount(0);
	await expect(page.locator(':focus')).toHaveAttribute('href', '#talkgroup=26299');
	await expect(page).toHaveURL(/#window=10$/);
	await page.goForward();
	await expect(heading).toHaveText('Ruhr');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
});
