import { describe, expect, it } from 'vitest';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { T0 } from '../model/messages.ts';
import { network } from './network.ts';

/** An over of 10 s that ended at 10, with prunes or without. */
function oneOver() {
	const { at } = network();
	at(0).start('a', { from: 'Q1AAA' });
	at(10).stop('a');
	return at;
}

describe('the window', () => {
	// WINDOW-1, WINDOW-2
	it('counts an over while it ended less than the window ago, whichever window is asked for', () => {
		const at = oneOver();
		expect(WINDOWS_SECONDS).toEqual([60, 120, 300, 600]);
		for (const window of WINDOWS_SECONDS) {
			expect([at(9 + window).talkgroups(window), at(10 + window).talkgroups(window)]).toEqual([['91 10s'], []]);
			expect([at(9 + window).callsigns(window), at(10 + window).callsigns(window)]).toEqual([['Q1AAA 10s'], []]);
		}
	});

	// WINDOW-6
	it('begins with the last connection, or with a Clear after that', () => {
		const { at } = network({ connected: 0 });
		const since = (second: number) => (at(second).reading.receivedSince ?? 0) - T0;
		expect([since(5), at(7).lose() && since(8), at(9).connect() && since(10)]).toEqual([0, 0, 9]);
		expect(at(20).clear() && since(30)).toBe(20);
	});
});

describe('what is kept', () => {
	// PRUNE-2
	it('an ended session is stored until a prune at least 600 s later, and its id is taken until then', () => {
		const at = oneOver();
		at(609).prune().start('a');
		at(612).stop('a');
		expect([at(609).ended, at(612).ended]).toEqual([['a 10s'], []]);
		at(613).prune().start('a');
		at(617).stop('a');
		expect(at(617).ended).toEqual(['a 4s']);
	});

	// CLEAR-1
	it('Clear leaves out the active sessions and the ended ones, but not the names', () => {
		const { at } = network();
		at(0).start('a', { from: '2350001 Q1AAA Ann', on: '91 World' }).start('b', { on: '92' });
		at(10).stop('a').clear();
		expect([at(10).active, at(10).ended, at(10).talkgroups()]).toEqual([[], [], []]);
		at(11).start('a', { from: '2350001', on: '91' });
		expect(at(11).reading.active).toMatchObject([{ station: { callsign: 'Q1AAA' }, talkgroup: { name: 'World' } }]);
	});
});

describe('time', () => {
	// TIME-2
	it('deadlines are checked before each frame and each change of the connection', () => {
		const { at, activity } = network();
		at(0).start('a').stop('a', { stop: 0 });
		at(5).stop('a');
		expect([at(5).ended, activity.ignored.get('not active')]).toEqual([[], 1]);
		at(20).start('b');
		at(25).lose();
		at(35).connect();
		expect([at(44).active, at(45).lose().active]).toEqual([['b unheard'], []]);
	});
});
