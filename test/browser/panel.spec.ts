import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../model/messages.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { STATIONS, TALKGROUP, talk } from './conversation.ts';
import { expect, test } from './product.ts';

function parts(page: Page) {
	const panel = page.getByRole('dialog');
	return {
		panel,
		heading: panel.getByRole('heading', { level: 2 }),
		status: panel.locator('.panel-status'),
		stations: panel.locator('.lanes tbody tr:not(.lane-row)'),
		overs: panel.locator('.overs tbody tr'),
		link: (name: string) => page.locator('.sections > section').getByRole('link', { name, exact: true }).first(),
	};
}

test('a press on a talkgroup shows its conversation beside the tables', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	talk(await openOnFeed(), [0, 1, 0, 2]);
	const { heading, status, stations, overs, link } = parts(page);
	await link('Ruhr').click();
	await expect(heading).toHaveText('Ruhr');
	await expect(status).toHaveText('Conversation · 3 stations · 3 turns');
	await expect(stations).toHaveCount(3);
	await expect(stations.filter({ hasText: 'G4QAA' }).getByRole('cell')).toHaveText([
		'G4QAA Ann GB',
		'2',
		'10s',
		/^\d+ s ago$/,
	]);
	await expect(overs.locator('.label')).toHaveText(['K5QSM', 'G4QAA', 'DL9QCQ', 'G4QAA']);
	expect(new URL(page.url()).hash).toBe('#talkgroup=26299');
	await expect(page.locator('.talkgroups tr:has([aria-current])')).toHaveCount(1);
	// The rest of the page stays usable, and the covered column is out of reach.
	await expect(page.locator('.callsigns')).toHaveAttribute('inert');
	await page.getByRole('checkbox', { name: 'Has group name' }).check();
	await expect(heading).toBeVisible();
});

test('an over that is on the air counts up, and stays readable after its end', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	talk(feed, [0]);
	const session = { ...TALKGROUP, ...STATIONS[1], sessionId: 'live', start: nowInSeconds() };
	feed.send(frameOf(startMessage(session)));
	const { stations, overs, status, link } = parts(page);
	await link('Ruhr').click();
	await expect(stations.first()).toContainText(/DL9QCQ.*\+[1-9]\d*s/);
	await expect(overs.first()).toContainText('on air');
	await expect(status).toHaveClass('panel-status is-live');
	feed.send(frameOf(stopMessage({ ...session, stop: session.start + 7 })));
	await expect(overs.first()).toContainText('7s');
	await expect(stations).toHaveCount(2);
});

test('SCREEN-13: the focus on its heading holds no rows: new overs are added to an open panel', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	talk(feed, [0]);
	const { heading, stations, overs, link } = parts(page);
	await link('Ruhr').click();
	await expect(heading).toBeFocused();
	talk(feed, [1, 0], 'later');
	// A hold lasts 15 s.
	await expect(overs).toHaveCount(3, { timeout: 10_000 });
	await expect(stations).toHaveCount(2);
});

test('by keyboard: Enter opens the panel, Escape closes it and gives the focus back', async ({ page, openOnFeed }) => {
	talk(await openOnFeed(), [0, 1]);
	const { panel, heading, link } = parts(page);
	await link('Ruhr').focus();
	await page.keyboard.press('Enter');
	await expect(heading).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(link('Ruhr')).toBeFocused();
	expect(new URL(page.url()).hash).toBe('');
});

test('Back closes the panel and keeps what was chosen meanwhile', async ({ page, openOnFeed }) => {
	talk(await openOnFeed(), [0, 1]);
	const { panel, heading, stations, link } = parts(page);
	await link('Ruhr').click();
	await page.getByRole('checkbox', { name: 'Has group name' }).check();
	await stations.getByRole('link', { name: 'G4QAA' }).click();
	await expect(heading).toHaveText('G4QAA');
	await page.goBack();
	await expect(heading).toHaveText('Ruhr');
	await page.goBack();
	await expect(panel).toHaveCount(0);
	await expect(page).toHaveURL(/#has-group-name=1$/);
	await page.goForward();
	await expect(heading).toHaveText('Ruhr');
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
});

test('closing twice at once closes the panel, and does not leave the page', async ({ page, openOnFeed }) => {
	await page.goto('about:blank');
	talk(await openOnFeed(), [0, 1]);
	const { panel, link } = parts(page);
	const { origin } = new URL(page.url());
	for (let times = 1; times <= 2; times++) {
		await link('Ruhr').click();
		// Both before the browser has gone back.
		await panel.getByRole('button', { name: 'Close' }).evaluate((button) => {
			for (let press = 0; press < 2; press++) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
		});
		await expect(panel).toHaveCount(0);
		await expect(link('Ruhr')).toBeFocused();
		expect(new URL(page.url()).origin).toBe(origin);
	}
});

test('a station shows where it talks and whom it talked with', async ({ page, openOnFeed }) => {
	talk(await openOnFeed(), [0, 1, 0]);
	const { panel, heading, status, overs, link } = parts(page);
	await link('G4QAA').click();
	await expect(heading).toHaveText('G4QAA');
	await expect(panel.locator('.panel-head .detail')).toHaveText('Ann · 2350001 · United Kingdom');
	await expect(status).toHaveText(/^Quiet for \d+ s$/);
	await expect(panel.getByRole('listitem')).toHaveText(['DL9QCQ Uwe DE']);
	await expect(overs.locator('.label')).toHaveText(['Ruhr', 'Ruhr']);
	await panel.getByRole('link', { name: 'DL9QCQ' }).click();
	await expect(heading).toHaveText('DL9QCQ');
});

test('an address opens the panel of what was not heard yet, which fills when it is', async ({
	page,
	start,
	startFeed,
}) => {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}#talkgroup=26299`);
	const { heading, status, stations } = parts(page);
	await expect(heading).toHaveText('26299');
	await expect(status).toHaveText('Not heard in the last ten minutes');
	await feed.until(() => feed.viewers === 1);
	talk(feed, [0]);
	await expect(heading).toHaveText('Ruhr');
	await expect(stations).toHaveCount(1);
});

test('a fragment that names nothing valid opens a panel without a subject', async ({ page, openOnFeed }) => {
	await openOnFeed();
	for (const fragment of ['#talkgroup=abc', '#station=-1', '#station=99999999999', '#talkgroup=%3Cb%3E']) {
		await page.evaluate((hash) => {
			location.hash = hash;
		}, fragment);
		await expect(parts(page).heading).toHaveText(decodeURIComponent(fragment.split('=')[1] ?? ''));
		await expect(parts(page).status).toHaveText('Not heard in the last ten minutes');
	}
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('a tap opens the panel as a sheet, and its button closes it', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), [0, 1]);
		const { panel, heading, link } = parts(page);
		await link('Ruhr').tap();
		await expect(heading).toHaveText('Ruhr');
		expect(await panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
		await panel.getByRole('button', { name: 'Close' }).tap();
		await expect(panel).toHaveCount(0);
	});
});

test('g opens a field that finds what was heard', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	talk(feed, [0, 1]);
	await expect(parts(page).link('Ruhr')).toBeVisible();
	await page.keyboard.press('g');
	const field = page.getByRole('textbox', { name: 'Number, name or call sign' });
	await field.fill('nothing');
	await expect(page.getByText('Not heard in the last ten minutes.')).toBeVisible();
	await field.fill('dl9');
	await expect(page.getByRole('listitem')).toHaveCount(1);
	await field.press('Enter');
	await expect(parts(page).heading).toHaveText('DL9QCQ');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Find' }).click();
	await field.fill('262');
	await field.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(parts(page).heading).toHaveText(/Ruhr|DL9QCQ/);
});

test('a talkgroup with many overs shows the latest 200 and counts the rest', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const frames = Array.from({ length: 250 }, (_, index) => {
		const session = { ...TALKGROUP, ...STATIONS[0], sessionId: `over ${index}`, start: now - 270 + index };
		return [frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: session.start + 1 }))];
	});
	feed.send(...frames.flat());
	await parts(page).link('Ruhr').click();
	await expect(parts(page).overs).toHaveCount(200);
	await expect(parts(page).panel.getByText('and 50 more')).toBeVisible();
});

test('SECURITY-3: names are text in the panel too', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const named = { talkgroup: '<img src=x onerror=alert(1)>', callsignName: '<b>bold</b>' };
	feed.send(frameOf(startMessage({ ...named, start: now })));
	await page.locator('.active').getByRole('link').last().click();
	await expect(parts(page).heading).toHaveText(named.talkgroup);
	await expect(parts(page).panel.locator('img, b')).toHaveCount(0);
});
