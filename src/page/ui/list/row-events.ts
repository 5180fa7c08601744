import type { KeyboardEvent, MouseEvent } from 'react';
import { isRendered, marked } from '../marks.ts';

/** What can be pressed in a row. */
const CONTROLS = 'a, button:enabled, input';
/** How many rows Page Up and Page Down move. */
const PAGE = 10;

/** How many rows down each key moves the focus. The focus stops at the first and the last row. */
const ROWS_OF_KEY = new Map([
	['ArrowUp', -1],
	['ArrowDown', 1],
	['PageUp', -PAGE],
	['PageDown', PAGE],
	['Home', Number.NEGATIVE_INFINITY],
	['End', Number.POSITIVE_INFINITY],
]);

/**
 * Moves the focus between rows by the vertical arrows, Home, End, Page Up and Page Down. The horizontal arrows move within a row, and on to the
 * next or previous one.
 */
export function moveFocus(event: KeyboardEvent): void {
	const { target, key, ctrlKey, metaKey, altKey } = event;
	if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return;
	const row = target.closest<HTMLElement>(marked('row'));
	const list = row?.closest(marked('list'));
	if (row == null || list == null) return;
	const controls = controlsOf(row);
	const column = controls.indexOf(target);
	const rows = visibleRows(list);
	const index = rows.indexOf(row);
	const rowsOfKey = ROWS_OF_KEY.get(key);
	if (rowsOfKey !== undefined) {
		const there = controlsOf(rows[Math.max(0, Math.min(rows.length - 1, index + rowsOfKey))]);
		(there[column] ?? there[0])?.focus();
	} else if (key === 'ArrowRight') {
		(controls[column + 1] ?? controlsOf(rows[index + 1])[0])?.focus();
	} else if (key === 'ArrowLeft') {
		(controls[column - 1] ?? controlsOf(rows[index - 1]).at(-1))?.focus();
	} else return;
	event.preventDefault();
}

/**
 * Opens a panel when a row is pressed outside its links, buttons and labels. It is the panel of the only subject in the pressed cell, or else that of
 * the row's talkgroup, or of its station where it has none. A press that selected text opens nothing.
 */
export function pressRow({ target }: MouseEvent): void {
	if (!(target instanceof Element) || target.closest('a, button, label') !== null) return;
	if (getSelection()?.isCollapsed === false) return;
	const linksIn = (part: string) => [
		...(target.closest(part)?.querySelectorAll<HTMLElement>(marked('panelLink')) ?? []),
	];
	const own = linksIn('th, td');
	const inRow = linksIn(marked('row'));
	const ofTalkgroup = inRow.find((each) => each.matches(marked('control', 'talkgroup')));
	const link = own.length === 1 ? own[0] : (ofTalkgroup ?? inRow[0]);
	// Focuses the link, as a press on it would, so that closing the panel gives the focus back.
	link?.focus({ preventScroll: true });
	link?.click();
}

function visibleRows(list: Element): readonly HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>(marked('row'))].filter(isRendered);
}

function controlsOf(row: HTMLElement | undefined): readonly HTMLElement[] {
	return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}
