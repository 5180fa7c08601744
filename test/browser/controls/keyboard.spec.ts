import type { Page } from '@playwright/test';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { panelParts, sendTurns } from '../fixtures/conversation.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('reaches every control by keyboard, in order, with a visible focus, and WCAG 2.4.11: a popover does not stay over what the focus moves on to', async ({
	page,
	openOnFeed,
}) => {
	await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	const reached: string[] = [];
	for (let stop = 0; stop < 17; stop++) {
		await page.keyboard.press('Tab');
		const [name, outline] = await page.evaluate(() => {
			const focused = document.activeElement;
			if (focused === null) return ['nothing', 'none'];
			const label = focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent ?? focused.textContent;
			return [label ?? '', getComputedStyle(focused).outlineStyle];
		});
		expect(outline, name).not.toBe('none');
		reached.push(name?.trim() ?? '');
	}
	expect(reached).toEqual([
		'Find a call sign, name or number',
		'Legend and keys',
		'Settings',
		'Menu',
		'Disconnect',
		'Aggregating over',
		'Pause',
		'Clear',
		'Show all',
		'Has group name',
		'Group name',
		'Has callsign',
		'Has name',
		'Callsign',
		'Name',
		'Source',
		'Feedback',
	]);

	await page.setViewportSize({ width: 390, height: 700 });
	const open = page.locator(':popover-open');
	for (const [popover, next] of [
		['Menu', 'Disconnect'],
		['Settings', 'Menu'],
	] as const) {
		const button = page.getByRole('button', { name: popover });
		await button.press('Enter');
		await expect(open.locator('a, input').first()).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(open.locator(':focus')).toHaveCount(1);
		// Its own button leaves it open.
		await page.keyboard.press('Shift+Tab');
		await expect(button).toBeFocused();
		await expect(open).toHaveAccessibleName(popover);
		await open.locator('a, button, input').last().focus();
		await page.keyboard.press('Tab');
		await expect(open).toHaveCount(0);
		await expect(page.getByRole('button', { name: next })).toBeFocused();
		await button.press('Enter');
		await expect(open).toHaveAccessibleName(popover);
		await page.keyboard.press('/');
		await expect(open).toHaveCount(0);
		await expect(page.locator('.texts input').first()).toBeFocused();
	}
});

/** Goes up from the last row of a list to its first. @returns the rows whose link is seen by less than half, and how many rows there were */
async function goUpThrough(page: Page, list: string): Promise<{ hidden: string[]; rows: number }> {
	const hidden: string[] = [];
	const all = page.locator(`${list} [data-row]:visible`);
	const rows = await all.count();
	await all.last().getByRole('link').first().focus();
	for (let row = 1; row < rows; row++) {
		await page.keyboard.press('ArrowUp');
		const [name, seen] = await page.evaluate(() => {
			const focused = document.activeElement;
			const { left = 0, top = 0, height = 0 } = focused?.getBoundingClientRect() ?? {};
			const shown = [0.3, 0.5, 0.7].filter((place) =>
				focused?.contains(document.elementFromPoint(left + 5, top + height * place)),
			);
			return [focused?.textContent ?? '', shown.length >= 2];
		});
		if (!seen) hidden.push(name);
	}
	await expect(all.first().locator(':focus')).toHaveCount(1);
	return { hidden, rows };
}

test('WCAG 2.4.11: a sticky head never covers the focus', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	sendTurns(
		feed,
		Array.from({ length: 25 }, (_, turn) => turn % 3),
	);
	for (let number = 0; number < 40; number++) feed.send(frameOf(startMessage({ ...apart(number), start: now })));
	const { activeRows } = screen(page);
	await expect(activeRows).toHaveCount(40);
	const { panel, link, overs } = panelParts(page);
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 700 });
		const unfold = page.getByRole('button', { name: 'Show all 40' });
		if (await unfold.isVisible()) await unfold.click();
		expect(await goUpThrough(page, '.active')).toEqual({ hidden: [], rows: 40 });

		await link('Ruhr').click();
		await expect(overs).toHaveCount(25);
		expect(await goUpThrough(page, '.overs')).toEqual({ hidden: [], rows: 25 });
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
	}
});
