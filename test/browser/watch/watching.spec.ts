import { expect, test } from '../fixtures/product.ts';
import { ANN, parts, talk, UWE, watch } from '../fixtures/watched-stations.ts';

test.describe('stars', () => {
	test('a row shows its star under the pointer, and keeps it once it is set', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const { line, chips, row } = parts(page);
		const star = row('talkgroups', 'Ruhr').locator('.star');
		await expect(row('talkgroups', 'Ruhr')).toBeVisible();
		await expect(star).toBeHidden();
		await expect(line).toHaveCount(0);
		await row('talkgroups', 'Ruhr').hover();
		await star.click();
		await page.mouse.move(0, 0);
		await expect(star).toBeVisible();
		await expect(star).toHaveAccessibleName('Watch Ruhr');
		await expect(star).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^Ruhr 26299 · \d+ s$/]);
		await expect(page).toHaveURL(/#watch=tg:26299$/);
		await star.click();
		await expect(line).toHaveCount(0);
		await expect(page).not.toHaveURL(/#/);
	});

	test('names give way to the star under the pointer', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), { ...ANN, callsignName: 'Wilhelmina Charlotte' });
		const cell = parts(page).row('active', 'G4QAA').getByRole('cell').first();
		await cell.hover();
		const star = await cell.locator('.star').boundingBox();
		const name = await cell.locator('.detail').boundingBox();
		expect(name?.width).toBeGreaterThan(0);
		expect((name?.x ?? Number.NaN) + (name?.width ?? 0)).toBeLessThanOrEqual(star?.x ?? Number.NaN);
	});

	test('w watches what has the focus, Tab reaches its star, and single keys can be off', async ({
		page,
		openOnFeed,
	}) => {
		talk(await openOnFeed(), ANN);
		const { row, chips, line } = parts(page);
		const cells = row('active', 'G4QAA').getByRole('cell');
		await cells.nth(0).getByRole('link').focus();
		await page.keyboard.press('w');
		await expect(cells.nth(0).locator('.star')).toHaveAttribute('aria-pressed', 'true');
		await expect(chips).toHaveText([/^G4QAA · Ruhr \+\d+s$/]);
		await page.keyboard.press('w');
		await expect(line).toHaveCount(0);
		await cells.nth(1).getByRole('link').focus();
		await page.keyboard.press('Tab');
		await expect(cells.nth(1).locator('.star')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(chips).toHaveText([/^Ruhr 26299 · G4QAA \+\d+s$/]);
		await watch(page, '#keys=0&watch=tg:26299,tg:91');
		await expect(chips).toHaveCount(2);
		await page.keyboard.press('w');
		await expect(chips).toHaveCount(2);
	});

	test('the panel always has a star, for a pointer and for w', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const { panel, row, chips, line } = parts(page);
		await row('callsigns', 'G4QAA').getByRole('link').click();
		const star = panel.locator('.panel-head').getByRole('button', { name: 'Watch G4QAA' });
		await star.click();
		await expect(chips).toHaveCount(1);
		await expect(page).toHaveURL(/#station=2350001&watch=st:2350001$/);
		await panel.getByRole('heading', { level: 2 }).focus();
		await page.keyboard.press('w');
		await expect(line).toHaveCount(0);
	});

	test.describe('on a phone', () => {
		test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

		test('a tap shows nothing new under the finger, and the star of the panel watches', async ({
			page,
			openOnFeed,
		}) => {
			talk(await openOnFeed(), ANN, 5);
			const { row, chips, panel } = parts(page);
			const talkgroup = row('talkgroups', 'Ruhr');
			// Phones send a movement of the pointer before the press.
			await talkgroup.hover();
			await expect(talkgroup.locator('.star')).toBeHidden();
			await talkgroup.getByRole('link', { name: 'Ruhr' }).tap();
			await panel.getByRole('button', { name: 'Watch Ruhr' }).tap();
			await expect(chips).toHaveCount(1);
		});
	});

	test('LAYOUT-1: setting stars moves no row and cuts no call sign', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		talk(feed, ANN, 5);
		talk(feed, UWE);
		await watch(page, '#watch=tg:91');
		const { row, chips } = parts(page);
		await expect(chips).toHaveCount(1);
		await expect(row('active', 'DL9QCQ')).toBeVisible();
		await expect(row('callsigns', 'G4QAA')).toBeVisible();
		for (const width of [1440, 1280, 1024, 390]) {
			await page.setViewportSize({ width, height: 800 });
			const places = () =>
				page.evaluate(() => {
					const boxes = Array.from(document.querySelectorAll('.sections tr, .sections td'), (element) => {
						const { x, y, width: wide, height } = element.getBoundingClientRect();
						return [x, y, wide, height].join(' ');
					});
					const cut = Array.from(document.querySelectorAll('.callsigns .label, .active td:first-child .label'))
						.filter((label) => label.scrollWidth > label.clientWidth)
						.map((label) => label.textContent);
					return { boxes, cut };
				});
			const before = await places();
			await watch(page, '#watch=tg:91,tg:26299,st:2350001,st:DL*');
			await expect(page.locator('.active .star[aria-pressed="true"]')).toHaveCount(2);
			expect(await places(), `${width} px`).toEqual({ boxes: before.boxes, cut: [] });
			await watch(page, '#watch=tg:91');
			await expect(page.locator('.sections .star[aria-pressed="true"]')).toHaveCount(0);
		}
	});

	test('WATCH-6: with fifty watched, the stars of others press nothing and say why', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		const fifty = Array.from({ length: 50 }, (_, index) => `tg:${index + 100}`).join(',');
		await watch(page, `#watch=${fifty}&talkgroup=26299`);
		const { chips, panel } = parts(page);
		await expect(chips).toHaveCount(50);
		const star = panel.locator('.panel-head').getByRole('button', { name: 'Watch' });
		await expect(star).toBeDisabled();
		await expect(star).toHaveAttribute('title', '50 are watched, the most that can be');
	});

	test('a star is at least 24 px wide and high', async ({ page, openOnFeed }) => {
		talk(await openOnFeed(), ANN, 5);
		await watch(page, '#watch=tg:26299,st:2350001&talkgroup=26299');
		const { chips, panel, row } = parts(page);
		const kinds = [row('talkgroups', 'Ruhr'), chips.first(), panel.locator('.panel-links')];
		for (const kind of kinds) await expect(kind.locator('.star')).toBeVisible();
		for (const star of await page.locator('.star:visible').all()) {
			const box = await star.boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
		}
	});
});

test.describe('the line', () => {
	test('WATCH-6, WATCH-12: a call sign matches with any suffix, opens the station heard last, and not before one was heard', async ({
		page,
		openOnFeed,
	}) => {
		const feed = await openOnFeed();
		await watch(page, '#watch=st:DL9QCQ,st:G4*,tg:26299');
		const { chips, panel } = parts(page);
		await expect(chips).toHaveText(['DL9QCQ · not heard yet', 'G4* · not heard yet', '26299 · not heard yet']);
		await expect(chips.getByRole('button', { name: /not heard yet/ })).toHaveCount(1);
		talk(feed, UWE);
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
		talk(await openOnFeed(), party);
		const { chips } = parts(page);
		await watch(page, '#watch=st:2629002,tg:26299,st:DL*');
		await expect(chips).toHaveText([
			/^DL9QCQ\/P · North.*s$/,
			/^North.* · DL9QCQ\/P \+\d+s$/,
			/^DL\* · DL9QCQ\/P \+\d+s$/,
		]);
		const cut = await page.locator('.chip-text > *').evaluateAll((texts) =>
			texts
				.filter((text) => {
					const end = text.parentElement?.getBoundingClientRect().right ?? 0;
					return text.scrollWidth > text.clientWidth || text.getBoundingClientRect().right > end;
				})
				.map(({ textContent }) => textContent),
		);
		expect(cut).toEqual([talkgroup, `${talkgroup} 26299`]);
	});

	test('nothing on the line is green once the connection was lost', async ({ page, openOnFeed }) => {
		const feed = await openOnFeed();
		await watch(page, '#watch=tg:26299');
		talk(feed, UWE);
		const colours = () =>
			page.locator('.chip-text > *').evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color));
		const muted = await page.locator('.pulse').evaluate((text) => getComputedStyle(text).color);
		await expect(page.locator('.is-live')).toHaveCount(1);
		expect((await colours()).slice(1)).not.toContain(muted);
		await feed.close();
		await expect.poll(async () => new Set((await colours()).slice(1))).toEqual(new Set([muted]));
	});

	test('the star on a chip stops watching a call-sign prefix', async ({ page, openOnFeed }) => {
		await openOnFeed();
		await watch(page, '#watch=st:G4*,tg:91');
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
		await watch(page, '#watch=st:G4*,tg:91,tg:92');
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

	test('SETTINGS-1: a button of the line opens the settings, where the ways of being told are', async ({
		page,
		openOnFeed,
	}) => {
		await openOnFeed();
		await watch(page, '#watch=tg:91');
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
			await watch(page, `#${fragment}`);
			await expect(parts(page).chips).toHaveCount(shown);
			expect(new URL(page.url()).hash).toBe(`#${fragment}`.replaceAll('<', '%3C').replaceAll('>', '%3E'));
		}
	});
});
