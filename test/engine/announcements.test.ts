import { describe, expect, it } from 'vitest';
import {
	decideAnnouncements,
	describeAnnouncement,
	NO_MEMORY,
	type Observation,
	type WatchMemory,
} from '../../src/engine/announcements.ts';
import type { ActiveSession } from '../../src/engine/snapshot.ts';
import { readSubjects } from '../../src/engine/subjects.ts';

const T0 = 1_790_000_000;

interface Given extends Partial<Omit<Observation, 'now' | 'active' | 'watched'>> {
	readonly at: number;
	readonly active?: readonly ActiveSession[];
}

function session(id: string, start: number, given: Partial<ActiveSession> = {}): ActiveSession {
	return {
		id,
		srcId: 2350001,
		dstId: 91,
		callsign: 'G4QAB',
		callsignName: '',
		callsignLabel: 'G4QAB',
		talkgroup: 'World-wide',
		talkgroupLabel: 'World-wide',
		start: T0 + start,
		localStart: T0 + start,
		closing: false,
		unconfirmed: false,
		unheardSinceLoss: false,
		...given,
	};
}

/** Runs observations one after the other. @returns the texts of the announcements, with their seconds */
function announcements(watch: string, given: readonly Given[]): { texts: string[]; memory: WatchMemory } {
	const watched = readSubjects(watch);
	const texts: string[] = [];
	let memory = NO_MEMORY;
	for (const { at, active = [], connected = true, quiet = 300, lastStop = () => undefined } of given) {
		const next = decideAnnouncements(memory, { now: T0 + at, connected, active, watched, quiet, lastStop });
		memory = next.memory;
		if (next.announced.length > 0) texts.push(`${at}: ${describeAnnouncement(next.announced)}`);
	}
	return { texts, memory };
}

const CONNECTED: Given = { at: 0 };

describe('announcements of what is watched', () => {
	it('WATCH-6: a station watched by call sign is announced as soon as its call sign is known', () => {
		const unnamed = [session('a', 20, { callsign: '', callsignLabel: '2350001' })];
		const named = [session('a', 20)];
		const schedule = [CONNECTED, { at: 20, active: unnamed }, { at: 22, active: unnamed }, { at: 23, active: named }];
		expect(announcements('st:G4QAB', schedule).texts).toEqual(['23: G4QAB on World-wide']);
	});

	it('WATCH-7: sessions that come together are one announcement', () => {
		const other = { dstId: 92, srcId: 2, callsignLabel: 'M0QAB', talkgroupLabel: 'Europe' };
		const active = [session('a', 20), session('b', 20, other)];
		const schedule = [CONNECTED, { at: 20, active }, { at: 22, active }];
		expect(announcements('tg:91,tg:92', schedule).texts).toEqual(['22: G4QAB on World-wide and 1 more']);
	});

	it('TIME-3: a clock that is set back counts as a new connection', () => {
		const older = [session('a', 500)];
		expect(
			announcements('tg:91', [{ at: 1000 }, { at: 500, active: older }, { at: 509, active: older }]).texts,
		).toEqual([]);
		const active = [session('b', 505)];
		const schedule = [{ at: 1000 }, { at: 500 }, { at: 505, active }, { at: 509, active }, { at: 510, active }];
		expect(announcements('tg:91', schedule).texts).toEqual(['510: G4QAB on World-wide']);
	});

	it('FRAME-6: of a flood of stations it remembers a bounded number, those that were active last', () => {
		const flood = Array.from({ length: 30 }, (_, at) => {
			const active = Array.from({ length: 1000 }, (__, index) => {
				const id = 1_000_000 + at * 1000 + index;
				return session(`s${id}`, at, { srcId: id, dstId: id });
			});
			// One station talks twice, nine seconds apart.
			return { at, active: at === 16 || at === 25 ? [session('again', at), ...active] : active };
		});
		const { lastActive } = announcements('', flood).memory;
		expect(lastActive.size).toBe(20_000);
		expect([...lastActive.keys()].at(-1)).toBe('st:1029999');
		expect(lastActive.get('st:2350001')).toBe(T0 + 25);
	});
});
