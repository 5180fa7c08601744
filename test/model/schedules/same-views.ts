import { isDeepStrictEqual } from 'node:util';
import type { PageStore } from '../../../src/page/store/page-store.ts';
import type { View } from '../../../src/page/store/view.ts';

/** Counts of what the schedules reached, so that a test can check that they reach anything. */
export interface RelayCoverage {
	checks: number;
	active: number;
	ranked: number;
	unheardSinceLoss: number;
	states: number;
}

export interface NamedPage {
	readonly name: string;
	readonly store: PageStore;
}

/** @throws when a page on a relay shows anything else than the page that is connected directly */
export function expectSame(direct: PageStore, pages: readonly NamedPage[], coverage: RelayCoverage): void {
	direct.show();
	const expected = shown(direct.view());
	for (const { name, store } of pages) {
		store.show();
		const seen = shown(store.view());
		for (const [part, value] of Object.entries(expected)) {
			const other: unknown = Reflect.get(seen, part);
			if (isDeepStrictEqual(other, value)) continue;
			const [wrong, right] = [other, value].map((each) => JSON.stringify(each));
			throw new Error(`${part} of the page ${name}:\n  shown    ${wrong}\n  expected ${right}`);
		}
	}
	coverage.checks += 1;
	coverage.active += expected.active.sessions.length;
	coverage.ranked += expected.talkgroups.length;
	coverage.unheardSinceLoss += expected.active.sessions.filter(({ unheardSinceLoss }) => unheardSinceLoss).length;
}

/** The visible state. The frame rate is left out: it is measured over ten seconds, which a late page has not seen. */
function shown({ active, talkgroups, callsigns, connection, stale, receivedSeconds, lastFrameAge }: View) {
	return {
		active,
		talkgroups: talkgroups.rows,
		callsigns: callsigns.rows,
		// The page itself may be starting up where its relay is disconnected.
		connected: connection === 'connected',
		stale,
		receivedSeconds,
		lastFrameAge,
	};
}
