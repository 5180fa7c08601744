import { expect, it } from 'vitest';
import { readSubjects } from '../../src/engine/subjects.ts';
import { remembering } from '../../src/engine/told.ts';
import { decideCalls } from '../../src/engine/told-once.ts';
import { network } from './network.ts';

/** Asks once a second what the voice says. @param last the last second @returns `Q1AAA on 91`, with the seconds */
function calls(watch: string, last: number, play: Play) {
	const { at } = network({ hasRivals: false });
	const said: string[] = [];
	const decide = remembering(decideCalls, undefined);
	for (let second = 0; second <= last; second += 1) {
		const moment = at(second);
		const connected = play(moment, second) !== 'lost';
		const notices = decide({ reading: moment.reading, connected, watched: readSubjects(watch) });
		for (const { station, talkgroup, count = 0 } of notices) {
			said.push(`${second}: ${station?.callsign} on ${talkgroup.id}${count === 0 ? '' : ` and ${count} more`}`);
		}
	}
	return said;
}

type Play = (moment: ReturnType<ReturnType<typeof network>['at']>, second: number) => unknown;

it('says once which station begins to wait on what is watched, also where it calls again', () => {
	const said = calls('tg:91', 200, (moment, second) => {
		if (second === 10) moment.start('a', { from: 'Q1AAA', on: '91' }).start('b', { from: 'Q2BBB', on: '92' });
		if (second === 16) moment.stop('a').stop('b');
		if (second === 40) moment.start('c', { from: 'Q1AAA', on: '91' });
		if (second === 45) moment.stop('c');
	});
	expect(said).toEqual(['21: Q1AAA on 91']);
});

it('says nothing of calls that wait when the page connects, or without a connection', () => {
	const play: Play = (moment, second) => {
		if (second === 10) moment.start('a', { from: 'Q1AAA', on: '91' });
		if (second === 16) moment.stop('a');
		return second >= 15 && second < 30 ? 'lost' : undefined;
	};
	expect(calls('tg:91', 100, play)).toEqual([]);
});

it('says calls that begin to wait in the same second at once, with how many more there are', () => {
	const said = calls('tg:91,tg:92', 100, (moment, second) => {
		if (second === 10) moment.start('a', { from: 'Q1AAA', on: '91' }).start('b', { from: 'Q2BBB', on: '92' });
		if (second === 16) moment.stop('a').stop('b');
	});
	expect(said).toEqual(['21: Q1AAA on 91 and 1 more']);
});

it('says nothing of calls that wait when callers begin to be watched, and then what follows', () => {
	const { at } = network({ hasRivals: false });
	const decide = remembering(decideCalls, undefined);
	const callsAt = (second: number, watch: string) => {
		const watched = readSubjects(watch);
		return decide({ reading: at(second).reading, connected: true, watched }).map(({ talkgroup }) => talkgroup.id);
	};
	at(150).start('a', { from: 'Q1AAA', on: '91' });
	at(156).stop('a');
	expect([callsAt(160, ''), callsAt(161, ''), callsAt(162, 'st:Q*'), callsAt(163, 'st:Q*')]).toEqual([[], [], [], []]);
	at(170).start('b', { from: 'Q2BBB', on: '92' });
	at(176).stop('b');
	expect([callsAt(177, 'st:Q*'), callsAt(190, 'st:Q*')]).toEqual([[], ['92']]);
});

it('says at most twelve within an hour', () => {
	const said = calls('st:Q1*', 400, (moment, second) => {
		const call = Math.floor(second / 20);
		if (second % 20 === 1) moment.start(`${call}`, { from: `Q1${String.fromCharCode(65 + call)}`, on: `${91 + call}` });
		if (second % 20 === 7) moment.stop(`${call}`);
	});
	expect(said).toHaveLength(12);
});
