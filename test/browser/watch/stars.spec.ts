import { ANN, sendOver, sendStart, UWE } from '../fixtures/overs.ts';
import { panelParts } from '../fixtures/panel.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';
import { watchLine } from '../fixtures/watch-line.ts';

test('a row shows its star under the pointer, and always once the star is set', async ({ page, openOnFeed }) => {
	sendOver(await openOnFeed(), ANN, 5);
	const { line, chips } = watchLine(page);
	const { talkgroupRows } = screen(page);
	const star = talkgroupRows.getByRole('button', { name: 'Watch Ruhr' });
	await expect(talkgroupRows).toBeVisible();
	await expect(star).toHaveCSS('opacity', '0');
	await expect(line).toHaveCount(0);
	await talkgroupRows.hover();
	await star.click();
	await page.mouse.move(0, 0);
	await expect(star).toHaveCSS('opacity', '1');
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await expect(chips).toHaveText([/^Ruhr 26299 · quiet for \d+s$/]);
	await expect(page).toHaveURL(/#watch=tg:26299$/);
	await star.click();
	await expect(line).toHaveCount(0);
	await expect(page).not.toHaveURL(/#/);
});

test('w watches the focused subject, and an arrow reaches its star', async ({ page, openOnFeed }) => {
	sendStart(await openOnFeed(), ANN);
	const { chips, line } = watchLine(page);
	const { activeRows } = screen(page);
	await activeRows.getByRole('link', { name: 'G4QAA' }).focus();
	await page.keyboard.press('w');
	await expect(activeRows.getByRole('button', { name: 'Watch G4QAA' })).toHaveAttribute('aria-pressed', 'true');
	await expect(chips).toHaveText([/^G4QAA · on for \d+s · Ruhr$/]);
	await page.keyboard.press('w');
	await expect(line).toHaveCount(0);
	await activeRows.getByRole('link', { name: 'Ruhr' }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(activeRows.getByRole('button', { name: 'Watch Ruhr' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(chips).toHaveText([/^Ruhr 26299 · on for \d+s · G4QAA$/]);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test('a tap reveals no star under the finger, and the panel’s star adds a chip', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		sendOver(feed, ANN, 5);
		sendStart(feed, UWE);
		const { panel, link } = panelParts(page);
		const { activeRows, talkgroups, talkgroupRows } = screen(page);
		await talkgroups.scrollIntoViewIfNeeded();
		// Phones send a movement of the pointer before the press.
		for (const pointedAt of [talkgroupRows, activeRows]) {
			await pointedAt.getByRole('link').first().hover();
			await expect(pointedAt.getByRole('button', { name: /^Watch / }).first()).toHaveCSS('opacity', '0');
		}
		await link('Ruhr').tap();
		await panel.getByRole('button', { name: 'Watch Ruhr' }).tap();
		await expect(panel.getByRole('button', { name: 'Watching Ruhr' })).toHaveText('Watching');
		await expect(watchLine(page).chips).toHaveCount(1);
	});
});
