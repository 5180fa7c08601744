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
	/** Three columns. The panel covers one of them only. On other screens it is a sheet over the page. */
	'panel-beside': '(width >= 80em)',
	/** Type grows with the screen. */
	large: '(width >= 137.5em)',
	/** The wall has large type. */
	'large-type': '(width >= 80em) and (height >= 40em)',
} as const;
