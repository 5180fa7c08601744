import { type RefObject, useLayoutEffect, useState } from 'react';

/** What the style sheet gives the band at the present size. */
export interface BandLayout {
	readonly columns: number;
	readonly rows: number;
	/** The pixels that a card has for its call signs. */
	readonly room: number;
	/** The pixels between two of them. */
	readonly gap: number;
	/** Their font, as a canvas takes it. */
	readonly font: string;
}

/** Before the first layout there are no places. */
const NO_LAYOUT: BandLayout = { columns: 0, rows: 0, room: 0, gap: 0, font: '' };

/** Reads the layout of the list of cards whenever its size changes. */
export function useBandLayout(list: RefObject<HTMLElement | null>): BandLayout {
	const [layout, setLayout] = useState(NO_LAYOUT);
	useLayoutEffect(() => {
		const element = list.current;
		if (element === null) return undefined;
		const observer = new ResizeObserver(() => setLayout(readLayout(element)));
		observer.observe(element);
		return () => observer.disconnect();
	}, [list]);
	return layout;
}

/** In the style sheet, the padding of a card is the space between cards, and its border a pixel. Call signs are 2 px further apart. */
function readLayout(list: Element): BandLayout {
	const style = getComputedStyle(list);
	const gap = Number.parseFloat(style.columnGap);
	return {
		columns: style.gridTemplateColumns.split(' ').length,
		rows: Number(style.getPropertyValue('--band-rows')),
		room: Number.parseFloat(style.gridTemplateColumns) - 2 * gap - 2,
		gap: gap + 2,
		font: `600 ${style.fontSize} ${style.fontFamily}`,
	};
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels. */
function widthOf(text: string, font: string): number {
	canvas ??= document.createElement('canvas').getContext('2d');
	if (canvas === null) return 0;
	canvas.font = font;
	return canvas.measureText(text).width;
}

/** @returns how many of the call signs a card has room for; where that is not all, with `+3` behind them */
export function countShown(callsigns: readonly string[], { room, gap, font }: BandLayout): number {
	return countFitting(
		callsigns.map((callsign) => Math.ceil(widthOf(callsign, font))),
		{ room, gap, more: Math.ceil(widthOf('+99', font)) },
	);
}

/**
 * @param widths of the texts, in their order
 * @param more the width of the text that counts those without room
 * @returns how many fit beside each other; at least one
 */
export function countFitting(
	widths: readonly number[],
	{ room, gap, more }: Pick<BandLayout, 'room' | 'gap'> & { readonly more: number },
): number {
	let fitting = 1;
	let taken = 0;
	for (const [index, width] of widths.entries()) {
		taken += width + gap;
		if (taken - gap > room) break;
		if (index === widths.length - 1 || taken + more <= room) fitting = index + 1;
	}
	return fitting;
}
