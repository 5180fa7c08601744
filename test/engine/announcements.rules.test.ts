import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { decideAnnouncements, NO_MEMORY } from '../../src/engine/announcements.ts';
import { refKey } from '../../src/engine/ids.ts';
import { readSubjects } from '../../src/engine/subjects.ts';
import { together } from '../../src/engine/together.ts';
import { remembering } from '../../src/engine/told.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';
import { network } from './network.ts';

describe('announcements', () => {
	// WATCH-1
	it('tell of a watched talkgroup or station once its session is 2 s old and not closing', () => {
		const { at } = network({ watch: 'tg:91,st:Q1AAA' });
		at(0).start('a', { from: '2350002', on: '91 World' });
		at(1).update('a', { from: '2350002 Q2BBB' });
		expect([at(1).announced, at(2).announced]).toEqual([[], ['2: Q2BBB on World (91)']]);
		at(10).start('b', { from: 'Q1AAA', on: '92' });
		at(11).stop('b', { stop: 10 });
		at(20).start('c', { from: 'Q1AAA', on: '93' });
		at(21).stop('c');
		expect(at(30).announced).toHaveLength(1);
	});

	// WATCH-2
	it.each([
		[300, 304, 0],
		[300, 305, 1],
		[60, 64, 0],
		[60, 65, 1],
	])('are made after %i s of silence: at %i s, %i more', (quiet, start, more) => {
		const { at } = network({ watch: 'tg:91', quiet });
		at(0).start('a', { from: 'Q1AAA' });
		at(5).stop('a');
		at(start).start('b', { from: 'Q2BBB' });
		expect(at(start + 9).announced).toHaveLength(1 + more);
	});

	// WATCH-2, TALK-10
	it('know a station by its call sign, whichever number and talkgroup it uses', () => {
		const { at } = network({ watch: 'st:2350001' });
		at(0).start('a', { from: '2350001 Q1AAA', on: '92' });
		at(5).stop('a');
		at(20).start('b', { from: '2350002 Q1AAA', on: '91' });
		at(25).stop('b');
		at(330).start('c', { from: '2350002 Q1AAA', on: '91' });
		expect(at(340).announced).toEqual(['2: Q1AAA on 92', '332: Q1AAA on 91']);
	});

	// WATCH-2, TALK-10
	it('measure the silence of a station when its call sign is known', () => {
		const { at } = network({ watch: 'st:Q1AAA,st:Q2BBB' });
		at(0).start('a', { from: '235 Q1AAA', on: '92' });
		at(5).stop('a');
		at(20).start('b', { from: '2350001', on: '91' }).start('c', { from: '2350002', on: '93' });
		at(25).update('b', { from: '2350001 Q1AAA' }).update('c', { from: '2350002 Q2BBB' });
		expect(at(30).announced).toEqual(['2: Q1AAA on 92', '25: Q2BBB on 93']);
	});

	// WATCH-7, TALK-10
	it('tell of a station once while two call signs alternate', () => {
		const { at } = network({ watch: 'st:Q3FOO,st:Q3CCC' });
		at(0).start('a', { from: '2350003 Q3FOO' });
		for (const second of [1, 2, 3]) at(second).update('a', { from: `2350003 ${second === 2 ? 'Q3FOO' : 'Q3CCC'}` });
		at(4).stop('a', { from: '2350003 Q3FOO' });
		at(6).start('b', { from: '2350003 Q3CCC' });
		expect(at(20).announced).toEqual(['2: Q3FOO on 91']);
	});

	// WATCH-3
	it('are made of what is received 10 s after a connection or later', () => {
		const { at } = network({ connected: 0, watch: 'tg:91,tg:92,tg:93,tg:94' });
		at(9).start('a', { on: '91' });
		at(10).start('b', { on: '92' });
		expect(at(30).announced).toEqual(['12: 2350002 on 92']);
		at(31).lose();
		at(40).connect();
		at(49).start('c', { on: '93' });
		at(60).start('d', { on: '94' });
		at(61).lose();
		expect(at(70).announced).toHaveLength(1);
	});

	// WATCH-3
	it.each([5, 60, -5, -60])('are made whether or not the clock is wrong: %i s ahead of the network', (ahead) => {
		const { at } = network({ connected: 0, watch: 'tg:91', ahead });
		at(20).start('a', { from: 'Q1AAA' });
		expect(at(30).announced).toEqual(['22: Q1AAA on 91']);
	});

	// WATCH-5
	it('are at most twelve within an hour, and withheld ones are not made up for', () => {
		const { at } = network({ watch: 'st:Q*' });
		for (let index = 0; index < 20; index++) {
			at(index * 10).start(`${index}`, { from: `Q${index % 10}AA${index}`, on: `${100 + index}` });
		}
		expect(at(300).announced).toHaveLength(12);
		at(3590).start('a', { from: 'Q1NEW', on: '91' });
		at(3600).start('b', { from: 'Q2NEW', on: '92' });
		expect(at(3610).announced.slice(12)).toEqual(['3602: Q2NEW on 92']);
	});

	// WATCH-7
	it('of the same second are one, and no session is announced twice', () => {
		const { at } = network({ watch: 'tg:91,tg:92,st:Q1AAA,st:Q9ZZZ' });
		at(0).start('a', { from: 'Q1AAA', on: '91' }).start('b', { from: 'Q2BBB', on: '92' });
		expect(at(9).announced).toEqual(['2: Q1AAA on 91 and 1 more']);
		at(10).update('a', { from: '2350001 Q9ZZZ' });
		expect(at(30).announced).toHaveLength(1);
	});

	it('of the same second name all of their sessions, until whose end the title stays', () => {
		const { at } = network({});
		const decide = remembering(decideAnnouncements, NO_MEMORY);
		const tell = (second: number) => {
			const observed = {
				reading: at(second).reading,
				connected: true,
				watched: readSubjects('tg:91,tg:92'),
				quiet: 300,
			};
			return decide(observed).flatMap(({ sessions = [] }) => sessions);
		};
		tell(-20);
		at(0).start('a', { from: 'Q1AAA', on: '91' }).start('b', { from: 'Q2BBB', on: '92' });
		expect([tell(0), tell(2)]).toEqual([[], ['a', 'b']]);
	});

	// WATCH-15
	it('are not made of calls to service numbers, which count as silence', () => {
		const { at } = network({ watch: 'st:Q1AAA,tg:4000' });
		at(0).start('a', { from: 'Q1AAA', on: '4000' });
		at(6).stop('a');
		at(20).start('b', { from: 'Q1AAA', on: '91' });
		expect(at(30).announced).toEqual(['22: Q1AAA on 91']);
	});
});

// RELAY-32
describe('announcements of several networks', () => {
	/** Two networks from 0 s on, watched. @param acts what happens, by its second */
	function announcedOn(
		watch: string,
		end: number,
		acts: Readonly<Record<number, (both: Two) => void>>,
	): readonly string[] {
		const both: Two = { bm: new Activity(), tgif: new Activity() };
		const said: string[] = [];
		let memory = NO_MEMORY;
		for (let second = -600; second <= end; second += 1) {
			const now = T0 + second;
			if (second === -600) for (const each of Object.values(both)) each.changeUpstream('connected', now);
			acts[second]?.(both);
			const networks = Object.entries(both).map(([key, each]) => {
				return { key, name: key, reading: each.at(now), lostAt: each.connected ? undefined : now };
			});
			const reading = together(networks, now);
			const next = decideAnnouncements(memory, { reading, connected: true, watched: readSubjects(watch), quiet: 300 });
			memory = next.memory;
			said.push(...next.notices.map(({ talkgroup }) => `${second}: ${refKey(talkgroup)}`));
		}
		return said;
	}
	type Two = Readonly<Record<'bm' | 'tgif', Activity>>;
	const start = (activity: Activity, sessionId: string, second: number) =>
		activity.apply(startMessage({ sessionId, start: T0 + second, station: { callsign: 'Q1AAA' } }), T0 + second);

	it('tell of a station elsewhere five minutes after the network was lost that it was on the air on', () => {
		const said = announcedOn('st:Q1AAA', 410, {
			0: ({ tgif }) => start(tgif, 'a', 0),
			60: ({ tgif }) => tgif.changeUpstream('lost', T0 + 60),
			400: ({ bm }) => start(bm, 'b', 400),
		});
		expect(said).toEqual(['2: tgif/262', '402: bm/262']);
	});

	it('leave out what may have been on the air before its own network came back', () => {
		const said = announcedOn('tg:262', 20, {
			0: ({ tgif }) => tgif.changeUpstream('lost', T0),
			5: ({ tgif }) => tgif.changeUpstream('connected', T0 + 5),
			6: ({ tgif }) => start(tgif, 'a', 6),
		});
		expect(said).toEqual([]);
	});

	it('say a bridged over once for its station, also where the network that had it first breaks off', () => {
		const said = announcedOn('st:Q1AAA', 20, {
			0: ({ bm, tgif }) => {
				start(bm, 'a', 0);
				start(tgif, 'b', 0);
			},
			5: ({ bm }) => bm.apply(stopMessage({ sessionId: 'a', stop: T0 + 5 }), T0 + 5),
		});
		expect(said).toEqual(['2: bm/262']);
	});
});
