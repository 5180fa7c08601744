import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';
import { findCutAndForeign, PSEUDO, servePseudoLanguage } from '../fixtures/pseudo-language.ts';

const NONE = { cut: [], foreign: [] };

/** Checks the page in a state at each size. @param within the part of the page whose texts must not touch */
async function expectRoom(page: Page, state: string, within?: string): Promise<void> {
	await checkEachSize(page, async (width) => {
		const { faults } = await measureLayout(page, within);
		// Sentences may have several lines, and what lies over the page.
		const wrapped = faults.wrapped.filter((text) => within === 'main' && text.split(' ').length < 6);
		expect.soft({ ...faults, wrapped }, `${state}, ${width} px`).toEqual(NO_FAULTS);
		expect.soft(await findCutAndForeign(page), `${state}, ${width} px`).toEqual(NONE);
	});
}

test('texts that are 40 % longer have room at each size', async ({ page, start, startFeed }) => {
	test.slow();
	await servePseudoLanguage(page);
	const feed = await startFeed({ pingTimeout: 600_000 });
	await page.goto(
		`${await start('--feed', feed.address)}#lang=${PSEUDO}&clock=12&watch=tg:26201,st:2629902&hide=tg:26219`,
	);
	await feed.until(() => feed.viewers === 1);
	await page.locator('.status.connected').waitFor();
	await expectRoom(page, 'empty', 'main');
	const now = nowInSeconds();
	for (let number = 1; number <= 24; number++) {
		const named = {
			...apart(number),
			callsign: `DL${number % 10}Q${String.fromCharCode(65 + number)}A`,
			callsignName: 'Gwendolyn',
			talkgroup: `Quarry ${number}`,
		};
		const ended = { ...named, start: now - 204 };
		feed.send(frameOf(startMessage(ended)), frameOf(stopMessage({ ...ended, stop: now - 60 + number })));
		if (number < 14)
			feed.send(frameOf(startMessage({ ...named, sessionId: `live ${number}`, start: now - 104 + number })));
	}
	await expect(screen(page).callsignRows).toHaveCount(20);
	await expectRoom(page, 'tables', 'main');
	await page.locator('.talkgroups .subject').first().click();
	await expectRoom(page, 'panel of a talkgroup', '.panel');
	await page.locator('.panel').getByRole('link', { name: 'DL' }).first().click();
	await expectRoom(page, 'panel of a station', '.panel');
	await page.keyboard.press('Escape');
	for (const [button, part] of [
		['[popovertarget="settings"]', '#settings'],
		['.bar-button:has(kbd)', 'dialog.legend'],
	] as const) {
		// On phones the legend is in the menu.
		await page.setViewportSize({ width: 1280, height: 720 });
		await page.locator(button).first().click();
		await expectRoom(page, part, part);
		await page.keyboard.press('Escape');
	}
	await page.evaluate(() => {
		location.hash += '&wall=1';
	});
	await expect(page.locator('.wall-line')).toBeVisible();
	await expectRoom(page, 'wall');
	await page.keyboard.press('Escape');
	await feed.close();
	await expect(page.locator('.no-data')).not.toBeEmpty();
	await expectRoom(page, 'lost', '.controls');
});
