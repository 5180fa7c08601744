import type { Page } from '@playwright/test';
import { formatDuration } from '../../src/engine/format.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';

/** The three tables as text. */
export interface TableTexts {
	readonly heading: string;
	/** Call sign, talkgroup and elapsed time. */
	readonly active: readonly (readonly string[])[];
	/** Name and talk time. */
	readonly talkgroups: readonly (readonly string[])[];
	readonly callsigns: readonly (readonly string[])[];
}

/** Reads the tables from the page. */
export function readTexts(page: Page): Promise<TableTexts> {
	return page.evaluate(() => {
		const text = (row: Element, field: string) => row.querySelector(field)?.textContent ?? '';
		const rows = (table: string) => [...document.querySelectorAll(`${table} tbody tr:not(.blank)`)];
		const labels = (row: Element) => [...row.querySelectorAll('.label')].map((label) => label.textContent);
		const talkTime = (row: Element) => text(row, '.talk-time > .number');
		return {
			heading: document.querySelector('.active h2')?.textContent ?? '',
			active: rows('.active').map((row) => [...labels(row), text(row, '.number > span')]),
			talkgroups: rows('.talkgroups').map((row) => [...labels(row), talkTime(row)]),
			callsigns: rows('.callsigns').map((row) => [...labels(row), talkTime(row)]),
		};
	});
}

/** The expected texts: the first 200 active sessions, and the first 20 rows of each ranking. */
export function expectedTexts({ at, active, talkgroups, callsigns }: Snapshot): TableTexts {
	return {
		heading: `Currently Active (${active.length})`,
		active: active.slice(0, 200).map((row) => [row.callsignLabel, row.talkgroupLabel, formatDuration(at - row.start)]),
		talkgroups: talkgroups.slice(0, 20).map((row) => [row.name || `${row.id}`, formatDuration(row.talkTime)]),
		callsigns: callsigns.slice(0, 20).map((row) => [row.callsign || `${row.id}`, formatDuration(row.talkTime)]),
	};
}
