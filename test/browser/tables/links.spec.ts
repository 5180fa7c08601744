import { idOfNumber, idOfText } from '../../../src/engine/ids.ts';
import { distinctSession, startMessage, stopMessage } from '../../model/messages.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { record } from '../fixtures/recording.ts';
import { screen } from '../fixtures/screen.ts';

const AUDIO = 'https://hose.brandmeister.network/?subscribe=262';
const LISTEN = { name: 'Listen to Deutschland' };

test('rows and panels link to listening, panels to pages of their subjects', async ({ page, start }, testInfo) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const now = nowInSeconds();
	const messages = [0, 1, 0].flatMap((station, turn) => {
		const begin = now - 20 + 8 * turn;
		const over = {
			sessionId: `over ${turn}`,
			station: { id: `${2620001 + station}`, callsign: `DL5QR${'AB'.charAt(station)}/P` },
			talkgroup: { id: '262', name: 'Deutschland' },
			start: begin,
		};
		return turn === 2 ? [startMessage(over)] : [startMessage(over), stopMessage({ ...over, stop: begin + 5 })];
	});
	await page.goto(await start('--play', await record(testInfo, messages, 'socket.io')));
	const { board, talkgroups, active } = screen(page);
	const { panel, heading, status, stations, link } = panelParts(page);
	await expect(talkgroups.getByRole('link', LISTEN)).toHaveAttribute('href', AUDIO);
	await expect(board.getByRole('link', LISTEN)).toHaveAttribute('href', AUDIO);
	await board.locator('tbody tr').hover();
	await board.getByRole('link', LISTEN).click({ trial: true });
	const row = board.locator('[data-control="talkgroup"]');
	await row.focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(board.getByRole('link', LISTEN)).toBeFocused();
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await expect(row).toBeFocused();

	await expect(active.getByTitle('DL5QRA/P')).toHaveText('DL5QRA DE');
	await active.getByRole('link', { name: 'DL5QRA' }).click();
	await expect(status).toHaveText(/^On the air on Deutschland 262 for \d+s · /);
	await expect(status.getByRole('link', LISTEN)).toHaveAttribute('href', AUDIO);
	await status.getByRole('link', { name: 'Deutschland', exact: true }).click();
	await expect(heading).toHaveText('Deutschland');
	await expect(panel.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', AUDIO);
	const wiki = 'https://wiki.brandmeister.network/index.php/TalkGroup/262';
	await expect(panel.getByRole('link', { name: 'Page' })).toHaveAttribute('href', wiki);
	await page.setViewportSize({ width: 320, height: 640 });
	await expect(panel.getByRole('button', { name: 'Net list' })).toBeInViewport({ ratio: 1 });
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.keyboard.press('Escape');
	await link('Deutschland').click();
	await stations.getByRole('link', { name: 'DL5QRB' }).click();
	const qrz = panel.getByRole('link', { name: 'QRZ' });
	await expect(qrz).toHaveAttribute('href', 'https://www.qrz.com/db/DL5QRB');
	await expect(qrz).toHaveAttribute('target', '_blank');
	await expect(qrz).toHaveAttribute('rel', /noopener/);
});

test('the demo runs, and no link in its rows and panels leads to a real page', async ({ page, start }) => {
	await page.goto(await start('--seed', '8'));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Top Activity');
	const { activeRows, talkgroupRows, callsignRows } = screen(page);
	const { panel, overs } = panelParts(page);
	await expect(activeRows.nth(2)).toBeVisible();
	await expect(callsignRows).toHaveCount(20);
	await expect(page.locator('td a:not([href^="#"])')).toHaveCount(0);
	for (const rows of [talkgroupRows, callsignRows]) {
		await rows.first().getByRole('link').first().click();
		await expect(overs.first()).toBeVisible();
		await expect(panel.locator('a:not([href^="#"])')).toHaveCount(0);
		await page.keyboard.press('Escape');
	}
});

test('rows of one operator in several modes show the mode, and so do panels', async ({ page, start }, testInfo) => {
	const now = nowInSeconds();
	const sources = ['2350001', idOfNumber('P25', 2350001), idOfText('YSF', 'Q1AAA'), idOfText('FM', 'Q1AAA')];
	const messages = sources.flatMap((id = '', index) => {
		const over = { ...distinctSession(index), station: { id, callsign: 'Q1AAA' }, start: now - 10 };
		return [startMessage(over), stopMessage({ ...over, stop: now - index })];
	});
	await page.goto(await start('--play', await record(testInfo, messages, 'mqtt')));
	const { callsignRows } = screen(page);
	await expect(callsignRows.getByRole('rowheader')).toHaveText([/^Q1AAA GB/, 'Q1AAA P25', 'Q1AAA YSF', 'Q1AAA FM']);
	const panel = page.getByRole('dialog');
	await callsignRows.nth(1).getByRole('link', { name: 'Q1AAA' }).click();
	await expect(panel).toContainText('P25');
	await expect(panel).not.toContainText(/\d{9}/);
	await page.keyboard.press('Escape');
	await callsignRows.nth(3).getByRole('link', { name: 'Q1AAA' }).click();
	await expect(panel).toContainText('FM node');
	await page.keyboard.press('Escape');
	await expect(callsignRows.nth(3).getByTitle(/In FM a node is heard/)).toHaveText('FM');
});
