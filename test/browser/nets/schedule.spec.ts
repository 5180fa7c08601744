import { writeFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/axe.ts';
import { ANN, RUHR, sendTurns, UWE } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

declare global {
	var titles: string[];
}

/** Long enough for the presses before the net begins. */
const SECONDS_BEFORE = 30;

/** A calendar with a net on a talkgroup that begins soon, and one that goes on. */
async function calendar(file: string): Promise<{ readonly file: string; readonly start: number }> {
	const start = Math.floor(Date.now() / 1000) + SECONDS_BEFORE;
	const stamp = (at: number) => new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
	const event = (at: number, name: string, talkgroup: number) => [
		'BEGIN:VEVENT',
		`UID:${talkgroup}`,
		`DTSTART:${stamp(at)}`,
		`SUMMARY:${name}`,
		`LOCATION:TG ${talkgroup}`,
		'RRULE:FREQ=WEEKLY',
		'END:VEVENT',
	];
	const lines = ['BEGIN:VCALENDAR', ...event(start, 'Sunday round', Number(RUHR.talkgroup.id)), 'END:VCALENDAR'];
	await writeFile(file, lines.join('\r\n'));
	return { file, start };
}

test('the next net is named, reminded of, and forgotten when it has begun', async ({ page, start, startFeed }) => {
	const feed = await startFeed();
	const net = await calendar(test.info().outputPath('club.ics'));
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto(`${await start('--relay', feed.address, '--nets', net.file)}/#tell=notification`);
	await sendTurns(feed, [ANN, UWE, ANN]);
	const { board, settings } = screen(page);
	await expect(board.getByRole('button', { name: 'Net in 1 min: Sunday round' })).toBeVisible();
	await page.keyboard.press('n');
	const dialog = page.getByRole('dialog', { name: 'Nets of the next seven days' });
	await expect(dialog.getByRole('listitem').first()).toContainText('Sunday round');
	await dialog.getByRole('button', { name: 'Remind me' }).first().click();
	// The only channel was not allowed.
	await settings.getByLabel('Tab title').check();
	await page.keyboard.press('Escape');
	// The address is written a moment after the last choice.
	await expect(page).toHaveURL(new RegExp(`tell=notification,title&remind=26299@${net.start}`));
	// When the page began, and when the list of nets was opened.
	expect(asked.filter((url) => url.endsWith('/nets.json'))).toHaveLength(2);
	await page.reload();
	const told = page.getByRole('status').filter({ hasText: 'Net ' });
	await expect(told).toHaveText('Net in 1 min: Sunday round');
	await expect(told).toHaveText('Net begins: Sunday round', { timeout: (SECONDS_BEFORE + 10) * 1000 });
	await expect(page).not.toHaveURL(/remind=/);
	await expect(board.getByRole('button', { name: 'Net now: Sunday round' })).toBeVisible();
	await expect(board.locator('[data-row]', { hasText: 'Ruhr' }).getByText('net', { exact: true })).toBeVisible();
});

test('the panel has the next net, and its calendar; in silent hours only the title tells', async ({ page, start }) => {
	const net = await calendar(test.info().outputPath('club.ics'));
	const hour = new Date().getHours();
	const silent = `${hour}-${(hour + 2) % 24}`;
	const address = await start('--relay', 'demo', '--nets', net.file);
	// A title shows for five seconds.
	await page.addInitScript(() => {
		globalThis.titles = [];
		new MutationObserver(() => titles.push(document.title)).observe(document, { subtree: true, childList: true });
	});
	await page.goto(`${address}/#talkgroup=26299&watch=tg:26299&tell=title,sound&silent=${silent}`);
	const panel = page.getByRole('dialog');
	await expect(panel).toContainText(/Next net: Sunday round, today \d+:\d\d [AP]M to/);
	await expect(page.getByText(/^silent until /)).toBeVisible();
	await panel.getByRole('button', { name: 'Remind me' }).click();
	await expect(panel).toContainText('In your silent hours: nothing is heard.');
	await expect.poll(() => page.evaluate(() => titles.includes('★ Net in 1 min: Sunday round'))).toBe(true);
	await expect(page.getByRole('status').filter({ hasText: 'Net in' })).toHaveCount(0);
	await expectAccessible(page);
	const link = panel.getByRole('link', { name: 'Add to calendar' });
	const answer = await fetch((await link.getAttribute('href')) ?? '');
	expect(await answer.text()).toContain('SUMMARY:Sunday round');
});

test('without a calendar nothing of nets is shown or asked for', async ({ page, start }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto(await start('--relay', 'demo'));
	await expect(screen(page).boardRows.first()).toBeVisible();
	await page.keyboard.press('n');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog')).not.toContainText('nets');
	expect(asked.filter((url) => url.includes('nets.'))).toEqual([]);
});
