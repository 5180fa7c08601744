import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { RateLimit } from '../../../src/server/http/viewer-server.ts';

const WINDOW = 10_000;

describe('SECURITY-5: a rate limit', () => {
	it('allows an amount in each window', () => {
		const clock = new ManualClock(0);
		const limit = new RateLimit(clock, 3, WINDOW);
		expect([limit.consume(2), limit.consume(1), limit.consume(1)]).toEqual([true, true, false]);
		clock.advance(WINDOW - 1);
		expect(limit.consume(1)).toBe(false);
		clock.advance(1);
		expect([limit.consume(3), limit.consume(1)]).toEqual([true, false]);
	});

	it('TIME-3: opens a new window when the clock was set back', () => {
		const clock = new ManualClock(WINDOW * 10);
		const limit = new RateLimit(clock, 1, WINDOW);
		expect([limit.consume(1), limit.consume(1)]).toEqual([true, false]);
		clock.step(-WINDOW);
		expect([limit.consume(1), limit.consume(1)]).toEqual([true, false]);
	});
});
