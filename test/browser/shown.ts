import type { Page } from '@playwright/test';
import { formatDuration } from '../../src/engine/format.ts';
import type { Snapshot } from '../../src/engine/snapshot.ts';

/** The three tables as text. */
export interface Shown {
	readonly heading: string;
	/** Who, where, for how long. */
	readonly active: readonly (readonly string[])[];
	/** What, how long. */
	readonly talkgroups: readonly (readonly string[])[];
	readonly callsigns: readonly (readonly string[])[];
}

/** What stands on the page at this moment. */
export function readShown(page: Page): Promise<Shown> {
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

/** What is to stand there: the first 200 of who is on, the first 20 of each ranking. */
export function expectShown({ at, active, talkgroups, callsigns }: Snapshot): Shown {
	return {
		heading: `Currently Active (${active.length})`,
		active: active.slice(0, 200).map((row) => [row.callsignLabel, row.talkgroupLabel, formatDuration(at - row.start)]),
		talkgroups: talkgroups.slice(0, 20).map((row) => [row.name || `${row.id}`, formatDuration(row.talkTime)]),
		callsigns: callsigns.slice(0, 20).map((row) => [row.callsign || `${row.id}`, formatDuration(row.talkTime)]),
	};
}
