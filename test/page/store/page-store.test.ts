import { describe, expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { PerSecondObservers } from '../../../src/page/store/per-second-observers.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { connected } from './connected-store.ts';

describe('the data', () => {
	it.each([
		['a loss', false],
		['a Disconnect', true],
	])('CONNECT-3, CONNECT-12: stops the time shown at %s, and says when the last frame came', async (_, closed) => {
		const { server, clock, store, until } = await connected();
		expect(store.view()).toMatchObject({ stale: false, closed: false, noDataSince: undefined });
		server.send(frameOf(startMessage(apart(1))), frameOf(stopMessage(apart(1))), frameOf(startMessage(apart(2))));
		await until(({ active }) => active.sessions.length === 1);
		clock.advance(2000);
		if (closed) store.disconnect();
		else server.disconnectAll();
		const { active, talkgroups, callsigns, noDataSince } = await until(({ stale }) => stale);
		expect([active.now, talkgroups.now, talkgroups.rows.length, noDataSince]).toEqual([T0 + 2, T0 + 2, 1, T0]);
		expect(store.view().closed).toBe(closed);
		// The first attempt of a page that lost its connection comes after a second.
		clock.advance(closed ? 900_000 : 999);
		store.show();
		expect(store.view()).toMatchObject({ lastFrameAge: undefined, noDataSince: T0 });
		expect(store.view().active).toBe(active);
		expect(store.view().talkgroups).toMatchObject({ rows: talkgroups.rows, now: T0 + 2 });
		expect(store.view().callsigns).toMatchObject({ rows: callsigns.rows, now: T0 + 2 });
		clock.advance(1);
		store.connect();
		const { active: after } = await until(({ stale }) => !stale);
		expect(after).toMatchObject({ sessions: [], now: T0 + (closed ? 902 : 3) });
		expect(store.view()).toMatchObject({ closed: false, noDataSince: undefined });
	});

	it('WAIT-5: for 120 s after a loss the waiting list is not known again', async () => {
		const { server, clock, store, until } = await connected();
		const isKnown = store.derive((source, now) => source.isWaitingKnown(now));
		clock.advance(120_000);
		await until(isKnown);
		server.disconnectAll();
		await until(({ connection }) => connection === 'disconnected');
		clock.advance(5000);
		await until(({ connection }) => connection === 'connected');
		expect(isKnown()).toBe(false);
		clock.advance(119_000);
		await until(({ active: { now } }) => now === T0 + 244);
		expect(isKnown()).toBe(false);
		clock.advance(1000);
		await until(isKnown);
	});

	it('WINDOW-6: says how much of the window there is after the start and after a Clear, and nothing once it is full', async () => {
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

	it('WATCH-1, WATCH-8: are called with a frame and again three seconds after it, also where no tick comes, as in a hidden tab', () => {
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
