import type { Locator } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { LONG_PING_TIMEOUT, Lockstep } from '../fixtures/lockstep.ts';
import { checkEachSize, measureLayout, NO_FAULTS, resize } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('with a full window each size shows call signs whole, and texts on one line apart from each other', async ({
	page,
	start,
	startFeed,
}) => {
	test.slow();
	const feed = await startFeed(LONG_PING_TIMEOUT);
	const demo = await Lockstep.open(page, feed, await start('--feed', feed.address));
	for (let time = 0; time <= 300_000; time += 5000) await demo.step(5000);
	await demo.forward(1000);
	await checkEachSize(page, async (width) => {
		const { faults, cutShare, stripWidth, listScrolls, pageScrolls } = await measureLayout(page);
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
		const controls = await page.locator('.controls').evaluate(({ clientHeight }) => clientHeight);
		if (width <= 390) expect.soft(controls, `controls at ${width} px`).toBeLessThanOrEqual(110);
		if (width >= 1440) {
			expect.soft(cutShare, `rows with a cut text at ${width} px`).toBeLessThanOrEqual(0.2);
			expect.soft(stripWidth, `strip at ${width} px`).toBeGreaterThanOrEqual(70);
			await expect.soft(screen(page).talkgroupRows.last(), `${width} px`).toBeInViewport();
		}
		if (width < 900) expect.soft(listScrolls, `list at ${width} px`).toBe(false);
		if (width >= 1920) expect.soft(pageScrolls, `page at ${width} px`).toBe(false);
	});
});

test('a row of Currently Active shows a talkgroup’s long name whole; the operator’s name gives way', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const name = 'North Dakota - 10 Minute Limit';
	for (const number of [1, 2]) {
		const names = { callsign: 'W0AAA', callsignName: 'Wilhelmina', talkgroup: number === 1 ? name : 'Quarry' };
		feed.send(frameOf(startMessage({ ...apart(number), ...names, start: nowInSeconds() - 65 })));
	}
	const { activeRows } = screen(page);
	const talkgroup = activeRows.getByRole('link', { name });
	const isWhole = (link: Locator) => link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
	for (const [width, height] of [
		[1440, 900],
		[1920, 1080],
		[3840, 2160],
	] as const) {
		await resize(page, width, height);
		expect(await isWhole(talkgroup.locator('bdi')), `${width} px`).toBe(true);
	}
	await resize(page, 1366, 768);
	const lefts = await activeRows
		.locator('.to')
		.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
	// Only the row that needs the room takes it.
	expect(lefts[0]).toBeLessThan(lefts[1] ?? 0);
});

/** Names that take much room, or run from right to left. */
const LONG_NAMES = [
	'Wilhelmina Charlotte von Hohenzollern-Sigmaringen zu Donaueschingen',
	'محمد بن عبد الله بن عبد العزيز آل سعود الهاشمي القرشي',
	'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
	'Ünïcödé '.repeat(8),
];

test('long names are cut at their ends, and neither wrap nor touch a call sign, however wide and whether watched', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const now = nowInSeconds();
	for (let number = 0; number < 60; number++) {
		const name = LONG_NAMES[number % LONG_NAMES.length] ?? '';
		const names = {
			// One call sign has ten wide letters.
			callsign:
				number === 34
					? 'WW2WMWM/MM'
					: `WB4QR${String.fromCharCode(65 + (number % 26))}/P`.slice(0, 6 + 2 * (number % 2)),
			callsignName: name,
			talkgroup: name,
		};
		const session = { ...apart(number), ...names, start: now - 200 + number };
		feed.send(frameOf(startMessage(session)));
		if (number < 25) feed.send(frameOf(stopMessage({ ...session, stop: now - 140 })));
		// Somebody in the rankings has been talking for minutes: `+2mins 15s`.
		if (number === 0) feed.send(frameOf(startMessage({ ...session, sessionId: 'long over', start: now - 135 })));
	}
	await expect(screen(page).activeRows).toHaveCount(36);
	await expect(screen(page).callsignRows).toHaveCount(20);
	const star = page.locator('.active tr', { hasText: 'WW2WMWM/MM' }).locator('.star').first();
	await checkEachSize(page, async (width) => {
		const { faults } = await measureLayout(page);
		expect.soft(faults, `${width} px`).toEqual(NO_FAULTS);
		await star.evaluate((button: HTMLElement) => button.click());
		expect.soft((await measureLayout(page)).faults, `${width} px, watched`).toEqual(NO_FAULTS);
		await star.evaluate((button: HTMLElement) => button.click());
	});
	const arabic = page.locator('tbody :is(.label, .name, .detail):visible', { hasText: 'محمد' });
	const cutAtBeginning = await arabic.evaluateAll((names) =>
		names
			.filter((name) => {
				// The beginning of a text that runs from right to left is at its right end.
				const first = document.createRange();
				first.setStart(name.firstChild ?? name, 0);
				first.setEnd(name.firstChild ?? name, 1);
				const beginsInside = first.getBoundingClientRect().right <= name.getBoundingClientRect().right + 1;
				return getComputedStyle(name).direction !== 'rtl' || !beginsInside;
			})
			.map((name) => `${name.closest('section')?.className} ${name.className}`),
	);
	expect(cutAtBeginning).toEqual([]);
	for (const place of ['.active .label', '.active .detail', '.talkgroups .label', '.callsigns .name']) {
		await expect(page.locator(`${place}:visible`, { hasText: 'محمد' })).not.toHaveCount(0);
	}
});
