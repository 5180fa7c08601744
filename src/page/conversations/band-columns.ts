import { matches, useWindow } from '../ui/use-window.ts';

/** The band has two columns, and one more from each of these widths on. A card always has room for `CALLSIGNS_EM`. */
const WIDTHS = [
	...[48, 61.5, 75, 84, 108.5].map((em) => `(width >= ${em}em)`),
	// Type is smaller on large screens.
	'(width >= 123em), (width >= 119em) and (height >= 56.25em)',
];
/** As in the style sheets: low screens have chips, phones swipe one row of cards, large screens have two rows, and the wall has large type. */
const LOW = '(height < 37.5em)';
const PHONE = '(width <= 32.5em)';
const TWO_ROWS = '(width >= 112.5em) and (height >= 67.5em)';
const LARGE_TYPE = '(width >= 80em) and (height >= 40em)';

const CHIPS = 12;
const PHONE_CARDS = 8;
const WALL_COLUMNS = 5;

interface BandColumns {
	readonly columns: number;
	readonly places: number;
	/** The cards are chips. */
	readonly low: boolean;
}

export function useBandColumns(wall: boolean): BandColumns {
	const low = useWindow(() => matches(LOW));
	const columns = useWindow(() => {
		if (matches(LOW)) return CHIPS;
		if (matches(PHONE)) return PHONE_CARDS;
		return wall && matches(LARGE_TYPE) ? WALL_COLUMNS : 2 + WIDTHS.filter(matches).length;
	});
	const rows = useWindow(() => (!wall && matches(TWO_ROWS) ? 2 : 1));
	return { columns, places: columns * rows, low };
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
