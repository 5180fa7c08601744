import { matchesMedia, useScreen, useWindowSize } from '../ui/use-screen.ts';

/** The band has two columns, and one more from each of these widths on. A card always has room for `CALLSIGNS_EM`. */
const WIDTHS = [
	...[48, 61.5, 75, 84, 108.5].map((em) => `(width >= ${em}em)`),
	// Type is smaller on large screens.
	'(width >= 123em), (width >= 119em) and (height >= 56.25em)',
];

const CHIPS = 12;
const PHONE_CARDS = 8;
const WALL_COLUMNS = 5;

interface BandColumns {
	readonly columns: number;
	/** How many cards there is room for. */
	readonly slots: number;
	/** The cards are chips. */
	readonly low: boolean;
}

export function useBandColumns(wall: boolean): BandColumns {
	const low = useScreen('low');
	const phone = useScreen('phone');
	const largeType = useScreen('large-type');
	const columnsByWidth = useWindowSize(() => 2 + WIDTHS.filter(matchesMedia).length);
	const rows = useScreen('two-rows-of-cards') && !wall ? 2 : 1;
	const columnsOfCards = wall && largeType ? WALL_COLUMNS : columnsByWidth;
	const cards = phone ? PHONE_CARDS : columnsOfCards;
	const columns = low ? CHIPS : cards;
	return { columns, slots: columns * rows, low };
}

/** The room for call signs in each card, the gap between them, and the width of `+99`, in em of a card. */
const CALLSIGNS_EM = 13.6;
const GAP_EM = 0.9;
const MORE_EM = 1.9;

/** @returns how many of the call signs fit into a card, at least one. If not all fit, there is room behind them for the number of the others */
export function countShown(callsigns: readonly string[]): number {
	let shown = 1;
	let taken = 0;
	for (const [index, callsign] of callsigns.entries()) {
		taken += widthOf(callsign) + GAP_EM;
		const isLast = index === callsigns.length - 1;
		if (taken - GAP_EM + (isLast ? 0 : GAP_EM + MORE_EM) <= CALLSIGNS_EM) shown = index + 1;
	}
	return shown;
}

/** The width of a call sign in em, as in the usual bold fonts. The style sheet hides a call sign that is wider and does not fit. */
function widthOf(callsign: string): number {
	let width = 0;
	for (const letter of callsign) width += /[\dIJ/]/.test(letter) ? 0.57 : /[MW]/.test(letter) ? 0.92 : 0.72;
	return width;
}
