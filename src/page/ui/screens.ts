/**
 * The screens that the page tells apart, as media queries. The build gives them to the style sheets as custom media: `@media (--phone)`. All lengths
 * are px of the window at the page's usual text size, and grow with the size that the visitor chose: see `scaleScreens`.
 */
export const SCREENS = {
	/** Rows have two lines. */
	phone: '(width <= 520px)',
	/** The sections stand one below the other. */
	'one-column': '(width < 768px) or ((width < 900px) and (height < 600px))',
	/** The browser's zoom leaves little of the window. */
	magnified: '(height < 256px)',
	/** A phone in landscape, where it has one column. */
	low: '(height < 760px)',
	/** Phones in landscape: header and controls are one bar. */
	landscape: '(768px <= width < 900px) and (height < 600px)',
	/** The board stands beside the other lists, which the panel covers. On other screens the panel is a sheet over the page. */
	'panel-beside': '(width >= 1280px)',
	/** The rankings stand beside each other there. */
	wide: '(width >= 1792px)',
	/** Type grows with the screen. */
	large: '(width >= 2200px)',
	/** The wall has large type. */
	'large-type': '(width >= 1280px) and (height >= 640px)',
} as const;
