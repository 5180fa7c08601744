import { describe, expect, it } from 'vitest';
import { type ClockChoice, clockFormat, formatDuration } from '../../src/engine/format.ts';

it.each([
	[-1, '0s'],
	[59, '59s'],
	[60, '1min 0s'],
	[119, '1min 59s'],
	[120, '2mins 0s'],
	[3600, '60mins 0s'],
])('a duration of %i s reads %s', (seconds, text) => {
	expect(formatDuration(seconds)).toBe(text);
});

const at = (time: string) => Date.parse(`${time}Z`) / 1000;

describe('times of day', () => {
	it.each<[ClockChoice, string, string]>([
		['12', '2026-09-11T15:04:05', 'Fri 3:04:05 PM'],
		['12', '2026-09-11T03:04:05', 'Fri 3:04:05 AM'],
		['12', '2026-09-11T00:00:00', 'Fri 12:00:00 AM'],
		['12', '2026-09-11T12:00:09', 'Fri 12:00:09 PM'],
		['24', '2026-09-11T00:04:05', 'Fri 00:04:05'],
		['utc', '2026-09-11T23:59:59', 'Fri 23:59:59Z'],
	])('clock %s: %s reads %s', (clock, time, text) => {
		const { lastActive, timeOfDay, minuteOfDay } = clockFormat(clock, 'UTC');
		expect(lastActive(at(time))).toBe(text);
		expect(timeOfDay(at(time))).toBe(text.slice('Fri '.length));
		expect(minuteOfDay(at(time))).toBe(text.slice('Fri '.length).replace(/:\d\d(?!:)/, ''));
	});

	it('the 12- and 24-hour clocks use the given time zone, and the UTC clock ignores it', () => {
		const moment = at('2026-09-11T01:04:05');
		expect(clockFormat('12', 'America/New_York').lastActive(moment)).toBe('Thu 9:04:05 PM');
		expect(clockFormat('12', 'Asia/Kolkata').lastActive(at('2026-09-11T15:04:05'))).toBe('Fri 8:34:05 PM');
		expect(clockFormat('24', 'America/New_York').lastActive(moment)).toBe('Thu 21:04:05');
		expect(clockFormat('utc', 'America/New_York').lastActive(moment)).toBe('Fri 01:04:05Z');
	});
});
