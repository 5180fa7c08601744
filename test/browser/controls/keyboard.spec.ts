import type { Page } from '@playwright/test';
import { apart, startMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { panelParts, sendTurns } from '../fixtures/conversation.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('reaches every control by keyboard, in order, with a visible focus', async ({ page, openOnFeed }) => {
	await openOnFeed();
	await expect(screen(page).connect).toHaveText('Disconnect');
	const reached: string[] = [];
	for (let stop = 0; stop < 18; stop++) {
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
		'Theme: automatic',
		'Legend and keys',
		'Settings',
		'Menu',
		'Disconnect',
		'Aggregating over',
		'Clear',
		'Pause',
		'Currently Active, the list',
		'Has group name',
		'Group name',
		'Has callsign',
		'Has name',
		'Callsign',
		'Name',
		'Source',
		'Feedback',
	]);
});

/**
 * Goes back from the last link of a part of the page to its first. @returns the links and buttons of which less than half is seen, and how many there
 * were
 */
async function goBackThrough(page: Page, part: string): Promise<{ hidden: string[]; stops: number }> {
	const hidden: string[] = [];
	await page.locator(`${part} a:visible`).last().focus();
	for (let stops = 1; ; stops++) {
		await page.keyboard.press('Shift+Tab');
		const [name, seen] = await page.evaluate((selector) => {
			const focused = document.activeElement;
			if (focused?.closest(selector)?.contains(focused.closest('a, button')) !== true) return [undefined, true];
			const { left, top, height } = focused.getBoundingClientRect();
			const shown = [0.3, 0.5, 0.7].filter((place) =>
				focused.contains(document.elementFromPoint(left + 5, top + height * place)),
			);
			return [focused.textContent, shown.length >= 2];
		}, part);
		if (name === undefined) return { hidden, stops };
		if (!seen) hidden.push(name);
	}
}

for (const size of [
	{ width: 1440, height: 700 },
	{ width: 390, height: 700 },
]) {
	test(`WCAG 2.4.11: a sticky head never covers the focus, ${size.width} px wide`, async ({ page, openOnFeed }) => {
		await page.setViewportSize(size);
		const feed = await openOnFeed();
		const now = nowInSeconds();
		sendTurns(
			feed,
			Array.from({ length: 25 }, (_, turn) => turn % 3),
		);
		for (let number = 0; number < 40; number++) feed.send(frameOf(startMessage({ ...apart(number), start: now })));
		const { activeRows } = screen(page);
		await expect(activeRows).toHaveCount(40);
		const unfold = page.getByRole('button', { name: 'Show all 40' });
		if (await unfold.isVisible()) await unfold.click();
		const list = await goBackThrough(page, '.active');
		expect(list.hidden).toEqual([]);
		expect(list.stops).toBe(80);

		const { link, overs } = panelParts(page);
		await link('Ruhr').click();
		await expect(overs).toHaveCount(25);
		const panel = await goBackThrough(page, '.panel');
		expect(panel.hidden).toEqual([]);
		expect(panel.stops).toBeGreaterThan(25);
	});
}

for (const popover of ['Menu', 'Settings'] as const) {
	test(`WCAG 2.4.11: the popover ${popover} does not stay over what the focus moves on to`, async ({
		page,
		openOnFeed,
	}) => {
		await page.setViewportSize({ width: 390, height: 700 });
		await openOnFeed();
		const button = page.getByRole('button', { name: popover });
		const open = page.locator(':popover-open');
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
		const next = page.getByRole('button', { name: popover === 'Menu' ? 'Disconnect' : 'Menu' });
		await expect(next).toBeFocused();
		await button.press('Enter');
		await expect(open).toHaveAccessibleName(popover);
		await page.keyboard.press('Shift+Tab');
		await expect(open).toHaveCount(0);
		await button.press('Enter');
		await expect(open).toHaveAccessibleName(popover);
		await page.keyboard.press('/');
		await expect(open).toHaveCount(0);
		await expect(page.locator('.texts input').first()).toBeFocused();
	});
}
