import { expect, it } from 'vitest';
import { type Clock, ManualClock } from '../../../src/feed/clock.ts';
import type { EntryContent } from '../../../src/server/relay/log/log-entry.ts';
import { runDemo } from '../../../src/server/sources/demo-source.ts';
import { T0 } from '../../model/messages.ts';
import { SettableClock } from '../../model/schedules/settable-clock.ts';

interface Taken {
	readonly content: EntryContent;
	readonly at: number;
}

function run(clock: Clock): { readonly taken: Taken[]; readonly cancel: () => void } {
	const taken: Taken[] = [];
	return { taken, cancel: runDemo(clock, 1, (content, at) => taken.push({ content, at })) };
}

it('RELAY-28: the demo has its last ten minutes when it begins, in order of time', () => {
	const { taken } = run(new ManualClock(T0 * 1000));
	const times = taken.map(({ at }) => at / 1000 - T0);
	expect(taken[0]).toEqual({ content: { upstream: 'connected' }, at: (T0 - 600) * 1000 });
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(times.at(-1)).toBeLessThanOrEqual(0);
	for (let minute = -10; minute < 0; minute++) {
		expect(times.filter((time) => Math.floor(time / 60) === minute).length).toBeGreaterThan(300);
	}
});

it('the same seed gives the same frames', () => {
	const frames = () => run(new ManualClock(T0 * 1000)).taken;
	expect(frames()).toEqual(frames());
});

it('the demo goes on until it is ended', () => {
	const clock = new ManualClock(T0 * 1000);
	const { taken, cancel } = run(clock);
	const before = taken.length;
	clock.advance(60_000);
	expect(taken.length - before).toBeGreaterThan(400);
	cancel();
	expect(clock.pendingWaits).toBe(0);
});

it('TIME-3: the demo goes on when the clock is set back', () => {
	const clock = new SettableClock(T0 * 1000);
	const { taken } = run(clock);
	clock.set(-3_600_000);
	clock.advance(1000);
	const before = taken.length;
	clock.advance(60_000);
	expect(taken.length - before).toBeGreaterThan(400);
	expect(taken.at(-1)?.at).toBeLessThanOrEqual(clock.now());
});
