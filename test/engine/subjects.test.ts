import { describe, expect, it } from 'vitest';
import {
	matches,
	matchingSubjects,
	readSubjects,
	type Subject,
	toggleSubject,
	writeSubjects,
} from '../../src/engine/subjects.ts';

// Rules: WATCH-6

const toggled = (subjects: readonly Subject[], given: Subject, callsign?: string) =>
	toggleSubject(subjects, given, matchingSubjects(subjects, given, callsign));

describe('subjects in the address', () => {
	it.each([
		['tg:91', [{ kind: 'talkgroup', id: '91' }]],
		['st:2350001', [{ kind: 'station', id: '2350001' }]],
		['st:g4abc', [{ kind: 'callsign', callsign: 'G4ABC', prefix: false }]],
		['st:G4*', [{ kind: 'callsign', callsign: 'G4', prefix: true }]],
		['tg:ysf:GB QUIET', [{ kind: 'talkgroup', id: 'ysf:GB QUIET' }]],
	] satisfies [string, Subject[]][])('reads %s', (text, subjects) => {
		expect(readSubjects(text)).toEqual(subjects);
	});

	it('writes what it reads', () => {
		const text = 'tg:91,st:2350001,st:G4ABC,st:G4*,st:2E0QRP/P,tg:p25:10200,st:dstar:Q1AAA/P';
		expect(writeSubjects(readSubjects(text))).toBe(text);
	});

	it('drops what is invalid, and keeps the rest', () => {
		const text = 'tg:91,tg:0,tg:-1,tg:1e3,tg:9999999999,st:0,st:*,st:<b>,st:7777777*,xx:91,tg,tg:92:93,,st:M0ABC';
		expect(writeSubjects(readSubjects(text))).toBe('tg:91,st:M0ABC');
	});

	it('keeps each subject once, and fifty at most', () => {
		const many = Array.from({ length: 1000 }, (_, index) => `tg:${100 + (index % 70)}`).join();
		expect(readSubjects(many)).toHaveLength(50);
		expect(readSubjects('tg:91,tg:91,st:g4abc,st:G4ABC')).toHaveLength(2);
	});

	it('toggles a subject', () => {
		const one = readSubjects('tg:91,st:G4ABC');
		expect(writeSubjects(toggled(one, { kind: 'talkgroup', id: '91' }))).toBe('st:G4ABC');
		expect(writeSubjects(toggled(one, { kind: 'talkgroup', id: '92' }))).toBe('tg:91,st:G4ABC,tg:92');
	});

	it('removes a watched station, and its watched call sign too if the call sign is known', () => {
		const some = readSubjects('tg:91,st:G4ABC,st:2350001');
		const station = { kind: 'station', id: '2350001' } as const;
		expect(writeSubjects(toggled(some, station, 'G4abc/P'))).toBe('tg:91');
		expect(writeSubjects(toggled(some, station))).toBe('tg:91,st:G4ABC');
	});
});

describe('whether an over matches a subject', () => {
	it.each([
		['tg:91', 'G4ABC', true],
		['tg:92', 'G4ABC', false],
		['st:2350001', '', true],
		['st:2350002', 'G4ABC', false],
		['st:G4ABC', 'G4ABC', true],
		['st:G4ABC', 'g4abc', true],
		['st:G4ABC', 'G4ABC/P', true],
		['st:G4ABC', 'G4ABC-7', true],
		['st:G4ABC', 'G4ABC   71', true],
		['st:G4ABC', 'G4ABCD', false],
		['st:G4ABC', '', false],
		['st:G4*', 'G4ABC', true],
		['st:G4*', 'G3ABC', false],
		['st:G4ABC/P', 'G4ABC', true],
		['st:G4ABC-7', 'G4ABCD', false],
	])('%s, and an over on 91 with call sign "%s": %s', (text, callsign, expected) => {
		const [subject] = readSubjects(text);
		const parties = { station: { id: '2350001', callsign, name: '' }, talkgroup: { id: '91', name: '' } };
		expect(subject !== undefined && matches(subject, parties)).toBe(expected);
	});
});
