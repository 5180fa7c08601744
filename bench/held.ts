import type { Row } from './measuring.ts';
import type { Held, Tab } from './tab.ts';

/** What a tab holds with its screen full, and with its screen cleared. */
export interface Station {
	readonly full: Held;
	readonly cleared: Held;
}

/** @param tick lets the page paint what there is now; nothing must be sent meanwhile */
export async function takeStation(tab: Tab, tick: () => Promise<void>): Promise<Station> {
	const clear = tab.page.getByRole('button', { name: 'Clear' });
	// The first press brings scripts and listeners of the instrument's own into the page.
	await clear.click({ trial: true });
	const full = await tab.held();
	await clear.click();
	await tick();
	return { full, cleared: await tab.held() };
}

const MEBIBYTE = 2 ** 20;

/** @param what has gone by between the two */
export function growthRows(what: string, before: Station, after: Station): Row[] {
	return [
		{ what: `${what}, heap at the end`, figure: after.full.heap / MEBIBYTE, unit: 'MiB' },
		{ what: `${what}, heap has grown by`, figure: (after.full.heap - before.full.heap) / MEBIBYTE, unit: 'MiB' },
		{
			what: `${what}, heap of the cleared page has grown by`,
			figure: (after.cleared.heap - before.cleared.heap) / MEBIBYTE,
			unit: 'MiB',
		},
		{ what: `${what}, DOM nodes at the end`, figure: after.full.nodes, unit: '' },
		{
			what: `${what}, DOM nodes of the cleared page have grown by`,
			figure: after.cleared.nodes - before.cleared.nodes,
			unit: '',
		},
		{ what: `${what}, listeners have grown by`, figure: after.cleared.listeners - before.cleared.listeners, unit: '' },
	];
}
