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
			/^DL9QCQ · Ruhr \+\d+s$/,
			'G4* · not heard yet',
			/^Ruhr 26299 · DL9QCQ\/P \+\d+s$/,
		]);
		await chips
			.first()
			.getByRole('button', { name: /^DL9QCQ/ })
			.click();
		await expect(panel.getByRole('heading', { level: 2 })).toHaveText('DL9QCQ/P');
	});

	test('LAYOUT-1: beside a long talkgroup name, call sign and time are whole', async ({ page, openOnFeed }) => {
		const talkgroup = 'North Dakota - 10 Minute Limit, Statewide';
		const party = { ...UWE, talkgroup };
		sendOver(await openOnFeed(), party);
		const { chips } = parts(page);
		await setFragment(page, '#watch=st:2629002,tg:26299,st:DL*');
		await expect(chips).toHaveText([
			/^DL9QCQ\/P · North.*s$/,
			/^North.* · DL9QCQ\/P \+\d+s$/,
			/^DL\* · DL9QCQ\/P \+\d+s$/,
		]);
		const cut = await page.locator('.chip-text > *').evaluateAll((texts) =>
			texts
				.filter((text) => {
					const whole = document.createRange();
					whole.selectNodeContents(text);
					const { width, right } = text.getBoundingClientRect();
					const end = text.parentElement?.getBoundingClientRect().right ?? 0;
					// A part of a pixel less is enough for an ellipsis.
					return whole.getBoundingClientRect().width > width + 0.02 || right > end;
				})
				.map(({ textContent }) => textContent),
		);
		expect(cut).toEqual([talkgroup, `${talkgroup} 26299`]);
	});

	test('LAYOUT-1: a call sign longer than its chip is cut, and the time beside it is whole', async ({
		page,
		openOnFeed,
	}) => {
		sendOver(await openOnFeed(), { ...UWE, callsign: 'QWQWQWQWQWQWQWQWQWQWQWQWQWQW/PORTABLE' });
		const { chips } = parts(page);
		await setFragment(page, '#watch=st:2629002,tg:26299,st:QWQ*');
		await expect(chips).toHaveText([/^QWQ.* · Ruhr \+\d+s$/, /^Ruhr 26299 · QWQ.*s$/, /^QWQ\* · QWQ.*s$/]);
		const wrong = await page.locator('.chip-text').evaluateAll((texts) =>
			texts
				.filter((text) => {
					const { left, right } = text.getBoundingClientRect();
					const name = text.firstElementChild;
					const time = text.lastElementChild;
					if (name === null || time === null) return true;
					return time.getBoundingClientRect().right > right || name.getBoundingClientRect().right < left + 20;
				})
				.map(({ textContent }) => textContent),
		);
		expect(wrong).toEqual([]);
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
				return isHit(left + 0.5) && isHit(right - 0.5) ? right - left : 0;
			});
			expect(width, String(name)).toBeGreaterThanOrEqual(24);
		}
	});

	test('WATCH-12: on each phone the beginning of the second chip is seen', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await setFragment(page, '#watch=tg:26299,st:2629002');
		const { chips } = parts(page);
		for (const width of [320, 360, 375, 390, 412, 430]) {
			await page.setViewportSize({ width, height: 740 });
			await expect.soft(chips.first(), `${width} px`).toBeInViewport({ ratio: 1 });
			// A part of its star, which has 24 px.
			await expect.soft(chips.nth(1).getByRole('button').first(), `${width} px`).toBeInViewport({ ratio: 0.3 });
		}
	});

	test('nothing on the line is green once the connection was lost', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		await setFragment(page, '#watch=tg:26299');
		sendOver(feed, UWE);
		const colours = () =>
			page.locator('.chip-text > *').evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color));
		const muted = await page.locator('.feed-status').evaluate((text) => getComputedStyle(text).color);
		await expect(page.locator('.is-live')).toHaveCount(1);
		expect((await colours()).slice(1)).not.toContain(muted);
		await feed.close();
		await expect.poll(async () => new Set((await colours()).slice(1))).toEqual(new Set([muted]));
	});

	test('the star on a chip stops watching a call-sign prefix', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await setFragment(page, '#watch=st:G4*,tg:91');
		const { chips } = parts(page);
		await chips.getByRole('button', { name: 'Watch G4*' }).click();
		await expect(chips).toHaveText(['91 · not heard yet']);
		await expect(page).toHaveURL(/#watch=tg:91$/);
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

	test('PANEL-5: the last chip, no longer watched in its own panel, leaves the focus to the list when that closes', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await setFragment(page, '#watch=tg:26299');
		const { chips, line, panel } = parts(page);
		await chips.getByRole('button', { name: 'not heard yet' }).press('Enter');
		await panel.getByRole('button', { name: 'Watch' }).press('Enter');
		await expect(line).toHaveCount(0);
		await page.keyboard.press('Escape');
		await expect(panel).toHaveCount(0);
		await expect(page.getByRole('region', { name: 'Currently Active, the list' })).toBeFocused();
	});

	test('SETTINGS-1: a button of the line opens the settings, where the channels of announcements are', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await setFragment(page, '#watch=tg:91');
		const { line } = parts(page);
		await line.getByRole('button', { name: 'Tell me…' }).press('Enter');
		const settings = page.getByRole('region', { name: 'Settings' });
		await expect(settings.getByRole('group', { name: 'Tell me when what I watch is on' })).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(settings.getByLabel('Theme')).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(settings).toBeHidden();
		await expect(line.getByRole('button', { name: 'Tell me…' })).toBeFocused();
	});

	test('WATCH-6: shows what is valid of a fragment, and leaves the address alone', async ({ page, openOnFeed }) => {
		await openOnFeed();
		for (const [fragment, shown] of [
			['watch=tg:1,xx:2,st:<b>,tg:91,tg:91,st:99999999999', 1],
			['watch=%E0%A4', 0],
			['watch=%E0%A4,tg:91,%zz', 1],
			[`watch=${Array.from({ length: 1000 }, (_, index) => `tg:${index + 100}`).join(',')}`, 50],
			['watch=', 0],
		] as const) {
			await setFragment(page, `#${fragment}`);
			await expect(parts(page).chips).toHaveCount(shown);
			expect(new URL(page.url()).hash).toBe(`#${fragment}`.replaceAll('<', '%3C').replaceAll('>', '%3E'));
		}
	});
});
