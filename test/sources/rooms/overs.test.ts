import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODES } from '../../../src/sources/rooms/modes.ts';
import { ROOM_MODES, type RoomMode, readRoom } from '../../../src/sources/rooms/room.ts';
import { roomOvers } from '../../../src/sources/rooms/room-overs.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { SEED } from '../../model/seed.ts';
import { FRAMES, type SentFrame } from '../messages/rooms.ts';

const ADDRESSES: Readonly<Record<RoomMode, string>> = {
	ysf: 'ysf://host',
	nxdn: 'nxdn://host/65000',
	p25: 'p25://host/10200',
	m17: 'm17://host/A',
	dstar: 'dstar://host/A',
};
const START = 1_790_000_000_000;

/** An over as it is counted: with at least a second. */
interface Over {
	readonly who: string;
	readonly since: number;
	until: number;
}

/** A room that is heard on a clock of its own. Times are seconds since `START`. */
function listen(mode: RoomMode) {
	const clock = new ManualClock(START);
	const room = readRoom(ADDRESSES[mode]);
	if (typeof room === 'string') throw new Error(room);
	const heard: string[] = [];
	const counted: Over[] = [];
	let station = '';
	const overs = roomOvers(clock, MODES[mode], (report) => {
		if (report.kind === 'alive') {
			heard.push(`${station} goes on`);
			return;
		}
		const at = report.at - START / 1000;
		const last = counted.at(-1);
		if (report.kind === 'start') {
			station = report.station.id.replace(/^\w+:/, '');
			counted.push({ who: station, since: at, until: Number.NaN });
		} else if (last !== undefined) last.until = Math.max(at, last.since + 1);
		heard.push(`${station} ${report.kind === 'start' ? 'since' : 'until'} ${at}`);
	});
	const read = (packet: Buffer) => {
		const message = MODES[mode].read(packet, room);
		if (message?.kind === 'frame') overs.take(message.frame);
	};
	return {
		heard,
		counted,
		read,
		/** Sends a frame every 100 ms for so many seconds. */
		talk: (seconds: number, frame: SentFrame = {}, { ends = true, begins = true } = {}) => {
			const count = Math.round(seconds * 10);
			for (let index = 0; index <= count; index++) {
				const edges = { first: begins && index === 0, last: ends && index === count };
				for (const packet of FRAMES[mode]({ ...frame, ...edges })) read(packet);
				if (index < count) clock.advance(100);
			}
		},
		send: (frame: SentFrame) => {
			for (const packet of FRAMES[mode](frame)) read(packet);
		},
		pause: (seconds: number) => clock.advance(seconds * 1000),
	};
}

// Rules: NETWORK-26

describe.each(ROOM_MODES)('a room of %s', (mode) => {
	const [one, other] = mode === 'p25' || mode === 'nxdn' ? ['101', '102'] : ['Q0AAA', 'Q1BBB'];

	test('has overs from the first frame to the last', () => {
		const { heard, talk, pause } = listen(mode);
		talk(3, { who: one });
		pause(2);
		talk(1, { who: other, talker: 2 });
		expect(heard).toEqual([`${one} since 0`, `${one} until 3`, `${other} since 5`, `${other} until 6`]);
	});

	test('ends an over with its last frame when the end is lost, and not at a pause of a second', () => {
		const { heard, talk, pause } = listen(mode);
		talk(1, { who: one }, { ends: false });
		pause(1);
		talk(1, { who: one }, { ends: false, begins: false });
		pause(1.4);
		expect(heard).toEqual([`${one} since 0`]);
		pause(0.3);
		expect(heard).toEqual([`${one} since 0`, `${one} until 3`]);
	});

	test('has nothing of an end or of data alone', () => {
		const { heard, talk, send, pause } = listen(mode);
		send({ who: one, last: true });
		if (mode !== 'p25' && mode !== 'dstar') talk(2, { who: one, data: true });
		pause(3);
		expect(heard).toEqual([]);
	});

	test('stays with the first of two who talk at once', () => {
		const { heard, talk, send, pause } = listen(mode);
		send({ who: one, talker: 1, first: true });
		for (let count = 0; count < 10; count++) {
			pause(0.1);
			// P25 names nobody at the end; see below.
			if (mode !== 'p25') send({ who: other, talker: 2, first: mode !== 'dstar' && count === 0 });
			send({ who: one, talker: 1 });
		}
		send({ who: one, talker: 1, last: true });
		pause(0.1);
		talk(1, { who: other, talker: 2 });
		expect(heard).toEqual([`${one} since 0`, `${one} until 1`, `${other} since 1`, `${other} until 2`]);
	});
});

/** Overs of a second or more, from one to the next of which some seconds pass; less than none where two talk at once. */
const talkers = fc.array(
	fc.record({ who: fc.nat(2), length: fc.integer({ min: 10, max: 50 }), gap: fc.integer({ min: -30, max: 40 }) }),
	{ minLength: 2, maxLength: 6 },
);
/** By how much each packet is late, and how long after it it comes once more, in milliseconds. */
const network = fc.array(fc.record({ late: fc.nat(300), again: fc.option(fc.nat(600), { freq: 3 }) }), {
	minLength: 97,
	maxLength: 97,
});

test.each(ROOM_MODES)('a room of %s has each over once, whatever the order and number of its packets', (mode) => {
	fc.assert(
		fc.property(talkers, network, fc.boolean(), (said, lot, inTurn) => {
			const { counted, read, pause } = listen(mode);
			const sent: { readonly at: number; readonly packet: Buffer }[] = [];
			const truth: Over[] = [];
			let at = 0;
			for (const [index, { who, length, gap }] of said.entries()) {
				at = Math.max(0, at + (inTurn ? Math.max(13, gap) : gap));
				const name = mode === 'p25' || mode === 'nxdn' ? `${who + 101}` : `Q${who}AAA`;
				const talker = mode === 'ysf' ? who : index;
				for (let step = 0; step <= length; step++) {
					const { late, again } = lot[sent.length % lot.length] ?? { late: 0, again: null };
					const edges = { first: step === 0, last: step === length };
					for (const packet of FRAMES[mode]({ who: name, talker, ...edges })) {
						const due = (at + step) * 100 + late;
						sent.push({ at: due, packet });
						if (again !== null) sent.push({ at: due + again, packet });
					}
				}
				truth.push({ who: name, since: at / 10, until: (at + length) / 10 });
				at += length;
			}
			sent.sort((a, b) => a.at - b.at);
			let now = 0;
			for (const packet of sent) {
				pause((packet.at - now) / 1000);
				now = packet.at;
				read(packet.packet);
			}
			pause(3);
			for (const [index, { since, until }] of counted.entries()) {
				expect(since).toBeGreaterThanOrEqual(counted[index - 1]?.until ?? 0);
				expect(until).toBeLessThanOrEqual(now / 1000 + 1);
			}
			if (!inTurn) return;
			expect(counted.map(({ who }) => who)).toEqual(truth.map(({ who }) => who));
			// A second that is cut off, and 1.5 s in which a late frame may belong to the next over of its talker.
			for (const [index, { since, until }] of truth.entries()) {
				expect(Math.abs((counted[index]?.since ?? Number.NaN) - since)).toBeLessThan(2.5);
				expect(Math.abs((counted[index]?.until ?? Number.NaN) - until)).toBeLessThan(2.5);
			}
		}),
		{ numRuns: 300, seed: SEED },
	);
});

test('the first talker of P25 keeps the room while two talk at once, and no end of the other ends it', () => {
	const { heard, talk, send, pause } = listen('p25');
	for (let count = 0; count < 30; count++) {
		send({ who: 101 });
		pause(0.1);
		send({ who: count % 10 === 0 ? 103 : 102, last: count === 15 });
		pause(0.1);
	}
	talk(3, { who: 102 });
	expect(heard).toEqual(['101 since 0', '101 until 5', '102 since 6', '102 until 9']);
});

test('an over of some minutes is confirmed each minute', () => {
	const { heard, talk } = listen('m17');
	talk(150);
	expect(heard).toEqual(['Q0AAA since 0', 'Q0AAA goes on', 'Q0AAA goes on', 'Q0AAA until 150']);
});

test('a station of YSF has its name once that comes, without its suffix, or else the gateway', () => {
	const { heard, talk, pause } = listen('ysf');
	talk(0.5, { who: '**********' }, { ends: false });
	talk(2.5, { who: 'F/Q1BBB/P' });
	pause(2);
	talk(0.5, { who: '' });
	pause(2.5);
	talk(3, { who: '' });
	expect(heard).toEqual([
		'Q1BBB since 0',
		'Q1BBB until 3',
		'Q1GW since 5',
		'Q1GW until 5',
		'Q1GW since 8',
		'Q1GW until 11',
	]);
});

test('voice of D-Star without a header is no over', () => {
	const { heard, talk, pause } = listen('dstar');
	talk(3, {}, { begins: false });
	pause(3);
	expect(heard).toEqual([]);
});

test.each(ROOM_MODES)('no packet of %s throws, or leaves an over without an end', (mode) => {
	const { heard, counted, read, pause } = listen(mode);
	let time = 3;
	const frames = [FRAMES[mode]({ first: true }), FRAMES[mode]({}), FRAMES[mode]({ last: true })].flat();
	const damaged = fc
		.tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(160), fc.nat(255)), { maxLength: 8 }), fc.nat(170))
		.map(([frame, changes, length]) => {
			const packet = Buffer.alloc(length > 150 ? frame.length : length);
			frame.copy(packet);
			for (const [at, byte] of changes) if (at < packet.length) packet[at] = byte;
			return packet;
		});
	const anything = fc.uint8Array({ maxLength: 170 }).map((bytes) => Buffer.from(bytes));
	fc.assert(
		fc.property(fc.oneof(damaged, anything), fc.nat(400), (packet, wait) => {
			read(packet);
			pause(wait / 1000);
			time += wait / 1000;
		}),
		{ numRuns: 10_000, seed: SEED },
	);
	pause(3);
	const starts = heard.filter((line) => / since /.test(line));
	expect(heard.length).toBe(starts.length * 2);
	const talk = counted.reduce((sum, { since, until }) => sum + until - since, 0);
	expect(talk).toBeLessThanOrEqual(time);
});
