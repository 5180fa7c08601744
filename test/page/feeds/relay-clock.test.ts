import { describe, expect, it } from 'vitest';
import { LAG_MS, RelayClock } from '../../../src/page/feeds/relay-clock.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';

const MINUTE = 60_000;

/** A page's clock on a relay. The test may set the relay's own clock. */
function setUp() {
	const own = new ManualClock(T0 * 1000);
	const relay = { ahead: 123_456 };
	const clock = new RelayClock(own);
	const sentAt = () => own.now() + relay.ahead;
	clock.restart(sentAt());
	return {
		relay,
		/** How far the page's time is from where it should be, in milliseconds. */
		error: () => clock.now() - (sentAt() - LAG_MS),
		/** Receives messages, each `apart` milliseconds after the previous one and delayed by `late` milliseconds. */
		hear: (count: number, apart: number, late = 0) => {
			for (let message = 0; message < count; message++) {
				own.advance(apart);
				clock.learn(sentAt() - late);
			}
		},
	};
}

// Rules: RELAY-10

describe('the time of a page on a relay', () => {
	it.each([-60, -6, -0.05, 6, 60])('follows within 10 s when the relay’s clock is set by %d minutes', (minutes) => {
		const { relay, error, hear } = setUp();
		hear(100, 50);
		relay.ahead += minutes * MINUTE;
		hear(200, 50);
		expect(error()).toBe(0);
	});

	it('follows the relay’s clock with the first message after a quiet time', () => {
		const { relay, error, hear } = setUp();
		relay.ahead -= 6 * MINUTE;
		hear(1, MINUTE);
		expect(error()).toBe(0);
	});

	it('comes from the fastest message, and is not set back by delayed messages', () => {
		const { error, hear } = setUp();
		for (let round = 0; round < 20; round++) {
			hear(9, 100, 2000);
			expect(error()).toBe(0);
			hear(1, 100);
		}
	});
});
