/** Attributes by which code finds elements. Class names are for style sheets alone. */
const ATTRIBUTES = {
	/** A list of rows, with one stop of the Tab key. */
	list: 'data-list',
	/** A row. The value is its key. */
	row: 'data-row',
	/** A link or a button of a row. The value says which one. */
	control: 'data-control',
	/** A link in a text that opens the panel of a talkgroup or a station. */
	panelLink: 'data-panel-link',
	/** An element such as a cell, a row or a chip, whose first star a key presses while the focus is in it. */
	subject: 'data-subject',
	star: 'data-star',
	/** A part of the page that the bar on narrow screens jumps to. The value is its name. */
	part: 'data-part',
	panel: 'data-panel',
} as const;

type Mark = keyof typeof ATTRIBUTES;

export function mark(name: Mark, value = ''): Readonly<Record<string, string>> {
	return { [ATTRIBUTES[name]]: value };
}

export function marked(name: Mark, value?: string): string {
	return value === undefined ? `[${ATTRIBUTES[name]}]` : `[${ATTRIBUTES[name]}="${CSS.escape(value)}"]`;
}

/** @returns the value of the mark of the nearest marked element around the given one, itself included; undefined where there is none */
export function markAround(name: Mark, element: Element): string | undefined {
	return element.closest(marked(name))?.getAttribute(ATTRIBUTES[name]) ?? undefined;
}

/** Whether an element has a place on the page, seen or not. Safari 16 has no `checkVisibility`. */
export function isRendered(element: Element): boolean {
	return element.getClientRects().length > 0;
}
