import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { PerSecondObservers } from '../../../src/page/store/per-second-observers.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';
import { connected } from './connected-store.ts';

// Rules: WINDOW-6, WATCH-1

describe('the data', () => {
	it('says how much of the window came in since a connection or Clear, and nothing once it is full', async () => {
		const { clock, store, until } = await connected();
		expect(store.view().receivedSeconds).toBe(0);
		clock.advance(299_000);
		await until(({ receivedSeconds }) => receivedSeconds === 299);
		clock.advance(1000);
		await until(({ receivedSeconds }) => receivedSeconds === undefined);
		store.clear();
		await until(({ receivedSeconds }) => receivedSeconds === 0);
	});
});

describe('observers', () => {
	it('are called once a second and on each connection change, also while paused', async () => {
		const { store, clock, until } = await connected();
		const seen: [second: number, connected: boolean][] = [];
		store.togglePause();
		const end = store.observe(({ now, connected: on }) => seen.push([now - T0, on]));
		clock.advance(2000);
		store.disconnect();
		await until(({ connection }) => connection === 'disconnected');
		end();
		clock.advance(2000);
		expect(seen).toEqual([
			[1, true],
			[2, true],
			[2, false],
		]);
	});

	it('are called on a frame and three seconds after the last one, also without ticks, as in a hidden tab', () => {
		const clock = new ManualClock(T0 * 1000);
		const seen: number[] = [];
		const read = () => ({ activity: new Activity(), connected: true, now: toUnixSeconds(clock.now()) });
		const observers = new PerSecondObservers(clock, read);
		const end = observers.add(({ now }) => seen.push(now - T0));
		observers.noteFrame();
		clock.advance(1000);
		observers.noteFrame();
		clock.advance(60_000);
		expect(seen).toEqual([0, 1, 4]);
		end();
		observers.noteFrame();
		expect(clock.pendingWaits).toBe(0);
	});
});
