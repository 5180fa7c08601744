import { describe, expect, it } from 'vitest';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { DirectFeed } from '../../../src/page/feeds/direct-feed.ts';
import type { FeedReceiver } from '../../../src/page/store/feed.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { DEMO } from '../../../src/protocol/networks.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { connected } from './connected-store.ts';

describe('what is shown', () => {
	it('is, where it is drawn once a second, the first reading of the second, until a button or a loss', async () => {
		const { server, clock, store, until } = await connected();
		const { firstOfSecond } = store.shown();
		server.send(frameOf(startMessage(distinctSession(1))));
		const { reading } = await until((shown) => shown.reading.active.length === 1);
		expect(store.shown().firstOfSecond).toBe(firstOfSecond);
		clock.advance(1000);
		expect(store.shown().firstOfSecond).toBe(store.shown().reading);
		expect(store.shown().firstOfSecond.active).toEqual(reading.active);
		for (const press of [store.clear, store.undoClear, store.togglePause, store.leave]) {
			server.send(frameOf(startMessage(distinctSession(2))), frameOf(stopMessage(distinctSession(2))));
			press();
			expect(store.shown().firstOfSecond).toBe(store.shown().reading);
		}
	});

	it('keeps an over as the same object, and tells nobody, while nothing shown changes', async () => {
		const { server, clock, store, until } = await connected();
		server.send(frameOf(startMessage(distinctSession(1))));
		const { reading } = await until((shown) => shown.reading.active.length === 1);
		let calls = 0;
		cleanups.push(
			store.subscribe(() => {
				calls += 1;
			}),
		);
		server.send({ topic: 'LH', payload: 'nonsense' }, frameOf(startMessage(distinctSession(1))));
		clock.advance(1000);
		const after = await until((shown) => shown.reading.at === T0 + 1);
		expect(calls).toBe(1);
		expect(after.reading.active[0]).toBe(reading.active[0]);
	});
});

describe('subscribers', () => {
	it('are called once a second and on each change of the connection, also while paused', async () => {
		const { store, clock } = await connected();
		const seen: [second: number, connection: string][] = [];
		store.togglePause();
		const end = store.subscribe(() => seen.push([store.present().at - T0, store.shown().status.connection]));
		clock.advance(2000);
		store.disconnect();
		end();
		clock.advance(2000);
		expect(seen).toEqual([
			[1, 'connected'],
			[2, 'connected'],
			[2, 'disconnected'],
		]);
	});

	it('are called with the first change of a second and three seconds after the last, in a hidden tab without frames and ticks', () => {
		const clock = new ManualClock(T0 * 1000);
		let receiver: FeedReceiver | undefined;
		const store = new PageStore({
			network: DEMO,
			clock: {
				now: () => clock.now(),
				// The tab's ticks are throttled.
				after: (milliseconds, call) => (milliseconds === 1000 ? () => {} : clock.after(milliseconds, call)),
			},
			requestFrame: () => () => {},
			warn: () => {},
			createFeed: (options) => {
				({ receiver } = options);
				return new DirectFeed(options);
			},
		});
		const hear = (number: number) => receiver?.apply(startMessage(distinctSession(number)), toUnixSeconds(clock.now()));
		const seen: number[] = [];
		store.subscribe(() => seen.push(store.present().at - T0));
		hear(1);
		clock.advance(1000);
		hear(2);
		clock.advance(60_000);
		expect(seen).toEqual([1, 4]);
	});
});
