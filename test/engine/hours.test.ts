import { describe, expect, it } from 'vitest';
import { Activity } from '../../src/engine/activity.ts';
import { clockFormat } from '../../src/engine/format.ts';
import { Hours, isPublicTalkgroup } from '../../src/engine/hours.ts';
import { usualDay } from '../../src/engine/usual-hours.ts';
import { PlayedNetwork, takeTurns } from './played-network.ts';

/** In Unix seconds. @param text such as `2026-10-05T00:00Z` */
const seconds = (text: string) => Date.parse(text) / 1000;
const DAY = 86_400;

function offsetIn(timeZone: string) {
	const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
	return (at: number) => {
		const [, hours = '0', minutes = '0'] = /GMT([+-]\d+):(\d+)/.exec(format.format(at * 1000)) ?? [];
		return Number(hours) * 3600 + Number(minutes) * 60;
	};
}

/** When there usually is most talk on a talkgroup, on the present day in a time zone: such as `20:00`. */
function busiestOn(network: PlayedNetwork, id: string, timeZone: string): readonly string[] {
	const { hours } = network.of(id);
	if (hours === null) return ['not known'];
	return usualDay(hours, 0, network.now, offsetIn(timeZone)).busiest.map(({ start }) =>
		clockFormat('24', timeZone).minuteOfDay(start),
	);
}

// Rules: HOURS-1, HOURS-2, HOURS-3, HOURS-6, HOURS-7

describe('hours of a talkgroup', () => {
	const tuesdays = [
		'2026-10-06T18:00Z',
		'2026-10-13T18:00Z',
		'2026-10-20T18:00Z',
		'2026-10-27T19:00Z',
		'2026-11-03T19:00Z',
	];
	/** A net on Tuesdays at 20:00 in Berlin, where the clocks change on 25 October. */
	const net = tuesdays.flatMap((start) => takeTurns('262', [1, 2, 3, 4], seconds(start)));
	const days = Array.from({ length: 35 }, (_, day) => seconds('2026-10-05T00:00Z') + day * DAY);
	const others = days.flatMap((day) => [
		...takeTurns('91', [5], day + 36_000),
		...takeTurns('92', [6, 7], day + 36_000),
		...takeTurns('ysf:Q1AAA', [1, 2, 3], day + 36_000),
		...takeTurns('2350001', [1, 2, 3], day + 36_000),
		...takeTurns('9990', [1, 2, 3], day + 36_000),
		...Array.from({ length: 144 }, (_, ten) => ({ on: '93', from: 8, start: day + ten * 600 + 9, length: 3 })),
		// A monologue is none the less one when others key up.
		...[9, 10].map((from) => ({ on: '91', from, start: day + 36_055 + from, length: 1 })),
	]);
	const network = new PlayedNetwork(seconds('2026-10-05T00:00Z'));
	const overs = [...net, ...others].sort((a, b) => a.start - b.start);
	const playTo = (time: string) => {
		const until = seconds(time);
		return network.play(
			until,
			overs.filter(({ start }) => start >= network.now && start < until),
		);
	};

	it('stand where the visitor’s clock has them, before and after a change of clocks', () => {
		expect(busiestOn(playTo('2026-10-18T12:00Z'), '262', 'Europe/Berlin')).toEqual(['not known']);
		playTo('2026-10-20T12:00Z');
		expect(busiestOn(network, '262', 'Europe/Berlin')).toEqual(['20:00']);
		expect(busiestOn(network, '262', 'Europe/London')).toEqual(['19:00']);
		expect(busiestOn(network, '262', 'Asia/Kolkata')).toEqual(['23:00']);
		expect(busiestOn(playTo('2026-10-21T12:00Z'), '262', 'Europe/Berlin')).toEqual([]);
		for (const time of ['2026-10-27T12:00Z', '2026-11-03T12:00Z']) {
			playTo(time);
			expect(busiestOn(network, '262', 'Europe/Berlin'), time).toEqual(['20:00']);
			expect(busiestOn(network, '262', 'Europe/London'), time).toEqual(['19:00']);
		}
	});

	it('are whole hours where the clock is half an hour off those of UTC', () => {
		const hours = { talk: Array.from({ length: 864 }, () => 0), until: seconds('2026-11-24T00:00Z') };
		// From 20:00 to 22:00 in India, a week ago.
		const ahead = 864 - 6 * 24;
		hours.talk.splice(ahead - 24 + 14, 3, 1800, 3600, 1800);
		const { busiest } = usualDay(hours, 0, hours.until, offsetIn('Asia/Kolkata'));
		const format = clockFormat('24', 'Asia/Kolkata');
		const spans = busiest.map(({ start, end }) => [format.minuteOfDay(start), format.minuteOfDay(end)]);
		expect(spans).toEqual([['20:00', '22:00']]);
	});

	it('are none of a monologue, a beacon, two stations, a node, a radio or a service', () => {
		for (const id of ['91', '92', '93', 'ysf:Q1AAA', '2350001', '9990']) {
			expect(
				network.of(id).hours?.talk.filter((talk) => talk !== 0),
				id,
			).toEqual([]);
		}
		const busyTens = (id: string) => network.of(id).tens.talk.filter((talk) => talk !== null && talk > 0).length;
		expect(busyTens('92')).toBe(5);
		expect(['91', '93', 'ysf:Q1AAA', '2350001', '9990'].map(busyTens)).toEqual([0, 0, 0, 0, 0]);
		const talk = Array.from(network.hours.save().tens, (span) => span.talk);
		expect(talk.flat().join()).not.toMatch(/\d{5}|Q/);
	});

	it('are unknown, not 0, while the network is not connected, and after a restart go on where they were', () => {
		const { activity, hours } = network;
		activity.changeUpstream('lost', network.now);
		network.play(network.now + 7200);
		activity.changeUpstream('connected', network.now);
		network.play(network.now + 3600);
		expect(network.of('262').tens.talk.slice(-18)).toEqual([
			...Array.from({ length: 12 }, () => null),
			0,
			0,
			0,
			0,
			0,
			0,
		]);
		expect(network.of('262').hours?.talk.slice(-3)).toEqual([null, null, 0]);
		const restarted = new Hours();
		restarted.restore(hours.save());
		expect(restarted.of('262', network.now)).toEqual(network.of('262'));
	});

	it.each([
		['five days behind', -5 * DAY],
		['a year ahead', 365 * DAY],
	])(
		'are all kept by a computer that starts with its clock %s, and forgotten after an hour of a steady clock',
		(_, wrong) => {
			const now = seconds('2026-11-07T12:00Z');
			const talk = [['91', 1200]] as const;
			const spans = (length: number, count: number) =>
				Array.from({ length: count }, (__, span) => ({ start: now - (span + 1) * length, talk }));
			const saved = { tens: spans(600, 144), hours: spans(3600, 480) };
			const hours = new Hours();
			hours.restore(saved);
			const activity = new Activity();
			const kept = () => [[...hours.save().tens].length, [...hours.save().hours].length];
			const run = (from: number, length: number) => {
				let forgotten = 0;
				for (let at = from; at <= from + length; at += 60) forgotten += hours.count(activity, at);
				return forgotten;
			};
			run(now + wrong, 1800);
			expect(hours.of('91', now + wrong).since ?? 0).toBeLessThan(now + wrong);
			expect(hours.of('91', now + wrong).tens.talk).toEqual(expect.not.arrayContaining([1200]));
			run(now, 1800);
			expect(kept()).toEqual([144, 480]);
			expect(hours.of('91', now)).toMatchObject({ since: now - 480 * 3600 });
			expect(run(now + 30 * DAY, 3540)).toBe(0);
			expect(run(now + 30 * DAY + 3600, 0)).toBeGreaterThan(300);
		},
	);

	it.each([
		['the only network', 750_000, 150],
		['one of five', 150_000, 30],
	])('of %s forget the oldest first where there are too many', (_, most, left) => {
		const hours = new Hours();
		hours.maxCounts = most;
		const talk = Array.from({ length: 5000 }, (__, number) => [String(number + 1), 60] as const);
		const now = seconds('2026-11-07T12:00Z');
		const spans = Array.from({ length: 200 }, (__, hour) => ({ start: now - (hour + 1) * 3600, talk }));
		hours.restore({ tens: [], hours: spans });
		hours.count(new Activity(), now);
		const kept = Array.from(hours.save().hours, ({ start }) => (now - start) / 3600);
		expect(kept).toEqual(Array.from({ length: left }, (__, hour) => hour + 1));
	});
});

it('a name with a call sign in it is a node’s, and the names of rooms are not', () => {
	const nodes = ['ysf:Q1AAA', 'ysf:2E0QAA', 'dstar:Q1AAA B', 'ysf:LINK_Q1AAA', 'ysf:II1000QA', 'dmr:HILLTOP'];
	const rooms = ['91', 'ysf:GB QUIET', 'dstar:REF001', 'ysf:FCS00290', 'm17:M17-USA C', 'fm:37574', 'p25:10200'];
	expect(nodes.filter(isPublicTalkgroup)).toEqual([]);
	expect(rooms.filter(isPublicTalkgroup)).toEqual(rooms);
});
