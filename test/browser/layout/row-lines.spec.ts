import type { Locator } from '@playwright/test';
import { apart, startMessage, stopMessage } from '../../model/messages.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { baselineSpread, checkEachSize, measureLayout, NO_FAULTS } from '../fixtures/measured-layout.ts';
import { expect, screen, test } from '../fixtures/product.ts';

test('the cells of a row of the list are equally high, so that a tinted row has straight edges', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	feed.send(frameOf(startMessage({ ...apart(1), start: nowInSeconds() })));
	const cells = screen(page).activeRows.first().getByRole('cell');
	await expect(cells).toHaveCount(3);
	await checkEachSize(page, async (width) => {
		const heights = await cells.evaluateAll((all) => all.map((cell) => cell.clientHeight));
		expect.soft(new Set(heights).size, `${width} px: ${heights.join(', ')}`).toBe(1);
	});
});

test('the texts of a row stand on one baseline, small ones too, and whether it is live or not', async ({
	page,
	openOnFeed,
}) => {
	const feed = await openOnFeed();
	const session = { ...apart(1), talkgroup: 'Quarry', callsign: 'WB4QRA', start: nowInSeconds() - 20 };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
	feed.send(frameOf(startMessage({ ...session, sessionId: 'the next over', start: nowInSeconds() })));
	await expect(screen(page).activeRows.locator('abbr')).toHaveText('DE');
	await expect(screen(page).talkgroupRows.locator('.live')).toHaveText(/^\+/);
	await checkEachSize(page, async (width) => {
		const list = await baselineSpread(page, '.active tbody :is(.label, abbr, .detail, .number > span)');
		const ranking = await baselineSpread(
			page,
			'.talkgroups tbody tr:first-child :is(.label, .detail, .talk-time > .number)',
		);
		expect.soft(list, `${width} px`).toBeLessThan(0.1);
		expect.soft(ranking, `${width} px`).toBeLessThan(0.1);
	});
});

test('LAYOUT-1: in Top Callsigns a name uses the place of the live mark, until its station talks', async ({
	page,
	openOnFeed,
}) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	const feed = await openOnFeed();
	const start = nowInSeconds() - 284;
	const over = (number: number, callsignName: string) => {
		const session = { ...apart(number), callsign: `WB4QR${number}`, callsignName, start };
		// Talk times of eleven minutes are the widest.
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: start + 686 - number })));
		return session;
	};
	const first = over(1, 'Sebastian');
	over(2, 'Bartholomew');
	over(3, 'Wilhelmina Charlotte von Hohenzollern');
	const names = page.locator('.callsigns .name');
	const cut = () =>
		names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
	await expect(names).toHaveCount(3);
	expect(await cut()).toEqual(['Wilhelmina Charlotte von Hohenzollern']);
	await checkEachSize(page, async (width) => {
		expect.soft((await measureLayout(page)).faults, `${width} px`).toEqual(NO_FAULTS);
	});
	await page.setViewportSize({ width: 1280, height: 720 });
	feed.send(frameOf(startMessage({ ...first, sessionId: 'the next over', start: start + 154 })));
	await expect(page.locator('.callsigns .live').first()).toHaveText(/^\+2mins \d+s$/);
	expect(await cut()).toEqual(['Sebastian', 'Wilhelmina Charlotte von Hohenzollern']);
	expect((await measureLayout(page)).faults).toEqual(NO_FAULTS);
});

test('the ring of the focus covers no letter of a name, and moves nothing', async ({ page, openOnFeed }) => {
	const feed = await openOnFeed();
	const session = { ...apart(1), talkgroup: 'Quarry', callsign: 'WW2WMWM/MM', start: nowInSeconds() - 20 };
	feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: nowInSeconds() })));
	feed.send(frameOf(startMessage({ ...session, sessionId: 'the next over', start: nowInSeconds() })));
	const links = page.locator('.sections tbody .subject');
	await expect(links).toHaveCount(4);
	/** Where a name begins and ends, and by how much its link's ring is clear of it, and of what would clip it. */
	const measure = (link: Locator) =>
		link.evaluate((element) => {
			const name = document.createRange();
			name.selectNodeContents(element.querySelector('.label') ?? element);
			const { left, right } = name.getBoundingClientRect();
			const outer = element.getBoundingClientRect();
			const { outlineWidth, outlineOffset } = getComputedStyle(element);
			const inside = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
			const clip = element.parentElement?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
			const clear = Math.min(left - outer.left - 2, outer.right - 2 - right, outer.left - clip);
			return { places: [left, right], inside, clear };
		});
	await checkEachSize(page, async (width) => {
		for (const link of await links.all()) {
			await page.getByRole('button', { name: 'Pause' }).focus();
			const { places } = await measure(link);
			// A focus by script has a ring where the keyboard was used last.
			await page.keyboard.press('Tab');
			await link.focus();
			const focused = await measure(link);
			const label = `${width} px: ${await link.textContent()}`;
			expect.soft(focused.places, label).toEqual(places);
			expect.soft(focused.inside, label).toBe(0);
			expect.soft(focused.clear, label).toBeGreaterThan(-0.1);
		}
	});
});
