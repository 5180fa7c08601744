import { describe, expect, it } from 'vitest';
import { stationActivity } from '../../src/engine/station.ts';
import { heard, network } from './network.ts';

// TALK-10
it('stations are call signs, in any case of letters: two numbers of one call sign are one station', () => {
	const { at } = heard('91: 2350001 Q1AAA 0-5, 2350002 q1aaa 8-13, 2350001 Q1AAA 16-21');
	expect([at(30).kind(), at(30).stations(), at(30).waiting]).toEqual(['waiting 0', ['Q1AAA 21'], ['Q1AAA on 91']]);
	expect(stationActivity(at(30).reading, { id: '2350002' }).overs.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

describe('the kind of a talkgroup, and its turns', () => {
	it.each([
		// TALK-9
		['nothing is quiet', [], 30, 'quiet 0'],
		// TALK-4
		['what ended less than 300 s ago is recent', ['91: Q1AAA 0-1'], 300, 'alone 0'],
		// TALK-9
		['one station is alone', ['91: Q1AAA 0-61, Q1AAA 62-70'], 72, 'alone 0'],
		['an answer is an exchange', ['91: Q1AAA 0-10, Q2BBB 12-20'], 25, 'exchange 1'],
		['two turns are a conversation', ['91: Q1AAA 0-10, Q2BBB 12-20, Q1AAA 22-30'], 35, 'conversation 2'],
		// TALK-5
		['an answer after 120 s is a turn', ['91: Q1AAA 0-10, Q2BBB 130-140'], 145, 'exchange 1'],
		['one after 121 s is none, but makes an exchange', ['91: Q1AAA 0-10, Q2BBB 131-140'], 145, 'exchange 0'],
		['an over from before the end of the other is elsewhere', ['91: Q1AAA 0-10, Q2BBB 9-20'], 25, 'alone 0'],
		// TALK-5, NETWORK-15
		['nobody answers on a service number', ['4000: Q1AAA 0-10, Q2BBB 12-20'], 25, 'alone 0'],
		// OVER-4
		['a key-up does not answer', ['91: Q1AAA 0-61, Q2BBB 62-63'], 70, 'alone 0'],
		['an over of 2 s does', ['91: Q1AAA 0-61, Q2BBB 62-64'], 70, 'exchange 1'],
		['a key-up alone is not quiet', ['91: Q1AAA 0-1'], 2, 'alone 0'],
	] as const)('%s', (_, overs, second, expected) => {
		const talkgroup = overs[0]?.split(':')[0];
		expect(
			heard(...overs)
				.at(second)
				.kind(talkgroup),
		).toBe(expected);
	});
});

// TALK-11
it('neighbours are the stations before and after, where one answers the other within 120 s, the latest first', () => {
	const { at } = heard('91: Q1AAA 0-10, Q2BBB 12-20, Q3CCC 22-30, Q1AAA 151-160', '92: Q1AAA 170-180, Q4DDD 181-190');
	expect(at(200).neighbours('Q1AAA')).toEqual(['Q4DDD on 92', 'Q2BBB on 91']);
	expect(at(200).neighbours('Q2BBB')).toEqual(['Q3CCC on 91', 'Q1AAA on 91']);
});

describe('waiting for an answer', () => {
	const WAITS = ['Q1AAA on 91'];

	it.each([
		// WAIT-3
		['4 s are a call', ['91: Q1AAA 0-4'], 10, WAITS],
		['3 s are none', ['91: Q1AAA 0-3'], 10, []],
		['61 s are none', ['91: Q1AAA 0-30, Q1AAA 31-62'], 70, []],
		// WAIT-4
		['4 s are too soon', ['91: Q1AAA 0-6'], 10, []],
		// WAIT-1
		['nobody waits on a talkgroup that is active', ['91: Q1AAA 0-6, Q2BBB 10-'], 15, []],
		// WAIT-2
		['nobody waits where another station talked', ['91: Q2BBB 0-6, Q1AAA 7-12'], 20, []],
		['nobody waits who is active elsewhere', ['91: Q1AAA 0-6', '92: Q1AAA 10-'], 15, []],
		// WAIT-9
		['nobody waits on a service number', ['9990: Q1AAA 0-6'], 12, []],
		['nor a repeater that calls its own number', ['235001: 235001 Q9RPT 0-6'], 12, []],
		// WAIT-6
		[
			'the latest call comes first, then the smaller id',
			['100: Q1AAA 0-6', '91: Q2BBB 0-6', '92: Q3CCC 2-8'],
			15,
			['Q3CCC on 92', 'Q2BBB on 91', 'Q1AAA on 100'],
		],
		// OVER-4
		['key-ups are no call', ['91: Q1AAA 0-1, Q1AAA 2-3, Q1AAA 4-5, Q1AAA 6-7'], 15, []],
		['a key-up is no answer', ['91: Q1AAA 0-6, Q2BBB 10-11'], 15, WAITS],
	] as const)('%s', (_, overs, second, expected) => {
		const moment = heard(...overs).at(second);
		expect(moment.waiting).toEqual(expected);
		if (expected === WAITS) expect(moment.kind()).toBe('waiting 0');
	});

	// WAIT-5
	it('is not known for 120 s after a connection', () => {
		const { at } = network({ connected: 0 });
		at(100).start('a', { from: 'Q1AAA' });
		at(106).stop('a');
		expect([at(119).waiting, at(120).waiting]).toEqual([[], WAITS]);
	});
});

describe('live conversations', () => {
	it.each([
		// LIVE-1
		['an exchange is live', ['91: Q1AAA 0-10, Q2BBB 12-20'], 25, ['91']],
		['one station is not', ['91: Q1AAA 0-10'], 15, []],
		['until 60 s after its last over', ['91: Q1AAA 0-10, Q2BBB 12-20'], 79, ['91']],
		['then it is not', ['91: Q1AAA 0-10, Q2BBB 12-20'], 80, []],
		['an active over keeps it live', ['91: Q1AAA 0-10, Q2BBB 12-'], 200, ['91']],
		// LIVE-2
		[
			'two people who talk come before a monologue with short acknowledgements',
			[
				'91: Q1AAA 0-100, Q2BBB 101-103, Q1AAA 104-150, Q2BBB 151-153, Q1AAA 154-190',
				'92: Q3CCC 150-170, Q4DDD 171-190',
			],
			195,
			['92', '91'],
		],
		[
			'an active over counts with the seconds so far',
			['91: Q1AAA 0-20, Q2BBB 21-', '92: Q3CCC 0-30, Q4DDD 31-40'],
			40,
			['91', '92'],
		],
		[
			'then the most turns',
			['91: Q1AAA 0-10, Q2BBB 12-27', '92: Q3CCC 0-10, Q4DDD 11-16, Q3CCC 16-21, Q4DDD 21-26'],
			30,
			['92', '91'],
		],
		['then the latest end', ['91: Q1AAA 0-10, Q2BBB 12-22', '92: Q3CCC 0-10, Q4DDD 13-23'], 30, ['92', '91']],
		['then the smaller id', ['100: Q1AAA 0-10, Q2BBB 12-22', '91: Q3CCC 0-10, Q4DDD 12-22'], 30, ['91', '100']],
	] as const)('%s', (_, overs, second, expected) => {
		expect(heard(...overs).at(second).live).toEqual(expected);
	});
});
