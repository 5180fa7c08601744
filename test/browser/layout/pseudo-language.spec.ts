import type { Page } from '@playwright/test';
import { en } from '../../../src/page/texts/en.ts';
import { distinctSession } from '../../model/messages.ts';
import { nowInSeconds } from '../../server-fixtures/frames.ts';
import { setFragment } from '../fixtures/fragment.ts';
import { layoutFaults, NO_FAULTS } from '../fixtures/layout-faults.ts';
import { sendOver, sendStart } from '../fixtures/overs.ts';
import { expect, test } from '../fixtures/product.ts';
import { checkEachSize } from '../fixtures/window-sizes.ts';

/** The language whose file the pseudo-language replaces. */
const PSEUDO = 'de';

/** Doubled vowels make a text about 40 % longer. */
function lengthen(words: string): string {
	return words.replace(/\{\w+\}|[aeiouy]/gi, (part) => (part.length > 1 ? part : part + part));
}

/** Serves lengthened English texts as the file of a language. Units of time are short in every language, so they keep their length. */
async function servePseudoLanguage(page: Page): Promise<void> {
	const texts = Object.entries(en).map(([key, text]) => {
		if (/^(?:duration|age)\.(?:sec|min|prec)/.test(key)) return [key, text];
		if (typeof text === 'string') return [key, lengthen(text)];
		return [key, Object.fromEntries(Object.entries(text).map(([form, words]) => [form, lengthen(words)]))];
	});
	await page.route(new RegExp(`/assets/${PSEUDO}-[^/]*\\.js$`), (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			body: `export default ${JSON.stringify(Object.fromEntries(texts))}`,
		}),
	);
}

/** @returns the visible texts that are cut without an ellipsis, or protrude from their button or column head */
function cutTexts(page: Page): Promise<readonly string[]> {
	return page.evaluate(() => {
		const cut: string[] = [];
		const isOut = (inner: DOMRect, outer: DOMRect) => inner.right > outer.right + 1 || inner.left < outer.left - 1;
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
			const text = node.textContent?.trim() ?? '';
			if (text === '' || node.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const box = range.getBoundingClientRect();
			for (let host: Element | null = node.parentElement; host !== null; host = host.parentElement) {
				const { overflowX, textOverflow, position } = getComputedStyle(host);
				const frame = host.getBoundingClientRect();
				const clips = overflowX === 'hidden' || overflowX === 'clip';
				// Texts that are only for screen readers have a box of 1 px.
				if (textOverflow === 'ellipsis' || frame.width <= 1) break;
				if ((clips || host.matches('button, th')) && isOut(box, frame)) cut.push(text);
				if (clips || overflowX === 'auto' || position === 'fixed') break;
			}
		}
		return cut;
	});
}

/** Checks the layout at each size. @param state names the page's state in failures @param within as for `layoutFaults` */
async function expectRoom(page: Page, state: string, within?: string): Promise<void> {
	await checkEachSize(page, async (width) => {
		const faults = await layoutFaults(page, within);
		// In `main`, only texts of six words or more may have several lines. Elsewhere, every text may.
		const wrapped = faults.wrapped.filter((text) => within === 'main' && text.split(' ').length < 6);
		expect.soft({ ...faults, wrapped }, `${state}, ${width} px`).toEqual(NO_FAULTS);
		expect.soft(await cutTexts(page), `${state}, ${width} px`).toEqual([]);
	});
}

test('texts that are 40 % longer fit at every size', async ({ page, openOnFeed }) => {
	test.slow();
	await servePseudoLanguage(page);
	const feed = await openOnFeed();
	const choices = `#lang=${PSEUDO}&clock=12&watch=tg:26201,st:2629902&hide=tg:26219`;
	await setFragment(page, choices);
	await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
	await expectRoom(page, 'empty', 'main');
	const now = nowInSeconds();
	for (let number = 1; number <= 24; number++) {
		const callsign = `DL${number % 10}Q${String.fromCharCode(65 + number)}A`;
		const station = distinctSession(number, { callsign, name: 'Gwendolyn', talkgroup: `Quarry ${number}` });
		sendOver(feed, station, 144 + number, now - 60 + number);
		if (number < 14) sendStart(feed, station, now - 104 + number);
	}
	await expect(page.getByRole('row', { name: 'DL1QBA' }).first()).toBeVisible();
	await expectRoom(page, 'tables', 'main');
	for (const [subject, id] of [
		['talkgroup', 26201],
		['station', 2629901],
	] as const) {
		await setFragment(page, `${choices}&${subject}=${id}`);
		await expect(page.getByRole('dialog')).toBeVisible();
		await expectRoom(page, `panel of a ${subject}`, 'dialog');
	}
	await setFragment(page, choices);
	await page.getByRole('button', { name: 'Seettiings' }).click();
	await expectRoom(page, 'settings', 'dialog');
	await page.keyboard.press('Escape');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog')).toBeVisible();
	await expectRoom(page, 'legend', 'dialog');
	await page.keyboard.press('Escape');
	await setFragment(page, `${choices}&wall=1`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expectRoom(page, 'wall');
	await setFragment(page, choices);
	await feed.close();
	// The line about the loss overlays the tables, so only cut texts count.
	await checkEachSize(page, async (width) => expect.soft(await cutTexts(page), `lost, ${width} px`).toEqual([]));
});
