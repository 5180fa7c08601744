import { describe, expect, it } from 'vitest';
import { type ClockChoice, clockFormat, formatAge, formatDuration } from '../../src/engine/format.ts';

describe('formatDuration', () => {
	it.each([
		[0, '0s'],
		[1, '1s'],
		[45, '45s'],
		[59, '59s'],
		[60, '1min 0s'],
		[75, '1min 15s'],
		[119, '1min 59s'],
		[120, '2mins 0s'],
		[123, '2mins 3s'],
		[3599, '59mins 59s'],
		[3600, '60mins 0s'],
		[86_461, '1441mins 1s'],
	])('FORMAT-1: %i s reads %s', (seconds, text) => {
		expect(formatDuration(seconds)).toBe(text);
	});

	it('ORDER-2: elapsed time is never negative', () => {
		expect(formatDuration(-1)).toBe('0s');
		expect(formatDuration(-3600)).toBe('0s');
	});
});

describe('formatAge', () => {
	it.each([
		[-5, '0 s'],
		[0, '0 s'],
		[59, '59 s'],
		[60, '1 min'],
		[119, '1 min'],
		[600, '10 min'],
	])('%i s ago reads %s', (seconds, text) => {
		expect(formatAge(seconds)).toBe(text);
	});
});

const at = (time: string) => Date.parse(`${time}Z`) / 1000;

describe('FORMAT-2, CLOCK-1: times of day', () => {
	it.each<[ClockChoice, string, string]>([
		['12', '2026-09-11T15:04:05', 'Fri 3:04:05 PM'],
		['12', '2026-09-11T03:04:05', 'Fri 3:04:05 AM'],
		['12', '2026-09-11T00:00:00', 'Fri 12:00:00 AM'],
		['12', '2026-09-11T12:00:09', 'Fri 12:00:09 PM'],
		['12', '2026-09-11T23:59:59', 'Fri 11:59:59 PM'],
		['12', '2026-09-13T10:20:30', 'Sun 10:20:30 AM'],
		['24', '2026-09-11T15:04:05', 'Fri 15:04:05'],
		['24', '2026-09-11T00:04:05', 'Fri 00:04:05'],
		['utc', '2026-09-11T23:59:59', 'Fri 23:59:59Z'],
	])('clock %s: %s reads %s', (clock, time, text) => {
		const { lastActive, timeOfDay, minuteOfDay } = clockFormat(clock, 'UTC');
		expect(lastActive(at(time))).toBe(text);
		expect(timeOfDay(at(time))).toBe(text.slice('Fri '.length));
		expect(minuteOfDay(at(time))).toBe(text.slice('Fri '.length).replace(/:\d\d(?!:)/, ''));
	});

	it('12 and 24 hours are in the time zone asked for, UTC is not', () => {
		const moment = at('2026-09-11T01:04:05');
		expect(clockFormat('12', 'America/New_York').lastActive(moment)).toBe('Thu 9:04:05 PM');
		expect(clockFormat('12', 'Asia/Kolkata').lastActive(at('2026-09-11T15:04:05'))).toBe('Fri 8:34:05 PM');
		expect(clockFormat('24', 'America/New_York').lastActive(moment)).toBe('Thu 21:04:05');
		expect(clockFormat('utc', 'America/New_York').lastActive(moment)).toBe('Fri 01:04:05Z');
	});
});
