import { panelParts, sendTurns } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

test('Enter opens the panel, which has one stop for each list; Escape closes it and gives the focus back, and clears a filter first', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	sendTurns(await openOnFeed(), [0, 1, 2, 0, 1, 2]);
	const { panel, heading, overs, stations, rankedLink } = panelParts(page);
	await rankedLink('Ruhr').focus();
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(rankedLink('Ruhr')).toBeFocused();
	expect(new URL(page.url()).hash).toBe('');
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	const filter = page.getByRole('textbox', { name: 'Group name' });
	await filter.fill('ruhr');
	await page.keyboard.press('Escape');
	await expect(filter).toHaveValue('');
	await expect(heading).toBeVisible();

	await expect(overs).toHaveCount(6);
	await page.locator('.panel-head :is(a, button)').last().focus();
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
});

test('Back closes the panel and keeps what was chosen meanwhile', async ({ page, openOnFeed }) => {
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, heading, stations, rankedLink } = panelParts(page);
	await rankedLink('Ruhr').click();
	await expect(heading).toBeFocused();
	await page.getByRole('checkbox', { name: 'Has group name' }).check();
	await stations.getByRole('link', { name: 'G4QAA' }).click();
	await expect(heading).toHaveText('G4QAA');
	await page.goBack();
	await expect(heading).toHaveText('Ruhr');
	await page.goBack();
	await expect(panel).toHaveCount(0);
	await expect(rankedLink('Ruhr')).toBeFocused();
	await expect(page).toHaveURL(/#has-group-name=1$/);
	await page.goForward();
	await expect(heading).toHaveText('Ruhr');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
});

test('an address opens the panel of what was not heard yet, which fills when it is, or of nothing valid', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}#talkgroup=26299`);
	const { heading, status, stations } = panelParts(page);
	await expect(heading).toHaveText('26299');
	await expect(status).toHaveText(/^Not heard /);
	await feed.until(() => feed.viewers === 1);
	sendTurns(feed, [0]);
	await expect(heading).toHaveText('Ruhr');
	await expect(stations).toHaveCount(1);
	await page.evaluate(() => {
		location.hash = '#talkgroup=%3Cb%3E';
	});
	await expect(heading).toHaveText('<b>');
	await expect(status).toHaveText(/^Not heard since \d+:\d\d [AP]M$/);
});
