import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { ManualClock } from '../../../src/feed/clock.ts';
import { everySecond, PerSecondObservers } from '../../../src/page/store/per-second-observers.ts';
import { T0 } from '../../model/messages.ts';

it('WATCH-1, WATCH-8: observers are called again after the last frame, also when no tick comes', () => {
	const clock = new ManualClock(T0 * 1000);
	const observers = new PerSecondObservers(clock);
	const data = {
		activity: new Activity(),
		connected: true,
		get now() {
			return toUnixSeconds(clock.now());
		},
	};
	const seen: number[] = [];
	const end = observers.add(({ now }) => seen.push(now - T0));
	observers.noteFrame(data);
	clock.advance(1000);
	observers.noteFrame(data);
	clock.advance(60_000);
	expect(seen).toEqual([0, 1, 4]);
	end();
	observers.noteFrame(data);
	expect(clock.pendingWaits).toBe(0);
});

it('RELAY-11: ticks once a second while a relay’s time stands still, also right before a full second', () => {
	const clock = new ManualClock(T0 * 1000);
	const standing = { now: () => T0 * 1000 + 999, after: clock.after.bind(clock) };
	let ticks = 0;
	everySecond(standing, () => {
		ticks += 1;
	});
	clock.advance(10_000);
	expect(ticks).toBe(10);
});
