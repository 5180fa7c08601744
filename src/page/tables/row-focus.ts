import type { KeyboardEvent, MouseEvent } from 'react';

/** The lists whose rows share one stop of the Tab key (SCREEN-26). */
const LISTS = 'tbody, .partners';
/** What can be pressed in a row. React renders each with `tabIndex` -1; one of a list then gets 0 here. */
const CONTROLS = 'a, button:enabled';
/** Rows that Page Up and Page Down go. */
const PAGE = 10;

/** Gives each list inside `around` a Tab stop: what had the focus last, or else the first row's. @param last what had the focus last */
export function keepTabStops(around: HTMLElement, last: HTMLElement | undefined): void {
	for (const list of around.querySelectorAll(LISTS)) {
		const rows = list.querySelectorAll('[data-row]');
		const first = [...rows].find((row) => row.checkVisibility())?.querySelector<HTMLElement>(CONTROLS);
		const stop = list.contains(last ?? null) && last?.checkVisibility() === true ? last : first;
		if (stop != null && stop.tabIndex !== 0) moveTabStop(stop);
	}
}

/** Makes a control of a row the Tab stop of its list. Another element is left as it is. */
export function moveTabStop(control: HTMLElement): void {
	const list = control.closest('[data-row]')?.closest(LISTS);
	if (list == null) return;
	for (const stop of list.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1;
	control.tabIndex = 0;
}

/** Moves the focus between rows by the vertical arrows, Home, End, Page Up and Page Down, and in a row by the horizontal arrows. */
export function moveFocus(event: KeyboardEvent): void {
	const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
	if (!(target instanceof HTMLElement) || ctrlKey || metaKey || shiftKey || altKey) return;
	const row = target.closest<HTMLElement>('[data-row]');
	const list = row?.closest(LISTS);
	if (row == null || list == null) return;
	const rows = visibleRows(list);
	const place = rows.indexOf(row);
	const controls = controlsOf(row);
	const column = controls.indexOf(target);
	const last = rows.length - 1;
	const rowOfKey = new Map([
		['ArrowUp', place - 1],
		['ArrowDown', place + 1],
		['PageUp', Math.max(0, place - PAGE)],
		['PageDown', Math.min(last, place + PAGE)],
		['Home', 0],
		['End', last],
	]).get(key);
	const columnOfKey = new Map([
		['ArrowLeft', column - 1],
		['ArrowRight', column + 1],
	]).get(key);
	if (rowOfKey === undefined && columnOfKey === undefined) return;
	event.preventDefault();
	const there = controlsOf(rows[rowOfKey ?? place]);
	(there[columnOfKey ?? column] ?? (columnOfKey === undefined ? there[0] : undefined))?.focus();
}

/**
 * Opens the panel of the row that was pressed, beside its links and buttons (PANEL-1): of the subject in the pressed cell, or else of the row's first
 * one. A press that selected text opens nothing.
 */
export function pressRow({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
	if (!(target instanceof Element) || target.closest('a, button') !== null) return;
	if (ctrlKey || metaKey || shiftKey || altKey || getSelection()?.isCollapsed === false) return;
	const row = target.closest('[data-row]') ?? target.closest('.lane-row')?.previousElementSibling;
	const link =
		target.closest('td')?.querySelector<HTMLElement>('.subject') ?? row?.querySelector<HTMLElement>('.subject');
	// As a press on the link itself: closing the panel then gives the focus back.
	link?.focus({ preventScroll: true });
	link?.click();
}

function visibleRows(list: Element): readonly HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility());
}

function controlsOf(row: HTMLElement | undefined): readonly HTMLElement[] {
	return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}
