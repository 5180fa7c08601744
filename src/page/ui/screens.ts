/**
 * The screens that the page tells apart, as media queries. The build gives them to the style sheets as custom media: `@media (--phone)`. Widths in
 * `em` grow with the browser's text size.
 */
export const SCREENS = {
	/** Rows are stacked. */
	phone: '(width <= 32.5em)',
	/** The sections stand one below the other. */
	'one-column': '(width < 56.25em)',
	/** Conversations are chips on a line. */
	low: '(height < 37.5em) or ((width >= 56.25em) and (height < 47.5em))',
	/** Phones in landscape: header and controls are one bar, and Currently Active has two columns. */
	landscape: '(48em <= width < 56.25em) and (height < 37.5em)',
	/** The panel covers one column of sections only. On other screens it is a sheet over the page. */
	'panel-beside': '(width >= 80em)',
	/** All sessions of a busy network fit. */
	large: '(width >= 112.5em) and (height >= 56.25em)',
	/** The band has two rows of cards. */
	'two-rows-of-cards': '(width >= 112.5em) and (height >= 67.5em)',
	/** The wall has large type. */
	'large-type': '(width >= 80em) and (height >= 40em)',
} as const;
