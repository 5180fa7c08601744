/**
 * The screens that the page tells apart, as media queries. The build gives them to the style sheets as custom media: `@media (--phone)`. Widths in
 * `em` grow with the browser's text size.
 */
export const SCREENS = {
	/** Rows have two lines. */
	phone: '(width <= 32.5em)',
	/** The sections stand one below the other. */
	'one-column': '(width < 48em) or ((width < 56.25em) and (height < 37.5em))',
	/** There is no room for the footer below the sections. */
	low: '(height < 47.5em)',
	/** Phones in landscape: header and controls are one bar. */
	landscape: '(48em <= width < 56.25em) and (height < 37.5em)',
	/** The board stands beside the other lists, which the panel covers. On other screens the panel is a sheet over the page. */
	'panel-beside': '(width >= 80em)',
	/** The rankings stand beside each other there. */
	wide: '(width >= 112em)',
	/** Type grows with the screen. */
	large: '(width >= 137.5em)',
	/** The wall has large type. */
	'large-type': '(width >= 80em) and (height >= 40em)',
} as const;
