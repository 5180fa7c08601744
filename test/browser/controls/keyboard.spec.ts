import type { Locator, Page } from '@playwright/test';
import { distinctSession } from '../../model/messages.ts';
import { ANN, LINDA, sendStart, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

test('Tab reaches the controls of a page without rows in order, with a visible focus', async ({ page, openOnFeed }) => {
	await openOnFeed();
	const reached: string[] = [];
	for (let stop = 0; stop < 17; stop++) {
		await page.keyboard.press('Tab');
		const [name, outline] = await page.evaluate(() => {
			const focused = document.activeElement;
			if (focused === null) return ['nothing', 'none'];
			const labels = focused instanceof HTMLInputElement ? focused.labels : null;
			const label = focused.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused.textContent;
			return [label ?? '', getComputedStyle(focused).outlineStyle];
		});
		expect(outline, name).not.toBe('none');
		reached.push(name?.trim() ?? '');
	}
	expect(reached).toEqual([
		'Skip to the conversations',
		'Disconnect',
		'Aggregating over',
		'Pause',
		'Clear',
		'Find a call sign, name or number',
		'Legend and keys',
		'Settings',
		'Menu',
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

test('/ leads to a filter, ? lists the keys, and the keys can be switched off', async ({ page, openOnFeed }) => {
	await openOnFeed();
	const { talkgroups, paused, settings } = screen(page);
	const first = talkgroups.getByPlaceholder('Enter Group name...');
	await page.keyboard.press('/');
	await expect(first).toBeFocused();
	// In a filter, these keys only type.
	await page.keyboard.type('p/?');
	await expect(first).toHaveValue('p/?');
	await expect(paused).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(first).toHaveValue('');
	await first.blur();
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Legend and keys' });
	await expect(keys).toContainText('p pause');
	await keys.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Settings' }).click();
	await settings.getByLabel('Keyboard shortcuts').uncheck();
	await page.keyboard.press('Escape');
	await page.keyboard.press('p');
	await page.keyboard.press('/');
	await expect(first).not.toBeFocused();
	await expect(paused).toHaveCount(0);
	await expect(page).toHaveURL(/#keys=0$/);
	// The button opens the dialog even while the keys are off.
	await page.getByRole('button', { name: 'Legend and keys' }).press('Enter');
	await expect(keys).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(keys).toBeHidden();
});

test('a menu takes the focus and gives it back; keys do nothing meanwhile', async ({ page, openOnFeed }) => {
	await openOnFeed();
	for (const name of ['Menu', 'Settings']) {
		const button = page.getByRole('button', { name });
		const menu = page.getByRole('dialog', { name });
		await button.press('Enter');
		await expect(menu.locator(':focus')).toHaveCount(1);
		await page.keyboard.press('/');
		await page.keyboard.press('p');
		await page.keyboard.press('Tab');
		await expect(menu.locator(':focus')).toHaveCount(1);
		await page.keyboard.press('Escape');
		await expect(menu).toHaveCount(0);
		await expect(button).toBeFocused();
		await expect(screen(page).paused).toHaveCount(0);
	}
});

/** Moves the focus from the last row of a list up to the first. @returns the links that are less than half visible while they have the focus */
async function goUpThrough(page: Page, rows: Locator): Promise<readonly string[]> {
	const hidden: string[] = [];
	await rows.last().getByRole('link').first().focus();
	for (let left = await rows.count(); left > 1; left--) {
		await page.keyboard.press('ArrowUp');
		const [name, seen] = await page.evaluate(() => {
			const focused = document.activeElement;
			const { left: x = 0, top = 0, height = 0 } = focused?.getBoundingClientRect() ?? {};
			const shown = [0.3, 0.5, 0.7].filter((place) =>
				focused?.contains(document.elementFromPoint(x + 5, top + height * place)),
			);
			return [focused?.textContent ?? '', shown.length >= 2];
		});
		if (!seen) hidden.push(name);
	}
	await expect(rows.first().locator(':focus')).toHaveCount(1);
	return hidden;
}

// WCAG 2.4.11
test('a sticky head never covers the focus', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const stations = [ANN, UWE, LINDA].flatMap((station) => Array.from({ length: 8 }, () => station));
	await sendTurns(feed, stations);
	for (let number = 0; number < 40; number++) sendStart(feed, distinctSession(number));
	const { activeRows } = screen(page);
	const { panel, link, overs } = panelParts(page);
	await page.getByRole('button', { name: 'Show all 40' }).click();
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 700 });
		await expect(activeRows).toHaveCount(40);
		expect(await goUpThrough(page, activeRows)).toEqual([]);

		await link('Ruhr').click();
		await expect(overs).toHaveCount(24);
		expect(await goUpThrough(page, overs)).toEqual([]);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
	}
});

test('keys mean what they mean in lists, sliders and the search', async ({ page, openOnFeed }) => {
	await page.addInitScript(() => {
		const notes: unknown[] = [];
		globalThis.OscillatorNode = class extends OscillatorNode {
			constructor(...given: ConstructorParameters<typeof OscillatorNode>) {
				super(...given);
				notes.push(this);
			}
		};
		Object.assign(globalThis, { countNotes: () => notes.length });
	});
	const played = () => page.evaluate<number>('countNotes()');
	await sendTurns(await openOnFeed(), [UWE, ANN]);
	const { panel, link } = panelParts(page);
	await page.getByRole('combobox', { name: 'Aggregating over' }).press('p');
	await expect(screen(page).paused).toHaveCount(0);

	await link('Ruhr').click();
	await expect(panel).toBeVisible();
	const field = page.getByRole('textbox', { name: 'Find' });
	await field.press('Escape');
	await expect(field).not.toBeFocused();
	await expect(panel).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);

	await page.getByRole('button', { name: 'Settings' }).click();
	const volume = page.getByRole('slider');
	await page.getByRole('checkbox', { name: 'Sound' }).focus();
	await page.keyboard.press('Tab');
	await expect(volume).toBeFocused();
	expect(await played()).toBe(0);
	await page.keyboard.press('ArrowRight');
	await expect.poll(played).toBeGreaterThan(0);
});
