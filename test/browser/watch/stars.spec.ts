import { expect, test } from '../fixtures/product.ts';
import { ANN, parts, sendOver, setFragment, UWE } from '../fixtures/watched-stations.ts';

test.describe('stars', () => {
	test('a row shows its star under the pointer, and keeps it once it is set', async ({ page, openOnFeed }) => {
		sendOver(await openOnFeed(), ANN, 5);
		const { line, chips, row } = parts(page);
		const star = row('talkgroups', 'Ruhr').locator('.star');
		await expect(row('talkgroups', 'Ruhr')).toBeVisible();
		await expect(star).toHaveCSS('opacity', '0');
		await expect(line).toHaveCount(0);
		await row('talkgroups', 'Ruhr').hover();
		await star.click();
		await page.mouse.move(0, 0);
		await expect(star).toHaveCSS('opacity', '1');
		await expect(star).toHaveAccessibleName('Watch Ruhr');
		await expect(star).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^Ruhr 26299 · quiet for \d+ s$/]);
		await expect(page).toHaveURL(/#watch=tg:26299$/);
		await star.click();
		await expect(line).toHaveCount(0);
		await expect(page).not.toHaveURL(/#/);
	});

	test('w watches what has the focus, an arrow reaches its star, and single keys can be off', async ({
		page,
		openOnFeed,
	}) => {
		sendOver(await openOnFeed(), ANN);
		const { row, chips, line } = parts(page);
		const cells = row('active', 'G4QAA').locator('th, td');
		await cells.nth(0).getByRole('link').focus();
		await page.keyboard.press('w');
		await expect(cells.nth(0).locator('.star')).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^G4QAA · on for \d+s · Ruhr$/]);
		await page.keyboard.press('w');
		await expect(line).toHaveCount(0);
		await cells.nth(1).getByRole('link').focus();
		await page.keyboard.press('ArrowRight');
		await expect(cells.nth(1).locator('.star')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(chips).toHaveText([/^Ruhr 26299 · on for \d+s · G4QAA$/]);
		await setFragment(page, '#keys=0&watch=tg:26299,tg:91');
		await expect(chips).toHaveCount(2);
		await page.keyboard.press('w');
		await expect(chips).toHaveCount(2);
	});

	test.describe('on a phone', () => {
		test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

		test('a tap shows nothing new under the finger, and the star of the panel watches', async ({
			page,
			openOnFeed,
		}) => {
			const feed = await openOnFeed();
			sendOver(feed, ANN, 5);
			sendOver(feed, UWE);
			const { row, chips, panel } = parts(page);
			const talkgroup = row('talkgroups', 'Ruhr');
			const station = row('active', 'DL9QCQ').locator('.from');
			// Phones send a movement of the pointer before the press.
			for (const pointedAt of [talkgroup, station]) {
				await pointedAt.hover();
				await expect(pointedAt.locator('.star').first()).toHaveCSS('opacity', '0');
			}
			await talkgroup.getByRole('link', { name: 'Ruhr' }).tap();
			await panel.getByRole('button', { name: 'Watch Ruhr' }).tap();
			await expect(panel.getByRole('button', { name: 'Watching Ruhr' })).toHaveText('Watching');
			await expect(chips).toHaveCount(1);
		});
	});
});
