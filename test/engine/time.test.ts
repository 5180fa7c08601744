import { describe, expect, it } from 'vitest';
import { toUnixSeconds } from '../../src/engine/time.ts';

describe('toUnixSeconds', () => {
	it.each([
		[0, 0],
		[999, 0],
		[1000, 1],
		[1999.9, 1],
		[1_789_000_000_999, 1_789_000_000],
		[-1, -1],
	])('TIME-1: floor(ms / 1000) of %d is %i', (milliseconds, seconds) => {
		expect(toUnixSeconds(milliseconds)).toBe(seconds);
	});
});
