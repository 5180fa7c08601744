import { startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { overFrames, panelParts, STATIONS, sendTurns, TALKGROUP } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

test('PANEL-5: by keyboard, Enter opens the panel, Escape closes it and gives the focus back', async ({
	page,
	openOnFeed,
}) => {
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, heading, rankedLink } = panelParts(page);
	await rankedLink('Ruhr').focus();
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(rankedLink('Ruhr')).toBeFocused();
	expect(new URL(page.url()).hash).toBe('');
});

test('PANEL-5: closing gives the focus to another link to the subject when the row that opened it has left', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0]);
	const live = { ...TALKGROUP, ...STATIONS[1], sessionId: 'live', start: nowInSeconds() - 5 };
	feed.send(frameOf(startMessage(live)));
	const { panel, heading } = panelParts(page);
	const active = page.locator('.active tbody tr');
	await active.getByRole('link', { name: 'Ruhr' }).press('Enter');
	await expect(heading).toBeFocused();
	feed.send(frameOf(stopMessage({ ...live, stop: nowInSeconds() })));
	await expect(active).toHaveCount(0);
	const otherLink = page.locator('.talkgroups').getByRole('link', { name: 'Ruhr' });
	await expect(otherLink).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(otherLink).toBeFocused();
});

test('PANEL-5: without a link to the subject, closing gives the focus to the section in which the panel was opened', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const { panel, heading } = panelParts(page);
	const session = { ...TALKGROUP, ...STATIONS[0], sessionId: 'key-up', start: nowInSeconds() };
	feed.send(frameOf(startMessage(session)));
	await page.locator('.active').getByRole('link', { name: 'G4QAA' }).press('Enter');
	await expect(heading).toBeFocused();
	// A stop without a duration: the session leaves uncounted, so no table has a link to it.
	feed.send(frameOf(stopMessage({ ...session, stop: session.start })));
	await expect(page.locator('.sections > section').getByRole('link', { name: 'G4QAA' })).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(page.getByRole('region', { name: 'Currently Active, the list' })).toBeFocused();
});

test('PANEL-5: Escape closes the panel from a checkbox and from an empty filter, and clears a filter first', async ({
	page,
	openOnFeed,
}) => {
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, heading, link } = panelParts(page);
	const filter = page.getByRole('textbox', { name: 'Group name' });
	await link('Ruhr').click();
	await expect(heading).toBeFocused();
	await filter.fill('ruhr');
	await page.keyboard.press('Escape');
	await expect(filter).toHaveValue('');
	await expect(heading).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await link('Ruhr').click();
	await expect(heading).toBeFocused();
	await page.getByRole('checkbox', { name: 'Has group name' }).check();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
});

test('PANEL-5: Back closes the panel and keeps what was chosen meanwhile', async ({ page, openOnFeed }) => {
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

test('PANEL-5: closing twice at once closes the panel, and does not leave the page', async ({ page, openOnFeed }) => {
	await page.goto('about:blank');
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, rankedLink } = panelParts(page);
	const { origin } = new URL(page.url());
	for (let times = 1; times <= 2; times++) {
		await rankedLink('Ruhr').click();
		// Both before the browser has gone back.
		await panel.getByRole('button', { name: 'Close' }).evaluate((button) => {
			for (let press = 0; press < 2; press++) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
		});
		await expect(panel).toHaveCount(0);
		await expect(rankedLink('Ruhr')).toBeFocused();
		expect(new URL(page.url()).origin).toBe(origin);
	}
});

test('PANEL-5: Escape closes the panel after more openings than the browser keeps history entries', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0]);
	const start = nowInSeconds() - 30;
	const world = { destinationId: 91, talkgroup: 'World-wide', ...STATIONS[1], sessionId: 'elsewhere', start };
	feed.send(...overFrames(world, 5));
	const { panel, heading, link } = panelParts(page);
	// Chromium and Firefox keep 50.
	for (let opening = 0; opening < 26; opening++) {
		for (const name of ['Ruhr', 'World-wide']) {
			await link(name).dispatchEvent('click');
			await expect(heading).toHaveText(name);
		}
	}
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(page).not.toHaveURL(/#/);
	await page.goBack();
	await expect(heading).toHaveText('Ruhr');
});

test('PANEL-5, PANEL-6: an address opens the panel of what was not heard yet, which fills when it is', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}#talkgroup=26299`);
	const { heading, status, stations } = panelParts(page);
	await expect(heading).toHaveText('26299');
	await expect(status).toHaveText('Not heard in the last ten minutes');
	await feed.until(() => feed.viewers === 1);
	sendTurns(feed, [0]);
	await expect(heading).toHaveText('Ruhr');
	await expect(stations).toHaveCount(1);
});

test('PANEL-5: a number with zeros before it in the address opens the same panel, with its row marked', async ({
	page,
	openOnFeed,
}) => {
	sendTurns(await openOnFeed(), [0]);
	const { panel, heading, rankedLink } = panelParts(page);
	await page.evaluate(() => {
		location.hash = '#talkgroup=0000026299';
	});
	await expect(heading).toHaveText('Ruhr');
	await expect(rankedLink('Ruhr')).toHaveAttribute('aria-current', 'true');
	await expect(page.locator('.talkgroups tr.current')).toHaveCount(1);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(rankedLink('Ruhr')).toBeFocused();
});

test('PANEL-5: closing a panel that the address opened gives no table the focus, so that keys hold no rows', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}#talkgroup=26299`);
	const { panel, heading } = panelParts(page);
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(page.locator('body')).toBeFocused();
});

test('PANEL-5: Escape closes what was opened from the panel of an address; Back returns to that panel', async ({
	page,
	openOnFeed,
}) => {
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, heading, stations, link } = panelParts(page);
	await expect(link('Ruhr')).toBeVisible();
	await page.evaluate(() => {
		location.replace('#talkgroup=26299');
	});
	await expect(heading).toHaveText('Ruhr');
	for (const callsign of ['G4QAA', 'DL9QCQ']) {
		await panel.getByRole('link', { name: callsign }).first().click();
		await expect(heading).toHaveText(callsign);
	}
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(page).not.toHaveURL(/#/);
	await page.goBack();
	await expect(heading).toHaveText('G4QAA');
	await page.goBack();
	await expect(heading).toHaveText('Ruhr');
	await expect(stations).toHaveCount(2);
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	// From a page without a panel, Back closes what is opened.
	await link('Ruhr').click();
	await expect(heading).toHaveText('Ruhr');
	await page.goBack();
	await expect(panel).toHaveCount(0);
});
