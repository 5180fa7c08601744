import { startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { openWithTalk, overFrames, panelParts, STATIONS, sendTurns, TALKGROUP } from '../fixtures/conversation.ts';
import { expect, test } from '../fixtures/product.ts';

test('PANEL-1, PANEL-2, PANEL-4: a press on a talkgroup shows its conversation beside the tables', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	sendTurns(await openOnFeed(), [0, 1, 0, 2]);
	const { heading, status, stations, overs, link } = panelParts(page);
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
	await expect(page.locator('.talkgroups tr.current')).toHaveCount(1);
	// The rest of the page stays usable, and the covered column is out of reach.
	await expect(page.locator('.callsigns')).toHaveAttribute('inert');
	await page.getByRole('checkbox', { name: 'Has group name' }).check();
	await expect(heading).toBeVisible();
});

test('PANEL-4: printing leaves an open panel beside the tables', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	sendTurns(await openOnFeed(), [0, 1]);
	const { panel, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(panel).toBeVisible();
	// A dialog that becomes modal, or no longer is, opens anew.
	const changes = await panel.evaluateHandle((dialog) => {
		const records: MutationRecord[] = [];
		new MutationObserver((more) => records.push(...more)).observe(dialog, { attributeFilter: ['open'] });
		return records;
	});
	// A page of A4 is narrower than 1280 px.
	await page.pdf({ format: 'A4' });
	expect(await changes.evaluate(({ length }) => length)).toBe(0);
	expect(await panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
});

test('PANEL-2: an over that is on the air counts up, and stays readable after its end', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	sendTurns(feed, [0]);
	const session = { ...TALKGROUP, ...STATIONS[1], sessionId: 'live', start: nowInSeconds() };
	feed.send(frameOf(startMessage(session)));
	const { stations, overs, status, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(stations.first()).toContainText(/DL9QCQ.*\+[1-9]\d*s/);
	await expect(overs.first()).toContainText('on air');
	await expect(status).toHaveClass('panel-status is-live');
	feed.send(frameOf(stopMessage({ ...session, stop: session.start + 7 })));
	await expect(overs.first()).toContainText('7s');
	await expect(stations).toHaveCount(2);
});

test('PANEL-2: a session that is resent after its end leaves no row behind', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.now() });
	const feed = await openOnFeed();
	const session = { ...TALKGROUP, ...STATIONS[0], sessionId: 'again', start: nowInSeconds() - 9 };
	feed.send(...overFrames(session, 5));
	const { overs, link } = panelParts(page);
	await page.clock.runFor(2000);
	await link('Ruhr').click();
	const durations = overs.locator('.number');
	await expect(durations).toHaveText(['5s']);
	feed.send(frameOf(startMessage(session)));
	await expect(durations).toHaveCount(2);
	await expect(durations.filter({ hasText: 'on air' })).toHaveCount(1);
	// The next station ends it.
	feed.send(frameOf(startMessage({ ...TALKGROUP, ...STATIONS[1], sessionId: 'next', start: nowInSeconds() })));
	await expect(durations).toHaveText(['on air', '5s']);
});

test('PANEL-3: the stations that a station talked with are shown with name and country, and the star covers neither', async ({
	page,
	openOnFeed,
}) => {
	sendTurns(await openOnFeed(), [0, 1, 0, 2]);
	const { partners, link } = panelParts(page);
	await link('G4QAA').click();
	await expect(partners).toHaveCount(2);
	for (const partner of await partners.all()) {
		await partner.hover();
		await expect(partner.locator('.star')).toBeVisible();
		await expect(partner.locator('.detail')).toHaveText(/Uwe|Linda/);
		await expect(partner.locator('abbr')).toHaveText(/DE|US/);
		const room = await partner.evaluate((item) => {
			const [line, country, star] = ['.cut', 'abbr', '.star'].map((selector) =>
				item.querySelector(selector)?.getBoundingClientRect(),
			);
			if (line === undefined || country === undefined || star === undefined) throw new Error('a part is missing');
			return { below: line.bottom - country.bottom, beside: star.left - country.right };
		});
		expect(room.below).toBeGreaterThanOrEqual(0);
		expect(room.beside).toBeGreaterThanOrEqual(0);
		// Nothing lies over its end (WCAG 2.5.8).
		const isWhole = await partner.locator('.star').evaluate((star) => {
			const { right, top, height } = star.getBoundingClientRect();
			return document.elementFromPoint(right - 0.5, top + height / 2) === star;
		});
		expect(isWhole).toBe(true);
	}
});

test('PANEL-3: a station shows where it talks and whom it talked with', async ({ page, openOnFeed }) => {
	sendTurns(await openOnFeed(), [0, 1, 0]);
	const { panel, heading, status, overs, link } = panelParts(page);
	await link('G4QAA').click();
	await expect(heading).toHaveText('G4QAA');
	await expect(panel.locator('.panel-head .detail')).toHaveText('Ann · 2350001 · United Kingdom');
	await expect(status).toHaveText(/^Quiet for \d+ s$/);
	await expect(panel.getByRole('listitem')).toHaveText(['DL9QCQ Uwe DE']);
	await expect(overs.locator('.label')).toHaveText(['Ruhr', 'Ruhr']);
	const partner = panel.getByRole('link', { name: 'DL9QCQ' });
	await page.keyboard.press('Tab');
	await partner.focus();
	// The text around the link would cut an outline outside it.
	await expect(partner).toHaveCSS('outline-offset', '-2px');
	await partner.click();
	await expect(heading).toHaveText('DL9QCQ');
});

test('PANEL-6: a fragment that names nothing valid opens a panel without a subject', async ({ page, openOnFeed }) => {
	await openOnFeed();
	for (const fragment of [
		'#talkgroup=abc',
		'#talkgroup=89',
		'#station=0',
		'#station=99999999999',
		'#talkgroup=%3Cb%3E',
	]) {
		await page.evaluate((hash) => {
			location.hash = hash;
		}, fragment);
		await expect(panelParts(page).heading).toHaveText(decodeURIComponent(fragment.split('=')[1] ?? ''));
		await expect(panelParts(page).status).toHaveText('Not heard in the last ten minutes');
		await expect(panelParts(page).panel.locator('.star')).toHaveCount(0);
	}
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('PANEL-1, PANEL-4: a tap opens the panel as a sheet, and its button closes it', async ({ page, openOnFeed }) => {
		sendTurns(await openOnFeed(), [0, 1]);
		const { panel, heading, link } = panelParts(page);
		await link('Ruhr').tap();
		await expect(heading).toHaveText('Ruhr');
		expect(await panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
		await panel.getByRole('button', { name: 'Close' }).tap();
		await expect(panel).toHaveCount(0);
	});

	test('SCREEN-20: w and g act while the panel covers the page, and other keys do not', async ({
		page,
		openOnFeed,
	}) => {
		sendTurns(await openOnFeed(), [0, 1]);
		const { panel, heading, link } = panelParts(page);
		await link('Ruhr').tap();
		await expect(heading).toBeFocused();
		await page.keyboard.press('w');
		await expect(panel.getByRole('button', { name: 'Watch Ruhr' })).toHaveAttribute('aria-pressed', 'true');
		await page.keyboard.press('p');
		await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
		await page.keyboard.press('g');
		const field = page.getByRole('textbox', { name: 'Number, name or call sign' });
		await expect(field).toBeFocused();
		await page.keyboard.type('g4');
		await expect(field).toHaveValue('g4');
		await page.keyboard.press('Enter');
		await expect(heading).toHaveText('G4QAA');
		await expect(field).toHaveCount(0);
	});
});

test('PANEL-7: a talkgroup with 10,000 overs shows the latest 200, counts the rest, and can be used', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const total = 10_000;
	for (let first = 0; first < total; first += 1000) {
		const frames = Array.from({ length: 1000 }, (_, index) => {
			const over = first + index;
			const start = Math.floor(now - 200 + over / 100);
			return overFrames({ ...STATIONS[over % 3], sessionId: `over ${over}`, start }, 2);
		});
		feed.send(...frames.flat());
	}
	const { panel, overs, stations, heading, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(panel.getByText('and 9,800 more')).toBeVisible({ timeout: 30_000 });
	await expect(overs).toHaveCount(200);
	await expect(stations).toHaveCount(3);
	// The picture of a station has at most one bar a second.
	const bars = await panel
		.locator('.lane path:not(.lane-window)')
		.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0));
	expect(bars).toHaveLength(3);
	for (const count of bars) expect(count).toBeLessThanOrEqual(600);
	await stations.first().getByRole('link').click();
	await expect(heading).not.toHaveText('Ruhr');
});

test('PANEL-2, PANEL-7: a talkgroup with many stations shows eight, 200 on a press, and counts the rest', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const frames = Array.from({ length: 250 }, (_, index) =>
		overFrames({ sourceId: 2350000 + index, sessionId: `over ${index}`, start: now - 270 + index }, 1),
	);
	feed.send(...frames.flat());
	const { panel, stations, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(stations).toHaveCount(8);
	await panel.getByRole('button', { name: 'and 242 more' }).click();
	await expect(stations).toHaveCount(200);
	await expect(panel.getByText('and 50 more').first()).toBeVisible();
});

test('PANEL-7: a station that talked with many shows the latest fifty, and counts the rest', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const start = nowInSeconds() - 250;
	const frames = Array.from({ length: 60 }, (_, index) => [
		overFrames({ ...STATIONS[0], sessionId: `call ${index}`, start: start + 4 * index }, 1),
		overFrames({ sourceId: 2350100 + index, sessionId: `answer ${index}`, start: start + 4 * index + 2 }, 1),
	]);
	feed.send(...frames.flat(2));
	const { panel, heading, partners, link } = panelParts(page);
	await link('G4QAA').click();
	await expect(heading).toHaveText('G4QAA');
	await expect(panel.locator('.partners [data-row]')).toHaveCount(50);
	await expect(partners.last()).toHaveText('and 10 more');
});

test('PANEL-6: a panel says that its subject was not heard any more once ten minutes have passed', async ({
	page,
	openOnFeed,
}) => {
	await openWithTalk(page, openOnFeed, [0]);
	await page.clock.runFor(2000);
	const { heading, status, overs, link } = panelParts(page);
	await link('Ruhr').click();
	await expect(overs).toHaveCount(1);
	await page.clock.runFor(300_000);
	// It has left the rankings, and stays readable here.
	await expect(overs).toHaveCount(1);
	await expect(status).toHaveText('Quiet for 5 min');
	await page.clock.runFor(300_000);
	await expect(status).toHaveText('Not heard in the last ten minutes');
	await expect(overs).toHaveCount(0);
	await expect(heading).toHaveText('Ruhr');
});

test('LAYOUT-1: a long name from right to left is cut at its end in the title', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const talkgroup = 'قناة الهواة الطويلة جدا في الشرق الأوسط والعالم كله';
	feed.send(frameOf(startMessage({ talkgroup, start: nowInSeconds() })));
	await page.setViewportSize({ width: 390, height: 844 });
	await page.locator('.active').getByRole('link', { name: talkgroup }).click();
	const { heading } = panelParts(page);
	await expect(heading).toHaveText(talkgroup);
	// The beginning of the text is at its right end.
	const beginsInside = await heading.evaluate((title) => {
		const first = document.createRange();
		const text = title.querySelector('bdi')?.firstChild ?? title;
		first.setStart(text, 0);
		first.setEnd(text, 1);
		return first.getBoundingClientRect().right <= title.getBoundingClientRect().right + 1;
	});
	expect(beginsInside).toBe(true);
});

test('SECURITY-3: names are text in the panel too', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	const named = { talkgroup: '<img src=x onerror=alert(1)>', callsignName: '<b>bold</b>' };
	feed.send(frameOf(startMessage({ ...named, start: now })));
	await page.locator('.active').getByRole('link').last().click();
	await expect(panelParts(page).heading).toHaveText(named.talkgroup);
	await expect(panelParts(page).panel.locator('img, b')).toHaveCount(0);
});
