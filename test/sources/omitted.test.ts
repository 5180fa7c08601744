import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../src/engine/message.ts';
import { readFrame } from '../../src/protocol/frame.ts';
import { LiveActivity } from '../../src/server/relay/live-activity.ts';
import { type OverReport, talkerOf } from '../../src/sources/mapper.ts';
import { openNetworkSource, type TransportListener } from '../../src/sources/network-source.ts';
import { Omitted } from '../../src/sources/omitted.ts';
import { type RoomReport, roomOvers } from '../../src/sources/rooms/room-overs.ts';
import type { SourceEvent } from '../../src/sources/source-event.ts';
import { ManualClock } from '../model/manual-clock.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../model/messages.ts';
import { CASE, SEED } from '../model/seed.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { frameOf } from '../server-fixtures/frames.ts';
import { replaceFile, temporaryFile } from '../server-fixtures/temporary-folder.ts';
import { upstreamSource } from '../server-fixtures/upstream.ts';

/** The stations of the properties. The first one is left out, by call sign or by number. */
const STATIONS = ['Q1AAA', 'Q2BBB', 'Q3CCC'].map((callsign, index) => ({
	id: `235000${index + 1}`,
	callsign,
	name: '',
}));
const TALKGROUPS = ['91', '262', '2350'];

const omit = (...entries: string[]) => Omitted.read({ entries, files: [] });

const steps = fc.array(
	fc.record({
		who: fc.nat(2),
		where: fc.nat(2),
		event: fc.constantFrom<SessionEvent>('start', 'start', 'update', 'stop'),
		session: fc.nat(2),
		ago: fc.constantFrom(0, 0, 1, 5, 60),
		wait: fc.constantFrom(0, 0.2, 0.6, 1, 3, 30, 200),
	}),
	{ maxLength: 60 },
);
type Step = (typeof steps extends fc.Arbitrary<infer List> ? List : never)[number];

/** Runs the steps twice, with the first station left out and without it. @param run returns what came of the steps of those who speak */
function expectSame(
	name: string,
	given: readonly string[],
	run: (steps: readonly Step[], omitted: Omitted | undefined, speaks: (step: Step) => boolean) => unknown,
) {
	it(`a run that omits a station is as one without it: ${name}`, async () => {
		const omitted = await omit(...given);
		let seen = 0;
		fc.assert(
			fc.property(steps, (all) => {
				seen += all.filter(({ who }) => who === 0).length;
				expect(run(all, omitted, () => true)).toEqual(run(all, undefined, ({ who }) => who !== 0));
			}),
			{ seed: SEED, numRuns: 300, ...CASE },
		);
		expect(seen).toBeGreaterThan(100);
	});
}

// Rules: OMIT-1, OMIT-2, OMIT-3

describe.each([[['Q1AAA']], [['2350001']]])('with %j left out', (given) => {
	for (const hasRivals of [true, false]) {
		expectSame(`frames, ${hasRivals ? 'with' : 'without'} rivals`, given, (all, omitted, speaks) => {
			const clock = new ManualClock(T0 * 1000);
			const live = new LiveActivity(clock, () => {}, { hasRivals });
			const emit = omitted?.filter(live.apply, () => {}) ?? live.apply;
			for (const step of all) {
				const { who, where, event, session, ago, wait } = step;
				const start = Math.floor(clock.now() / 1000) - ago;
				const message = {
					event,
					sessionId: `${who} ${session}`,
					station: STATIONS[who] ?? {},
					talkgroup: { id: TALKGROUPS[where] ?? '' },
					start,
				};
				if (speaks(step))
					emit({ frame: frameOf(startMessage({ ...message, stop: event === 'stop' ? start + ago : 0 })) }, clock.now());
				clock.advance(wait * 1000);
			}
			return [{ ...live.state(), lastFrameAt: undefined }, live.activity.frames];
		});
	}

	expectSame('a network whose ends name nobody', given, (all, omitted, speaks) => {
		const clock = new ManualClock(T0 * 1000);
		const events: SourceEvent[] = [];
		let network: TransportListener | undefined;
		let said: readonly OverReport[] = [];
		const close = openNetworkSource(
			upstreamSource('tgif', 'https://tgif.network'),
			{ clock, emit: (event) => events.push(event), warn: () => {}, notice: () => {}, omits: omitted?.has },
			{
				transport: (listener) => {
					network = listener;
					listener.connected();
					return () => {};
				},
				mapper: () => said,
				hint: '',
			},
		);
		const open = new Map<string, number>();
		for (const step of all) {
			const { who, where, event, wait } = step;
			// On each slot one talks at a time.
			const key = `slot ${where}`;
			const busy = open.get(key);
			const talks = busy === undefined || busy === who;
			const station = STATIONS[who] ?? { id: '', callsign: '', name: '' };
			const start: OverReport = {
				kind: 'start',
				key,
				place: key,
				station,
				talkgroup: { id: TALKGROUPS[where] ?? '', name: '' },
			};
			const report: OverReport = event === 'stop' ? { kind: 'end', key } : start;
			if (talks && speaks(step)) {
				said = [report];
				network?.message('{}', '');
			}
			if (talks && event === 'stop') open.delete(key);
			else if (talks) open.set(key, who);
			clock.advance(wait * 1000);
		}
		close();
		return events;
	});

	expectSame('a room', given, (all, omitted, speaks) => {
		const clock = new ManualClock(T0 * 1000);
		const reports: RoomReport[] = [];
		const talkgroup = { id: 'ysf:QUIET', name: '' };
		const omits = (station: RoomStation) => omitted?.has({ station, talkgroup }) === true;
		const overs = roomOvers(clock, { lostAfter: 2000 }, (report) => reports.push(report), omits);
		for (const step of all) {
			const { who, event, wait } = step;
			const { callsign = '', id = '' } = STATIONS[who] ?? {};
			const station = given[0] === 'Q1AAA' ? talkerOf('YSF', callsign) : { id: `nxdn:${id}`, callsign: '', name: '' };
			if (speaks(step)) overs.take({ talker: callsign, station, starts: true, ends: event === 'stop' });
			clock.advance(wait * 1000);
		}
		return reports;
	});
});

type RoomStation = NonNullable<ReturnType<typeof talkerOf>>;

describe('who is left out', () => {
	const over = (id: string, callsign = '', talkgroup = '91', name = '') => ({
		station: { id, callsign, name: '' },
		talkgroup: { id: talkgroup, name },
	});

	it.each([
		['Q1AAA', over('2350001', 'Q1AAA'), true],
		['Q1AAA', over('2350001', 'OE/Q1AAA/P'), true],
		['OE/Q1AAA/P', over('2350001', 'q1aaa-7'), true],
		['Q1AAA', over('ysf:Q1AAA'), true],
		['Q1AAA', over('m17:Q1AAA D'), true],
		['Q1AAA', over('2350001', 'Q1AAAB'), false],
		['Q1AAA', over('2350002', 'Q2BBB', 'dmr:Q1AAA'), true],
		['Q1AAA', over('2350002', 'Q2BBB', 'fm:Q1AAA-HS'), true],
		['Q1AAA', over('2350002', 'Q2BBB', '2350001', 'Q1AAA'), true],
		['Q1AAA', over('2350002', 'Q2BBB', '91', 'Q1AAA net'), false],
		['2350001', over('p25:2350001'), true],
		['2350001', over('2350002', 'Q2BBB', '2350001'), true],
		['02350001', over('2350001'), true],
		['2350', over('2350', 'Q1AAA'), true],
		['2350', over('2350002', 'Q1AAA', '2350'), false],
		['2350', over('2350002', 'Q1AAA', 'fm:2350'), false],
	])('%s: %j is %s', async (entry, parties, expected) => {
		const omitted = await Omitted.read({
			entries: [],
			files: [await temporaryFile('omit.txt', `# remark\n\n${entry} # Q9QQQ\r\n`)],
		});
		expect(omitted.has(parties)).toBe(expected);
	});

	it('is nobody in the other fields of a frame either: an alias, who is called, and the hotspot', async () => {
		const omitted = await omit('Q1AAA');
		const passed: unknown[] = [];
		const take = omitted.filter(
			(event) => passed.push('frame' in event ? event.frame : event),
			() => {},
		);
		let sessions = 0;
		const send = (fields: object) => {
			sessions += 1;
			const frame = {
				SessionID: sessions,
				SourceID: 2350002,
				DestinationID: 91,
				Start: T0,
				Event: 'Session-Start',
				...fields,
			};
			take({ frame: { topic: 'LH', payload: JSON.stringify(frame) } }, T0 * 1000);
		};
		send({ TalkerAlias: 'Q1AAA Ann', SourceID: 2350001 });
		send({ DestinationID: 2350003, DestinationCall: 'Q1AAA', DestinationName: 'Ann' });
		expect(passed).toEqual([]);
		send({ LinkCall: 'Q1AAA', ContextID: 235000301, SourceCall: 'Q2BBB' });
		send({ TalkerAlias: 'Q1AAA Ann', SourceCall: 'Q2BBB' });
		// By the numbers that were learned.
		send({ SourceID: 2350001 });
		send({ DestinationID: 2350003 });
		expect(passed).toHaveLength(2);
		expect(JSON.stringify(passed)).not.toMatch(/Q1AAA|Ann|2350003/);
		expect(JSON.stringify(passed)).toContain('Q2BBB');
	});

	it('is a person by number and call sign, once both are known, and not whoever shares a short number', async () => {
		const omitted = await omit('Q1AAA', '2350002', '2350');
		for (const [parties, expected] of [
			[over('2350001'), false],
			[over('2350001', 'Q1AAA'), true],
			[over('2350001'), true],
			[over('2350009', 'Q2BBB'), false],
			[over('2350002', 'Q2BBB'), true],
			[over('2350009', 'Q2BBB'), true],
			[over('2350', 'Q4DDD'), true],
			[over('2350004', 'Q4DDD'), false],
			[over('234', 'Q1AAA'), true],
			[over('234', 'Q5EEE'), false],
		] as const) {
			expect([parties, omitted.has(parties)]).toEqual([parties, expected]);
		}
	});

	it('and is recognised late, is removed and ends for other clients, with earlier overs', async () => {
		const clock = new ManualClock(T0 * 1000);
		const live = new LiveActivity(clock, () => {});
		const passed: (SessionEvent | undefined)[] = [];
		live.watch({
			onEvent: (_, frame) => {
				const message = readFrame(frame);
				passed.push(typeof message === 'string' ? undefined : message.event);
			},
		});
		const omitted = await omit('Q1AAA');
		const emit = omitted.filter(live.apply, () => live.leaveOut(omitted.has, false));
		const [first, second] = [{ sessionId: 'first' }, { sessionId: 'second', start: T0 + 20 }];
		emit({ frame: frameOf(startMessage(first)) }, clock.now());
		clock.advance(10_000);
		emit({ frame: frameOf(stopMessage(first)) }, clock.now());
		clock.advance(10_000);
		emit({ frame: frameOf(startMessage(second)) }, clock.now());
		expect(live.state().activity).toMatchObject({ active: [{ id: 'second' }], ended: [{ id: 'first' }] });
		emit({ frame: frameOf(updateMessage({ ...second, station: { callsign: 'Q1AAA' } })) }, clock.now());
		expect(live.state().activity).toMatchObject({ active: [], ended: [], stations: [] });
		emit({ frame: frameOf(startMessage({ sessionId: 'third' })) }, clock.now());
		expect(passed).toEqual(['start', 'stop', 'start', 'drop']);
	});
});

it('a changed list holds within a minute; a bad line is named by its number alone, and changes nothing', async () => {
	const file = await temporaryFile('omit.txt', 'Q1AAA, Q2BBB');
	const omitted = await Omitted.read({ entries: [], files: [file] });
	const logged: string[] = [];
	let changes = 0;
	cleanups.push(
		omitted.watch(
			() => changes++,
			(line) => logged.push(line),
			50,
		),
	);
	const has = (...callsigns: string[]) =>
		callsigns.map((callsign) =>
			omitted.has({ station: { id: '1', callsign, name: '' }, talkgroup: { id: '91', name: '' } }),
		);
	await replaceFile(file, 'Q1AAA\nsecret');
	await expect.poll(() => logged).toEqual([`${file}, line 2: is no call sign and no number`]);
	expect(has('Q1AAA', 'Q2BBB', 'Q3CCC')).toEqual([true, true, false]);
	await replaceFile(file, 'Q1AAA\nQ3CCC');
	await expect.poll(() => changes).toBe(1);
	expect(has('Q1AAA', 'Q2BBB', 'Q3CCC')).toEqual([true, false, true]);
	await expect(Omitted.read({ entries: [], files: [`${file}.none`] })).rejects.toThrow('no such file');
});
