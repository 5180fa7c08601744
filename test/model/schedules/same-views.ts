import { isDeepStrictEqual } from 'node:util';
import type { LiveActivity } from '../../../src/page/store/live-activity.ts';
import type { View } from '../../../src/page/store/view.ts';

/** What a schedule showed that it reaches. */
export interface RelayTally {
	checks: number;
	active: number;
	ranked: number;
	acrossLoss: number;
	histories: number;
}

export interface NamedPage {
	readonly name: string;
	readonly activity: LiveActivity;
}

/** @throws where pages show anything else than one that is watched directly */
export function expectSame(direct: LiveActivity, pages: readonly NamedPage[], tally: RelayTally): void {
	direct.show();
	const expected = shown(direct.view());
	for (const { name, activity } of pages) {
		activity.show();
		const seen = shown(activity.view());
		for (const [part, value] of Object.entries(expected)) {
			const other: unknown = Reflect.get(seen, part);
			if (isDeepStrictEqual(other, value)) continue;
			const [wrong, right] = [other, value].map((each) => JSON.stringify(each));
			throw new Error(`${part} of the page ${name}:\n  shown    ${wrong}\n  expected ${right}`);
		}
	}
	tally.checks += 1;
	tally.active += expected.active.sessions.length;
	tally.ranked += expected.talkgroups.length;
	tally.acrossLoss += expected.active.sessions.filter(({ acrossLoss }) => acrossLoss).length;
}

/** What a viewer sees. How many frames there are a second is told from the last ten, which who joins late has not seen. */
function shown({ active, talkgroups, callsigns, connection, stale, windowFilled, lastFrameAge }: View) {
	return {
		active,
		talkgroups: talkgroups.rows,
		callsigns: callsigns.rows,
		// A network that has never answered is being connected to, or was not there for the relay.
		connected: connection === 'connected',
		stale,
		windowFilled,
		// Of more than ten minutes ago no relay tells.
		lastFrameAge: lastFrameAge !== undefined && lastFrameAge < 600 ? lastFrameAge : undefined,
	};
}
