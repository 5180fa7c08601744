import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { decideAnnouncements, describeAnnouncement, NO_MEMORY, observe } from '../../../src/engine/announcements.ts';
import { describeConversation } from '../../../src/engine/conversations/conversation.ts';
import { describeStation } from '../../../src/engine/conversations/station.ts';
import type { LiveMessage } from '../../../src/engine/message.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';

type Names = Partial<Pick<LiveMessage, 'callsign' | 'talkgroup'>>;

/** A network that has been received for ten minutes. Times are in seconds after T0. */
function network(watch = '') {
	const activity = new Activity();
	activity.changeUpstream('connected', T0 - 600);
	let memory = NO_MEMORY;
	let second = -60;
	const posts: string[] = [];
	/** Lets time pass, and decides announcements in each second. @returns all announcements so far */
	const pass = (to: number) => {
		for (; second <= to; second++) {
			const given = { now: T0 + second, connected: true, watched: readSubjects(watch), quiet: 300 };
			const next = decideAnnouncements(memory, observe(activity, given));
			memory = next.memory;
			if (next.announced.length > 0) posts.push(describeAnnouncement(next.announced));
		}
		return posts;
	};
	const apply = (message: LiveMessage, at: number) => {
		pass(at - 1);
		activity.apply(message, T0 + at);
	};
	const over = (srcId: number, dstId: number, from: number, to: number, names: Names, atStop = names) => {
		const session = { sessionId: `${from}`, srcId, dstId, start: T0 + from };
		apply(startMessage({ ...session, ...names }), from);
		apply(stopMessage({ ...session, ...atStop, stop: T0 + to }), to);
	};
	const at = (now: number) => ({
		...describeConversation(91, activity.recentActivity(T0 + now)),
		waiting: activity.waiting(T0 + now).map(({ callsign, dstId }) => `${callsign} on ${dstId}`),
		live: activity.conversations(T0 + now).map(({ dstId, stations }) => `${dstId}: ${stations.length}`),
	});
	return { activity, apply, over, at, pass };
}

// Rules: TALK-10, WAIT-9, WATCH-6, WATCH-15

describe('a station is a call sign', () => {
	it('two numbers of one call sign make no conversation', () => {
		const { activity, over, at } = network();
		for (const round of [0, 1, 2, 3])
			over(2_350_001 + (round % 2), 91, round * 8, round * 8 + 5, { callsign: 'Q1AAA' });
		expect(at(35)).toMatchObject({ kind: 'waiting', turns: 0, waiting: ['Q1AAA on 91'], live: [] });
		expect(at(35).stations).toMatchObject([{ srcId: 2_350_002, callsign: 'Q1AAA', overs: 4, talkTime: 20 }]);
		expect(describeStation(2_350_001, activity.recentActivity(T0 + 35)).overs).toHaveLength(4);
	});

	it('a bridge with several call signs is several stations, even if a call sign comes after the start', () => {
		const { activity, apply, over, at } = network();
		over(26_299, 91, 0, 5, { callsign: 'Q1AAA' });
		expect(at(11).waiting).toEqual(['Q1AAA on 91']);
		const second = { sessionId: 'second', srcId: 26_299, dstId: 91, start: T0 + 12 };
		apply(startMessage(second), 12);
		expect(activity.active(T0 + 12)).toMatchObject([{ callsign: 'Q1AAA' }]);
		apply(updateMessage({ ...second, callsign: 'Q2BBB' }), 13);
		expect(activity.active(T0 + 13)).toMatchObject([{ callsign: 'Q2BBB' }]);
		apply(stopMessage({ ...second, stop: T0 + 20 }), 20);
		expect(at(26)).toMatchObject({ kind: 'exchange', turns: 1, waiting: [], live: ['91: 2'] });
		expect(at(26).stations).toMatchObject([
			{ srcId: 26_299, callsign: 'Q2BBB', talkTime: 8 },
			{ srcId: 26_299, callsign: 'Q1AAA', talkTime: 5 },
		]);
		expect(activity.snapshot(T0 + 26).callsigns).toMatchObject([{ id: 26_299, talkTime: 13 }]);
	});

	it('a station and its talkgroup keep their names when a stop has none', () => {
		const { over, at, activity } = network();
		over(2_350_001, 91, 0, 5, { callsign: 'Q1AAA', talkgroup: 'World' }, { callsign: '', talkgroup: '' });
		expect(at(6)).toMatchObject({ name: 'World', stations: [{ callsign: 'Q1AAA' }] });
		expect(activity.snapshot(T0 + 6).callsigns).toMatchObject([{ callsign: 'Q1AAA', talkTime: 5 }]);
	});

	it('a station is announced once while two call signs alternate', () => {
		const { apply, over, at, pass } = network('st:Q3FOO,st:Q3CCC');
		const session = { sessionId: 'a', srcId: 2_350_003, dstId: 91, start: T0 };
		apply(startMessage({ ...session, callsign: 'Q3FOO' }), 0);
		for (const second of [1, 2, 3]) {
			apply(updateMessage({ ...session, callsign: second === 2 ? 'Q3FOO' : 'Q3CCC' }), second);
		}
		apply(stopMessage({ ...session, callsign: 'Q3FOO', stop: T0 + 4 }), 4);
		over(2_350_003, 91, 6, 10, { callsign: 'Q3CCC' });
		expect(pass(20)).toEqual(['Q3FOO on 91']);
		expect(at(20).stations).toMatchObject([{ callsign: 'Q3CCC', overs: 2 }]);
	});

	it('a station is watched by either of its numbers', () => {
		const { over, pass } = network('st:2350001');
		over(2_350_001, 92, -50, -45, { callsign: 'Q1AAA' });
		over(2_350_002, 91, 300, 308, { callsign: 'Q1AAA' });
		expect(pass(310)).toEqual(['Q1AAA on 92', 'Q1AAA on 91']);
	});

	it('a station is announced when its call sign has a suffix after blanks', () => {
		const { over, pass } = network('st:Q1AAA');
		over(2_350_001, 91, 0, 8, { callsign: 'Q1AAA   71', talkgroup: 'World' });
		expect(pass(20)).toEqual(['Q1AAA   71 on World (91)']);
	});
});

describe('calls that nobody answers by design', () => {
	it.each([4000, 1_009_990, 5_004_000])(
		'calls to the service number %i are ranked, but are no conversations, no waiting calls and not announced',
		(service) => {
			const { activity, over, at, pass } = network('st:Q1AAA');
			over(2_350_001, service, 0, 6, { callsign: 'Q1AAA' });
			over(2_350_002, service, 10, 16, { callsign: 'Q2BBB' });
			over(2_350_001, service, 20, 26, { callsign: 'Q1AAA' });
			expect(at(32)).toMatchObject({ waiting: [], live: [] });
			const { kind, turns } = describeConversation(service, activity.recentActivity(T0 + 32));
			expect([kind, turns]).toEqual(['alone', 0]);
			expect(activity.snapshot(T0 + 32).talkgroups).toMatchObject([{ id: service, talkTime: 18 }]);
			expect(describeStation(2_350_001, activity.recentActivity(T0 + 32)).partners).toEqual([]);
			over(2_350_001, 91, 40, 46, { callsign: 'Q1AAA' });
			expect(pass(60)).toEqual(['Q1AAA on 91']);
		},
	);

	it.each([1_000_000, 1_009_991, 104_000, 11_009_990])('%i is no service number', (talkgroup) => {
		const { over, at } = network();
		over(2_350_001, talkgroup, 0, 6, { callsign: 'Q1AAA' });
		expect(at(12).waiting).toHaveLength(1);
	});

	it('a repeater that calls its own number does not wait', () => {
		const { over, at } = network();
		over(235_001, 235_001, 0, 6, { callsign: 'Q9RPT' });
		expect(at(12).waiting).toEqual([]);
	});
});
