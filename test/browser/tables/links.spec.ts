import { writeFile } from 'node:fs/promises';
import { idOfNumber, idOfText } from '../../../src/engine/synthetic-ids.ts';
import { writeFrame } from '../../../src/protocol/frame.ts';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('a talkgroup of a recording leads to its page and to listening, a call sign to its page', async ({
	page,
	start,
}, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const over = { callsign: 'DL5QRA/P', talkgroup: 'Deutschland', start: at - 10 };
	const frames = [startMessage(over), stopMessage(over)].map((message) => ({
		at: at * 1000,
		message: frameOf(message),
	}));
	await writeFile(file, frames.map(writeRecordedLine).join(''));
	await page.goto(await start('--play', file));
	const named = screen(page)
		.talkgroupRows.filter({ has: page.locator('.detail') })
		.first();
	const audio = 'https://hose.brandmeister.network/?subscribe=262';
	await expect(named.getByRole('link', { name: /^Listen to / })).toHaveAttribute('href', audio);
	await named.getByRole('link', { name: 'Deutschland', exact: true }).click();
	const panel = page.getByRole('dialog');
	await expect(panel.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', audio);
	await expect(panel.getByRole('link', { name: 'Page' })).toHaveAttribute(
		'href',
		'https://wiki.brandmeister.network/index.php/TalkGroup/262',
	);
	await panel.locator('.lanes').getByRole('link', { name: 'DL5QRA/P' }).click();
	const qrz = panel.locator('.panel-links').getByRole('link');
	await expect(qrz).toHaveAttribute('href', 'https://www.qrz.com/db/DL5QRA');
	await expect(qrz).toHaveAttribute('target', '_blank');
	await expect(qrz).toHaveAttribute('rel', /noopener/);
});

test('a card, the list of all conversations and the panel of who talks link to listening', async ({
	page,
	start,
}, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const frames = [0, 1, 0].flatMap((station, turn) => {
		const over = { sourceId: 2620001 + station, callsign: `DL5QR${station}`, sessionId: `over ${turn}` };
		const timed = { ...over, talkgroup: 'Deutschland', start: at - 20 + 8 * turn };
		return turn === 2 ? [startMessage(timed)] : [startMessage(timed), stopMessage({ ...timed, stop: timed.start + 5 })];
	});
	// A last frame, a minute later, keeps the recording from starting again.
	const later = { at: (at + 60) * 1000, message: frameOf(startMessage({ ...apart(1), start: at + 60 })) };
	const lines = [...frames.map((message) => ({ at: at * 1000, message: frameOf(message) })), later].map(
		writeRecordedLine,
	);
	await writeFile(file, lines.join(''));
	await page.goto(await start('--play', file));
	const audio = 'https://hose.brandmeister.network/?subscribe=262';
	const band = page.getByRole('region', { name: 'Conversations' });
	const listen = { name: 'Listen to Deutschland' };
	await expect(band.getByRole('link', listen)).toHaveAttribute('href', audio);
	await band.locator('.card').focus();
	await page.keyboard.press('ArrowRight');
	await expect(band.getByRole('link', listen)).toBeFocused();
	await page.keyboard.press('ArrowLeft');
	await expect(band.locator('.card')).toBeFocused();
	await band.getByRole('button', { name: 'Show all' }).click();
	await expect(page.getByRole('dialog').getByRole('link', listen)).toHaveAttribute('href', audio);
	await page.keyboard.press('Escape');
	await page.locator('.active').getByRole('link', { name: 'DL5QR0' }).click();
	const status = page.locator('.panel-status');
	await expect(status).toHaveText(/^On the air on Deutschland 262 for \d+s$/);
	await expect(status.getByRole('link', listen)).toHaveAttribute('href', audio);
	await status.getByRole('link', { name: 'Deutschland', exact: true }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Deutschland');
});

test('the demo is live, and nothing in its rows and panels leads to real pages', async ({ page, start }) => {
	await page.goto(await start('--seed', '8'));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Top Activity');
	const { activeRows, talkgroupRows, callsignRows } = screen(page);
	await expect(activeRows.nth(15)).toBeVisible();
	await expect(callsignRows).toHaveCount(20);
	await expect(page.locator('td a:not([href^="#"])')).toHaveCount(0);
	for (const rows of [talkgroupRows, callsignRows]) {
		await rows.first().getByRole('link').first().click();
		const panel = page.getByRole('dialog');
		await expect(panel.locator('tbody a').first()).toBeVisible();
		await expect(panel.locator('a:not([href^="#"])')).toHaveCount(0);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
	}
});

test('rows of one operator in several modes can be told apart, and a node is said to be one', async ({
	page,
	start,
}, testInfo) => {
	const file = testInfo.outputPath('recording.ndjson');
	const at = nowInSeconds();
	const sources = [2350001, idOfNumber('P25', 2350001), idOfText('YSF', 'Q1AAA'), idOfText('FM', 'Q1AAA')];
	const frames = sources.flatMap((sourceId = 0, index) => {
		const over = { sessionId: `${index}`, sourceId, destinationId: 91 + index, callsign: 'Q1AAA', start: at - 10 };
		return [startMessage(over), stopMessage({ ...over, stop: at - index })].map((message) => ({
			at: at * 1000,
			message: writeFrame(message, 'mqtt'),
		}));
	});
	await writeFile(file, frames.map(writeRecordedLine).join(''));
	await page.goto(await start('--play', file));
	const { callsignRows } = screen(page);
	const party = callsignRows.locator('.party');
	await expect(party).toHaveText([/^Q1AAA GB/, 'Q1AAA P25', 'Q1AAA YSF', 'Q1AAA FM']);
	await callsignRows.nth(3).getByRole('link', { name: 'Q1AAA' }).click();
	await expect(page.getByRole('dialog')).toContainText('FM node');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Legend and keys' }).click();
	await expect(page.getByRole('dialog', { name: 'Legend and keys' })).toContainText('In FM a node is heard');
});
