import { describe, expect, it } from 'vitest';
import { LAG_MS, RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';

const DAY = 86_400_000;
const SENT = T0 * 1000;

describe('RELAY-10: the relay’s time', () => {
	it('is this computer’s own before the relay has sent any', () => {
		expect(new RelayClock(new ManualClock(SENT)).now()).toBe(SENT);
	});

	it.each([0, DAY, -DAY])('is the relay’s where this clock is wrong by %i ms, and goes on by itself', (wrong) => {
		const own = new ManualClock(SENT + wrong);
		const time = new RelayClock(own);
		time.restart(SENT);
		own.advance(42_000);
		expect(time.now()).toBe(SENT - LAG_MS + 42_000);
	});

	it('is that of the fastest message of a connection', () => {
		const own = new ManualClock(SENT + DAY);
		const time = new RelayClock(own);
		time.restart(SENT);
		own.advance(3000);
		time.learn(SENT + 1000);
		expect(time.now()).toBe(SENT - LAG_MS + 3000);
		time.learn(SENT + 3200);
		expect(time.now()).toBe(SENT - LAG_MS + 3200);
	});

	it('is that of another relay with the next connection', () => {
		const own = new ManualClock(SENT);
		const time = new RelayClock(own);
		time.restart(SENT + 120_000);
		time.restart(SENT);
		expect(time.now()).toBe(SENT - LAG_MS);
	});
});
