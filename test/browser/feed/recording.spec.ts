import { existsSync } from 'node:fs';
import { REAL_MINUTE } from '../../model/real-minute.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('a page opened during a recording shows its active sessions', async ({ page, start }) => {
	test.skip(!existsSync(REAL_MINUTE), 'REAL_MINUTE names no recording');
	await page.goto(await start('--play', REAL_MINUTE, '--speed', '10'));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording Top Activity');
	const { activeRows, callsignRows } = screen(page);
	await expect(activeRows.nth(25)).toBeVisible();
	await expect(callsignRows.nth(19)).toBeVisible();
	const named = await callsignRows.locator('th').allTextContents();
	expect(named.filter((text) => /[A-Z]/.test(text)).length).toBeGreaterThanOrEqual(18);
});
