import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideAnnouncements, NO_MEMORY } from '../../src/engine/announcements.ts';
import type { ActiveSession } from '../../src/engine/snapshot.ts';
import { stationKey } from '../../src/engine/stations.ts';
import { matchesSession, readSubjects } from '../../src/engine/subjects.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

const T0 = 1_790_000_000;
const WATCHED = readSubjects('tg:91,tg:92,tg:4000,st:3100000,st:G4*');
/** The call signs of the sources. One station has two numbers (TALK-10). */
const CALLSIGNS = ['G4QAA', 'M0QAB', '', 'G4QAA'];
const callsignOf = (srcId: number) => CALLSIGNS[srcId - 3_100_000] ?? '';
const station = (srcId: number) => stationKey({ srcId, callsign: callsignOf(srcId) });
const NO_STOPS = { onTalkgroup: () => undefined, ofStation: () => undefined };

interface Moment {
	readonly now: number;
	readonly connected: boolean;
	readonly active: readonly ActiveSession[];
}

/** In each act, time may pass. Then a session starts, ends or begins to close, call signs change, or the connection changes. */
const acts = fc.array(
	fc.record({
		wait: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0, 1, 2, 3) }, fc.constantFrom(8, 40, 200)),
		act: fc.oneof(
			{ weight: 5, arbitrary: fc.constant('start' as const) },
			{ weight: 3, arbitrary: fc.constant('end' as const) },
			fc.constantFrom('close' as const, 'rename' as const, 'lose' as const, 'connect' as const, 'connect' as const),
		),
		dstId: fc.constantFrom(91, 92, 93, 4000),
		srcId: fc.constantFrom(3_100_000, 3_100_001, 3_100_002, 3_100_003),
		age: fc.constantFrom(0, 0, 0, 1, 12),
	}),
	{ minLength: 20, maxLength: 120 },
);

function play(given: typeof acts extends fc.Arbitrary<infer Acts> ? Acts : never): readonly Moment[] {
	const moments: Moment[] = [];
	let now = T0;
	let connected = true;
	let active: readonly ActiveSession[] = [];
	for (const [index, { wait, act, dstId, srcId, age }] of given.entries()) {
		now += wait;
		if (act === 'lose') connected = false;
		if (act === 'connect') connected = true;
		if (act === 'end') active = active.slice(1);
		if (act === 'close') active = active.map((one, place) => (place === 0 ? { ...one, closing: true } : one));
		if (act === 'rename')
			active = active.map((one) => ({ ...one, callsign: one.callsign === 'G4QAC' ? 'G4QAA' : 'G4QAC' }));
		if (act === 'start' && connected) {
			const callsign = callsignOf(srcId);
			active = [
				...active.filter((one) => one.dstId !== dstId && one.srcId !== srcId),
				{
					id: `s${index}`,
					srcId,
					dstId,
					callsign,
					callsignName: '',
					callsignLabel: callsign,
					talkgroup: '',
					talkgroupLabel: '',
					start: now - age,
					localStart: now,
					closing: false,
					unconfirmed: false,
					unheardSinceLoss: false,
				},
			];
		}
		moments.push({ now, connected, active });
	}
	return moments;
}

/** Applies the rules to the whole past at each moment. Remembers only the announcements, withheld ones included. */
function naive(moments: readonly Moment[], quiet: number): readonly string[] {
	const said: { at: number; ids: string; withheld: boolean }[] = [];
	const handled = new Set<string>();
	for (const [index, { now, active }] of moments.entries()) {
		const past = moments.slice(0, index + 1);
		const since = past[past.findLastIndex(({ connected }) => !connected) + 1]?.now;
		if (since === undefined || now - since < 10) continue;
		const due = active.filter((session) => {
			if (session.closing || session.dstId === 4000 || now - session.localStart < 2) return false;
			if (session.start < since || session.localStart < since || handled.has(session.id)) return false;
			// These times do not show a connection that was lost and came back in the second of the start.
			const isActive = (one: Moment) => one.active.some(({ id }) => id === session.id);
			if (past.some((one) => !one.connected && isActive(one))) return false;
			return WATCHED.some((subject) => {
				// A watched number stands for its station, which may have other numbers.
				const isStation = subject.kind === 'station' && session.callsign === callsignOf(subject.id);
				if (!isStation && !matchesSession(subject, session)) return false;
				const same = (one: ActiveSession) =>
					subject.kind === 'talkgroup'
						? one.dstId === session.dstId
						: one.dstId !== 4000 && (one.callsign || one.srcId) === (session.callsign || session.srcId);
				const first = past.findIndex((one) => one.active.some((seen) => seen.id === session.id && same(seen)));
				const firstAt = past[first]?.now ?? 0;
				return !past.slice(0, first).some((one) => one.active.some(same) && firstAt - one.now < quiet);
			});
		});
		if (due.length === 0) continue;
		for (const { id } of due) handled.add(id);
		const lately = said.filter(({ at, withheld }) => !withheld && now - at < 3600);
		said.push({ at: now, ids: due.map(({ id }) => id).join(), withheld: lately.length >= 12 });
	}
	return said.filter(({ withheld }) => !withheld).map(({ at, ids }) => `${at - T0}: ${ids}`);
}

// Rules: WATCH-1, WATCH-2, WATCH-3, WATCH-5, WATCH-6, WATCH-7

describe('announcements on random schedules', () => {
	beforeAll(() => printSeed('announcements'));

	it('agree with a naive reading of the rules', () => {
		fc.assert(
			fc.property(acts, fc.constantFrom(60, 120, 300, 600, 1800), (given, quiet) => {
				const moments = play(given);
				let memory = NO_MEMORY;
				const texts: string[] = [];
				for (const moment of moments) {
					const next = decideAnnouncements(memory, {
						...moment,
						watched: WATCHED,
						quiet,
						lastStops: NO_STOPS,
						station,
					});
					memory = next.memory;
					if (next.announced.length > 0)
						texts.push(`${moment.now - T0}: ${next.announced.map(({ session }) => session.id).join()}`);
				}
				expect(texts).toEqual(naive(moments, quiet));
			}),
			{ seed: SEED, numRuns: 500, ...CASE },
		);
	});
});
