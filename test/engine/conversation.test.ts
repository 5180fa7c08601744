import { describe, expect, it } from 'vitest';
import type { Activity } from '../../src/engine/activity.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';
import { keyDown, listening, talk } from './calls-and-overs.ts';

const kind = (activity: Activity, now: number) => activity.conversation(91, now).kind;
const turns = (activity: Activity, now: number) => activity.conversation(91, now).turns;

describe('the overs of a talkgroup', () => {
	it('OVER-1: are the ended sessions of less than 600 s ago, and the active one', () => {
		const activity = listening();
		talk(activity, 1, 91, T0 - 10, T0);
		talk(activity, 1, 92, T0 + 10, T0 + 20);
		keyDown(activity, 2, 91, T0 + 590);
		const ids = (now: number) => activity.conversation(91, now).overs.map(({ srcId }) => srcId);
		expect(ids(T0 + 599)).toEqual([2, 1]);
		expect(ids(T0 + 600)).toEqual([2]);
	});

	it('OVER-1: a closing session is not an over', () => {
		const activity = listening();
		const session = keyDown(activity, 1, 91, T0);
		activity.apply(stopMessage({ ...session, stop: T0 }), T0 + 1);
		expect(activity.conversation(91, T0 + 1)).toMatchObject({ kind: 'quiet', overs: [], stations: [] });
	});

	it('OVER-2: an ended over lasts what was booked, an active one until now, and never less than 0 s', () => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 7);
		activity.apply(startMessage({ sessionId: 'ahead', sourceId: 2, destinationId: 91, start: T0 + 30 }), T0 + 20);
		const lengths = (now: number) => activity.conversation(91, now).overs.map(({ stop, duration }) => [stop, duration]);
		expect(lengths(T0 + 20)).toEqual([
			[null, 0],
			[T0 + 7, 7],
		]);
		expect(lengths(T0 + 42)[0]).toEqual([null, 12]);
	});

	it('OVER-3, REPLAY-10: are listed with the latest start first; the order of their ends does not matter', () => {
		const activity = listening();
		activity.apply(startMessage({ sessionId: 'first', sourceId: 1, destinationId: 91, start: T0 }), T0);
		activity.apply(
			stopMessage({ sessionId: 'first', sourceId: 1, destinationId: 91, start: T0, stop: T0 + 9 }),
			T0 + 9,
		);
		talk(activity, 2, 91, T0 + 10, T0 + 15);
		expect(activity.conversation(91, T0 + 20).overs.map(({ start }) => start)).toEqual([T0 + 10, T0]);
	});
});

describe('the stations of a talkgroup', () => {
	it('TALK-1, TALK-2, TALK-3: live ones first, then the latest active, then source id', () => {
		const activity = listening();
		talk(activity, 4, 91, T0, T0 + 10);
		talk(activity, 3, 91, T0 + 10, T0 + 15);
		talk(activity, 1, 91, T0 + 20, T0 + 30);
		talk(activity, 1, 91, T0 + 35, T0 + 40);
		keyDown(activity, 4, 91, T0 + 50);
		const station = (srcId: number, overs: number, talkTime: number, lastActive: number, live: boolean) => {
			return { srcId, callsign: '', callsignName: '', overs, talkTime, lastActive, live };
		};
		expect(activity.conversation(91, T0 + 55).stations).toEqual([
			station(4, 2, 10, T0 + 55, true),
			station(1, 2, 15, T0 + 40, false),
			station(3, 1, 5, T0 + 15, false),
		]);
	});
});

describe('what is going on in a talkgroup', () => {
	it('TALK-4, TALK-6: it is quiet 300 s after the last over, whose stations stay listed', () => {
		const activity = listening();
		talk(activity, 1, 91, T0 - 2, T0);
		expect([kind(activity, T0 + 299), kind(activity, T0 + 300)]).toEqual(['alone', 'quiet']);
		expect(activity.conversation(91, T0 + 300).stations).toHaveLength(1);
		expect(activity.conversation(4711, T0)).toEqual({
			id: 4711,
			name: '',
			kind: 'quiet',
			turns: 0,
			stations: [],
			overs: [],
		});
	});

	it('TALK-7, TALK-8: a call waits first, and is then alone', () => {
		const activity = listening();
		talk(activity, 1, 91, T0 - 10, T0);
		expect([4, 5, 119, 120].map((age) => kind(activity, T0 + age))).toEqual(['alone', 'waiting', 'waiting', 'alone']);
	});

	it('TALK-9: two stations with one turn are an exchange, with two turns a conversation', () => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 10);
		talk(activity, 2, 91, T0 + 12, T0 + 20);
		expect([kind(activity, T0 + 20), turns(activity, T0 + 20)]).toEqual(['exchange', 1]);
		keyDown(activity, 1, 91, T0 + 22);
		expect([kind(activity, T0 + 22), turns(activity, T0 + 22)]).toEqual(['conversation', 2]);
	});

	it.each([
		[120, 1],
		[121, 0],
	])('TALK-5: an over %i s after the stop before it makes %i turns', (gap, expected) => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 10);
		talk(activity, 2, 91, T0 + 10 + gap, T0 + 20 + gap);
		expect(turns(activity, T0 + 20 + gap)).toBe(expected);
	});

	it('TALK-5: the same source twice makes no turn, and an over that is not recent makes none', () => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 10);
		talk(activity, 1, 91, T0 + 12, T0 + 20);
		talk(activity, 2, 91, T0 + 22, T0 + 30);
		expect(turns(activity, T0 + 319)).toBe(1);
		expect(turns(activity, T0 + 320)).toBe(0);
	});
});

describe('a station', () => {
	it('has its overs by talkgroup, and the stations that had a turn right before or after it', () => {
		const activity = listening();
		talk(activity, 1, 91, T0, T0 + 10);
		talk(activity, 2, 91, T0 + 12, T0 + 20);
		talk(activity, 3, 91, T0 + 22, T0 + 30);
		talk(activity, 2, 92, T0 + 40, T0 + 50);
		keyDown(activity, 4, 92, T0 + 52);
		const { talkgroups, partners, overs } = activity.station(2, T0 + 60);
		expect(talkgroups.map(({ dstId, talkTime, live }) => [dstId, talkTime, live])).toEqual([
			[92, 10, false],
			[91, 8, false],
		]);
		expect(partners.map(({ srcId, dstId }) => [srcId, dstId])).toEqual([
			[4, 92],
			[3, 91],
			[1, 91],
		]);
		expect(overs.map(({ start }) => start)).toEqual([T0 + 40, T0 + 12]);
		expect(activity.station(4, T0 + 60).talkgroups).toMatchObject([{ dstId: 92, live: true, lastActive: T0 + 60 }]);
		expect(activity.station(9, T0 + 60)).toMatchObject({ talkgroups: [], partners: [], overs: [] });
	});
});
