import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { ANN, sendOver, sendStart, sendTurns, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

function searchParts(page: Page) {
	return {
		field: page.getByRole('textbox', { name: 'Find a call sign, name or number' }),
		results: page.locator('form').getByRole('listitem'),
		offer: page.getByRole('button', { name: /^Watch(ing)? .*:/ }),
		chips: watchLine(page).chips,
	};
}

test('g focuses the search; Enter opens the panel of a result, and w watches it', async ({ page, openOnFeed }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await sendTurns(await openOnFeed(), [ANN, UWE]);
	const { field, results, offer, chips } = searchParts(page);
	const { heading, panel, link } = panelParts(page);
	await expect(link('Ruhr')).toBeVisible();
	await page.keyboard.press('g');
	await expect(field).toBeFocused();
	await page.keyboard.type('dl9');
	await expect(results).toHaveCount(1);
	await expectAccessible(page);
	await page.keyboard.press('Enter');
	await expect(heading).toHaveText('DL9QCQ');
	await expect(results).toHaveCount(0);
	// The panel returns the focus to the field, where Escape clears the text.
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await expect(field).toBeFocused();
	await field.fill('262');
	await page.keyboard.press('Escape');
	await expect(field).toHaveValue('');
	// With `*`, the search finds call signs that begin with the text. Arrows move between the results.
	await field.fill('g4*');
	await expect(results).toHaveText([/^Only G4\*$/, /^G4QAA/, /^Watch G4\*:/]);
	for (let result = 0; result < 2; result += 1) await page.keyboard.press('ArrowDown');
	await expect(results.nth(1).getByRole('button').first()).toBeFocused();
	await page.keyboard.press('w');
	await expect(chips).toHaveText([/^G4QAA · quiet for/]);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(chips).toHaveText([/^G4QAA/, /^G4\*/]);
	await expect(page).toHaveURL(/watch=st:2350001,st:G4\*/);
	await field.fill('k5qsm');
	await expect(offer).toHaveText(/^Watch K5QSM:Not heard yet \(listening since \d+:\d\d [AP]M\)$/);
	await field.press('Enter');
	await expect(chips.last()).toHaveText('K5QSM · not heard yet');
	// A press on the page closes the results.
	await field.fill('262');
	await expect(results).not.toHaveCount(0);
	await page.getByRole('heading', { name: 'Conversations' }).click();
	await expect(results).toHaveCount(0);
});

test('a result says who talks or where; Enter takes the highlighted one', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	sendOver(feed, { ...ANN, talkgroup: { id: '92', name: 'Europe' } }, 5);
	await sendTurns(feed, [ANN, UWE]);
	sendStart(feed, UWE);
	const { field, results } = searchParts(page);
	const { board, boardRows, activeRows, callsignRows, talkgroupRows } = screen(page);
	await expect(activeRows).toHaveCount(1);
	await expect(talkgroupRows).toHaveCount(2);
	await field.fill('ruhr');
	await expect(results).toHaveText([/^Ruhr.*on the air: DL9QCQ · \d+s/]);
	await expect(page.getByRole('status').filter({ hasText: '1 found' })).toHaveCount(1);
	await field.fill('dl9*');
	await expect(results).toHaveText([/^Only DL9\*$/, /^DL9QCQ.*on the air: Ruhr · \d+s/, /^Watch DL9\*:/]);
	const transparent = 'rgba(0, 0, 0, 0)';
	await expect(results.first()).not.toHaveCSS('background-color', transparent);
	await expect(results.nth(1)).toHaveCSS('background-color', transparent);
	await expectAccessible(page);
	await field.press('Enter');
	await expect(page).toHaveURL(/#only-calls=DL9\*$/);
	await expect(callsignRows).toHaveText([/DL9QCQ/]);
	await expect(talkgroupRows).toHaveText([/Ruhr/]);
	await expect(boardRows).toHaveText([/Ruhr.*DL9QCQ(Uwe)?G4QAA/]);
	const chip = board.getByRole('group', { name: 'Only these are shown' });
	await expect(chip).toContainText('only DL9*');
	await setFragment(page, '#country=GB&only-calls=K5*');
	await expect(chip).toContainText('only United KingdomK5*');
	await expect(callsignRows).toHaveText([/G4QAA/]);
	await chip.getByRole('button', { name: 'Show all again' }).click();
	await expect(callsignRows).toHaveCount(2);
	await expect(page).not.toHaveURL(/only-calls|country/);
});

test('with “Only these” the page shows only watched subjects', async ({ page, openOnFeed }) => {
	await sendTurns(await openOnFeed(), [ANN, UWE]);
	const { activeHeading, board, callsignRows, talkgroupRows } = screen(page);
	await expect(callsignRows).toHaveCount(2);
	await setFragment(page, '#watch=st:G4QAA&only=1');
	const only = page.getByRole('checkbox', { name: 'Only these' });
	await expect(only).toBeChecked();
	await expect(callsignRows).toHaveText([/G4QAA/]);
	await expect(talkgroupRows).toHaveCount(1);
	await expect(activeHeading).toHaveText('Currently Active (0 of 0)');
	const chip = board.getByRole('group', { name: 'Only these are shown' });
	await expect(chip).toContainText('only watched');
	await chip.getByRole('button', { name: 'Show all again' }).click();
	await expect(callsignRows).toHaveCount(2);
	await expect(page).toHaveURL(/#watch=st:G4QAA$/);
	await only.check();
	await expect(page).toHaveURL(/only=1/);
	// Without anything watched, everything is shown.
	await watchLine(page).line.getByRole('button', { name: 'Watch G4QAA' }).click();
	await expect(callsignRows).toHaveCount(2);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('a button opens the search over the page; Close or a tap beside it ends it', async ({ page, openOnFeed }) => {
		await openOnFeed();
		const { panel } = panelParts(page);
		const { field, offer, chips } = searchParts(page);
		const open = () => page.getByRole('button', { name: 'Find', exact: true }).tap();
		const closings = [() => panel.getByRole('button', { name: 'Close' }).tap(), () => page.touchscreen.tap(200, 800)];
		for (const close of closings) {
			await open();
			await expect(field).toBeFocused();
			await close();
			await expect(panel).toHaveCount(0);
		}
		await open();
		await field.fill('K5QSM');
		await offer.tap();
		await expect(panel).toHaveCount(0);
		await expect(chips).toHaveText(['K5QSM · not heard yet']);
	});
});
