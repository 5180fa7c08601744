import { describe, expect, it } from 'vitest';
import { formatAge, formatDuration } from '../../src/engine/format.ts';

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

	it('FORMAT-1: shows whole seconds only', () => {
		expect(formatDuration(59.9)).toBe('59s');
		expect(formatDuration(60.5)).toBe('1min 0s');
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
