import type { Page } from '@playwright/test';

/** The visible layout faults of the page at its present size. Each fault names the text. */
export interface LayoutFaults {
	/** Call signs that are not shown whole. */
	readonly cutCallsigns: readonly string[];
	/** Texts of more than one line. */
	readonly wrapped: readonly string[];
	/** Pairs of texts with less than 2 px between them. */
	readonly touching: readonly string[];
	/** Texts whose ellipsis is not shown whole. */
	readonly clippedEllipses: readonly string[];
	/** Pixels by which the page is wider than the window. */
	readonly sideways: number;
}

export interface MeasuredLayout {
	readonly faults: LayoutFaults;
	/** The part of the rows in which a text is cut. */
	readonly cutShare: number;
	/** Pixels; of the narrowest. */
	readonly stripWidth: number;
	/** Whether a part of the list is out of sight. */
	readonly listScrolls: boolean;
	/** Whether the page is higher than the window. */
	readonly pageScrolls: boolean;
}

export const NO_FAULTS: LayoutFaults = {
	cutCallsigns: [],
	wrapped: [],
	touching: [],
	clippedEllipses: [],
	sideways: 0,
};

/** Measures texts by their boxes, as far as they are visible. @param within selects the part of the page whose texts count */
export function measureLayout(page: Page, within = 'body'): Promise<MeasuredLayout> {
	return page.evaluate((part) => {
		interface Box {
			readonly left: number;
			readonly top: number;
			readonly right: number;
			readonly bottom: number;
		}
		const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1;
		/** The part of a box that its ancestors do not hide. */
		function visible(box: Box, element: Element | null): Box {
			let { left, top, right, bottom } = box;
			for (let around = element; around !== null; around = around.parentElement) {
				if (around === document.documentElement || getComputedStyle(around).overflowX === 'visible') continue;
				const clip = around.getBoundingClientRect();
				left = Math.max(left, clip.left);
				top = Math.max(top, clip.top);
				right = Math.min(right, clip.right);
				bottom = Math.min(bottom, clip.bottom);
			}
			return { left, top, right, bottom };
		}
		const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
		const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
		const isShown = (element: Element) => !isEmpty(visible(element.getBoundingClientRect(), element.parentElement));

		const wrapped: string[] = [];
		const texts: { readonly text: string; readonly box: Box }[] = [];
		const walker = document.createTreeWalker(document.querySelector(part) ?? document, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
			const content = node.textContent ?? '';
			const text = content.trim();
			if (text === '' || node.parentElement?.closest('.unseen, script, noscript') !== null) continue;
			const range = document.createRange();
			range.setStart(node, content.indexOf(text));
			range.setEnd(node, content.indexOf(text) + text.length);
			const box = visible(range.getBoundingClientRect(), node.parentElement);
			if (isEmpty(box)) continue;
			texts.push({ text, box });
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			if (lines.size > 1) wrapped.push(text);
		}
		const gap = 2;
		const touching = texts.flatMap((one, index) =>
			texts
				.slice(index + 1)
				.filter(
					({ box }) =>
						box.left < one.box.right + gap &&
						one.box.left < box.right + gap &&
						box.top < one.box.bottom - 1 &&
						one.box.top < box.bottom - 1,
				)
				.map(({ text }) => `${one.text} | ${text}`),
		);

		const names = all('tbody .label, tbody .name, tbody .detail').filter(isShown);
		const callsigns = all('.active td:first-child .label, .callsigns td:first-child .label');
		const rows = all('tbody tr:not(.blank)').filter(isShown);
		const list = document.querySelector('.scrolling');
		const strips = all('.strip').filter(isShown);
		return {
			faults: {
				cutCallsigns: callsigns.filter(isCut).map(({ textContent }) => textContent),
				wrapped,
				touching,
				clippedEllipses: names
					.filter((name) => isCut(name) && name.clientWidth < Number.parseFloat(getComputedStyle(name).fontSize) * 1.5)
					.map(({ textContent }) => textContent),
				sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
			},
			cutShare: rows.filter((row) => names.some((name) => row.contains(name) && isCut(name))).length / rows.length,
			stripWidth: strips.length === 0 ? 0 : Math.min(...strips.map((strip) => strip.getBoundingClientRect().width)),
			listScrolls: list === null || list.scrollHeight > list.clientHeight,
			pageScrolls: document.documentElement.scrollHeight > document.documentElement.clientHeight,
		};
	}, within);
}

/** The places of everything that must not move while the page runs, and the sizes of rows and columns. One line for each. */
export function fixedPlaces(page: Page): Promise<string> {
	return page.evaluate(() => {
		const round = (value: number) => Math.round(value * 10) / 10;
		const fixed =
			'header, .controls > button, section, .section-head, .texts, .check, .text, .table, thead tr, th, .fold, footer';
		// The headers of the waiting list are for screen readers alone, and there only while somebody waits.
		const seen = [...document.querySelectorAll(fixed)].filter(
			(element) => element.checkVisibility() && element.closest('.unseen') === null,
		);
		const lines = seen.map((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return `${element.classList[0] ?? element.localName}: ${[x, y, width, height].map(round).join(' ')}`;
		});
		const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
		const heights = new Set(rows.filter((height) => height > 0).map(round));
		return [...lines, `rows: ${[...heights].sort((a, b) => a - b).join(' ')}`].join('\n');
	});
}

const SIZES = [
	{ width: 1280, height: 720 },
	{ width: 1366, height: 768 },
	{ width: 1440, height: 900 },
	{ width: 1536, height: 864 },
	// A browser's window on a screen of 1920 × 1080, with its bar of bookmarks.
	{ width: 1920, height: 911 },
	{ width: 1920, height: 1080 },
	{ width: 2560, height: 1440 },
	{ width: 3840, height: 2160 },
	{ width: 1024, height: 768 },
	{ width: 768, height: 1024 },
	{ width: 390, height: 844 },
	{ width: 360, height: 740 },
];

/** Checks the layout at each size, as it is now. */
export async function checkEachSize(
	page: Page,
	check: (width: number, height: number) => Promise<void>,
): Promise<void> {
	for (const { width, height } of SIZES) {
		await page.setViewportSize({ width, height });
		await check(width, height);
	}
}
