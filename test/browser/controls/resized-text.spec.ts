import { distinctSession } from '../../model/messages.ts';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { screen } from '../fixtures/screen.ts';

// In UTC, the test runs late on a Wednesday, when the day and time in a row are widest.
test.use({ timezoneId: 'UTC' });

// WCAG 1.4.12
test('enlarged line, letter and word spacing makes no texts overlap', async ({ page, openOnFeed }) => {
	await page.clock.install({ time: Date.UTC(2026, 10, 25, 22, 44, 44) });
	const feed = await openOnFeed();
	// The page may have taken seconds to open since the clock was installed, and old starts are ignored.
	const now = await page.evaluate(() => Math.floor(Date.now() / 1000));
	for (let number = 1; number <= 20; number++) {
		sendOver(feed, distinctSession(number), 284, now);
		sendStart(feed, distinctSession(number), now - 104);
	}
	await expect(screen(page).callsignRows.nth(19)).toContainText('+1min ');
	await page.keyboard.press('p');
	await page.evaluate(() => {
		const spacing = new CSSStyleSheet();
		spacing.replaceSync(
			'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
		);
		document.adoptedStyleSheets = [spacing];
	});
	for (const width of [320, 390, 1024, 1280, 1440, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		const { touching } = await layoutFaults(page, 'main');
		expect.soft(touching, `${width} px`).toEqual([]);
	}
});
