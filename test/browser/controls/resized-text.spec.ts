import type { Page } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { expect, screen, test } from '../fixtures/product.ts';

/** Sets the text spacing that the page has to bear (WCAG 1.4.12). */
function widenSpacing(page: Page): Promise<void> {
	return page.evaluate(() => {
		const spacing = new CSSStyleSheet();
		spacing.replaceSync(
			'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
		);
		document.adoptedStyleSheets = [spacing];
	});
}

test.describe('late on a Wednesday, when times of day are widest', () => {
	test.use({ timezoneId: 'UTC' });

	test('WCAG 1.4.12: no texts overlap with the text spacing that a visitor may set', async ({ page, openOnFeed }) => {
		await page.clock.install({ time: Date.UTC(2026, 10, 25, 22, 44, 44) });
		const feed = await openOnFeed();
		// Not the time of the installation: it may take seconds to open the page, and older starts are ignored.
		const now = await page.evaluate(() => Math.floor(Date.now() / 1000));
		for (let place = 1; place <= 20; place++) {
			const ended = { ...apart(place), start: now - 284 };
			const live = { ...apart(place), sessionId: `live ${place}`, start: now - 104 };
			feed.send(...[startMessage(ended), stopMessage({ ...ended, stop: now }), startMessage(live)].map(frameOf));
		}
		await expect(screen(page).callsignRows.nth(19)).toContainText('+1min ');
		await page.keyboard.press('p');
		await widenSpacing(page);
		for (const width of [390, 1024, 1280, 1440, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			const overlaps = await page.evaluate(() => {
				const textBox = (element: Element) => {
					const range = document.createRange();
					range.selectNodeContents(element);
					return range.getBoundingClientRect();
				};
				return Array.from(document.querySelectorAll('.ranking tbody tr:not(.blank)'), (row) => {
					const [live, time, last] = ['.live', '.talk-time > .number', 'td:last-child'].map((part) =>
						row.querySelector(part),
					);
					if (live == null || time == null || last == null) return 'a part is missing';
					const separate = live.textContent === '' || textBox(live).right <= textBox(time).left;
					// On phones Last Active stands below the talk time.
					const below = textBox(time).bottom <= textBox(last).top + 2;
					const whole = textBox(last).right <= (row.closest('section')?.getBoundingClientRect().right ?? 0);
					return separate && whole && (below || textBox(time).right <= textBox(last).left) ? '' : row.textContent;
				}).filter((text) => text !== '');
			});
			expect(overlaps, `${width} px`).toEqual([]);
		}
		await page.setViewportSize({ width: 320, height: 640 });
		const headers = await page.locator('.callsigns thead th').evaluateAll((all) =>
			all.map((header) => {
				const range = document.createRange();
				range.selectNodeContents(header);
				const { left, right } = range.getBoundingClientRect();
				return { left, right };
			}),
		);
		const overlapping = headers.filter(({ right }, place) => right > (headers[place + 1]?.left ?? 320));
		expect(overlapping, '320 px').toEqual([]);
	});
});
