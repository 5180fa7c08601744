import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODES } from '../../../src/sources/rooms/modes.ts';
import { ROOM_MODES, type RoomMode, readRoom } from '../../../src/sources/rooms/room.ts';
import { RoomOvers } from '../../../src/sources/rooms/room-overs.ts';
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

/** A room that is heard on a clock of its own. Times are seconds since `START`. */
function listen(mode: RoomMode) {
	const clock = new ManualClock(START);
	const room = readRoom(ADDRESSES[mode]);
	if (typeof room === 'string') throw new Error(room);
	const heard: string[] = [];
	let station = '';
	const overs = new RoomOvers(clock, MODES[mode].lostAfter, (report) => {
		if (report.kind === 'start') station = report.station.id.replace(/^\w+:/, '');
		heard.push(`${station} ${report.kind === 'start' ? 'since' : 'until'} ${report.at - START / 1000}`);
	});
	const read = (packet: Buffer) => {
		const message = MODES[mode].read(packet, room);
		if (message?.kind === 'frame') overs.take(message.frame);
	};
	return {
		heard,
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
			// P25 reflectors pass on one talker only.
			if (mode !== 'p25') send({ who: other, talker: 2, first: mode !== 'dstar' && count === 0 });
			send({ who: one, talker: 1 });
		}
		send({ who: one, talker: 1, last: true });
		pause(0.1);
		talk(1, { who: other, talker: 2 });
		expect(heard).toEqual([`${one} since 0`, `${one} until 1`, `${other} since 1`, `${other} until 2`]);
	});
});

test('a change of the source is another over on P25', () => {
	const { heard, talk } = listen('p25');
	talk(1, { who: 101 }, { ends: false });
	talk(1, { who: 102 });
	expect(heard).toEqual(['101 since 0', '101 until 1', '102 since 1', '102 until 2']);
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
	const { heard, read, pause } = listen(mode);
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
		}),
		{ numRuns: 10_000, seed: SEED },
	);
	pause(3);
	const starts = heard.filter((line) => / since /.test(line));
	expect(heard.length).toBe(starts.length * 2);
});
