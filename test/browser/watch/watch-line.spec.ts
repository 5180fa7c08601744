import { expect, test } from '../fixtures/product.ts';
import { parts, sendOver, setFragment, UWE } from '../fixtures/watched-stations.ts';

test.describe('the line', () => {
	test('WATCH-6, WATCH-12: a call sign matches with any suffix, opens the station heard last, and not before one was heard', async ({
		page,
		openOnFeed,
	}) => {
		const feed = await openOnFeed();
		await setFragment(page, '#watch=st:DL9QCQ,st:G4*,tg:26299');
		const { chips, panel } = parts(page);
		await expect(chips).toHaveText(['DL9QCQ · not heard yet', 'G4* · not heard yet', '26299 · not heard yet']);
		await expect(chips.getByRole('button', { name: /not heard yet/ })).toHaveCount(1);
		sendOver(feed, UWE);
		await expect(chips).toHaveText([
			/^DL9QCQ · on for \d+s · Ruhr$/,
			'G4* · not heard yet',
			/^Ruhr 26299 · on for \d+s · DL9QCQ\/P$/,
		]);
		await chips
			.first()
			.getByRole('button', { name: /^DL9QCQ/ })
			.click();
		await expect(panel.getByRole('heading', { level: 2 })).toHaveText('DL9QCQ/P');
	});

	test('WCAG 2.4.7, WCAG 2.5.8: on a phone each chip that gets the focus is seen whole, with a star of 24 px', async ({
		page,
		openOnFeed,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const feed = await openOnFeed();
		await setFragment(page, '#watch=tg:26299,st:2629002,tg:91,st:G4*');
		sendOver(feed, UWE, 10);
		const { chips } = parts(page);
		await expect(chips).toHaveText([/^Ruhr/, /^DL9QCQ/, /^91/, /^G4/]);
		await page.getByRole('button', { name: 'Pause' }).focus();
		for (const name of ['Watch Ruhr 26299', /^Ruhr/, 'Watch DL9QCQ/P', /^DL9QCQ/, 'Watch 91', /^91/, 'Watch G4*']) {
			await page.keyboard.press('Tab');
			const focused = chips.getByRole('button', { name });
			await expect(focused).toBeFocused();
			await expect(focused).toBeInViewport({ ratio: 1 });
			const width = await focused.evaluate((button) => {
				const { left, right, top, height } = button.getBoundingClientRect();
				const isHit = (x: number) => button.contains(document.elementFromPoint(x, top + height / 2));
				return isHit(left + 1) && isHit(right - 1) ? right - left : 0;
			});
			expect(width, String(name)).toBeGreaterThanOrEqual(24);
		}
	});

	test('SCREEN-15: removing a chip gives the focus to the chip beside it, and after the last one to the controls', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await setFragment(page, '#watch=st:G4*,tg:91,tg:92');
		const { chips, line } = parts(page);
		const star = (name: string) => chips.getByRole('button', { name: `Watch ${name}` });
		await star('91').press('Enter');
		await expect(star('92')).toBeFocused();
		await star('92').press('Enter');
		await expect(star('G4*')).toBeFocused();
		await chips.getByRole('button', { name: 'Watch G4*' }).press('w');
		await expect(line).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
	});
});
