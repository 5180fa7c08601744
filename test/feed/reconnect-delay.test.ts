import { describe, expect, it } from 'vitest';
import { reconnectDelay } from '../../src/feed/reconnect-delay.ts';

// Rules: CONNECT-5, RELAY-13

describe('waits between attempts', () => {
	it('grow from 1 s to 5 s, and are spread evenly', () => {
		const spans = [0, 1, 2, 3, 1000].map((failures) => [reconnectDelay(failures, 0), reconnectDelay(failures, 1)]);
		expect(spans).toEqual([
			[1000, 1500],
			[1000, 3000],
			[2000, 5000],
			[2500, 5000],
			[2500, 5000],
		]);
		const atTheCap = Array.from({ length: 1000 }, (_, client) => reconnectDelay(9, client / 1000));
		expect(new Set(atTheCap).size).toBe(1000);
	});

	it.each(['connection failed: Unexpected server response: 403', 'refused: the broker does not accept this user'])(
		'are a minute after a refusal: %s',
		(why) => expect([0, 9].map((failures) => reconnectDelay(failures, 0, 0, why))).toEqual([60_000, 60_000]),
	);

	it('are spread, before the first attempt, over 1.2 ms for each viewer that lost the relay, up to 12 s', () => {
		const longest = [0, 400, 4000, 10_000, 1_000_000].map((peers) => reconnectDelay(0, 1, peers));
		expect(longest).toEqual([1500, 1500, 5800, 13_000, 13_000]);
		expect([0, 0.5, 1].map((random) => reconnectDelay(0, random, 6250))).toEqual([1000, 4750, 8500]);
	});
});
