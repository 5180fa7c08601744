import { expect, it } from 'vitest';
import { runDemo } from '../../../src/sources/demo/demo-source.ts';
import type { SourceEvent } from '../../../src/sources/source-event.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';

const NOW = T0 * 1000;

function run() {
	const clock = new ManualClock(NOW);
	const taken: { event: SourceEvent; at: number }[] = [];
	const cancel = runDemo(clock, 1, (event, at) => taken.push({ event, at }));
	const countIn = (milliseconds: number) => {
		const before = taken.length;
		clock.advance(milliseconds);
		return taken.length - before;
	};
	return { clock, taken, cancel, countIn };
}

// Rules: TIME-3, RELAY-28

it('the demo begins with its last ten minutes, in order of time, and is the same for the same seed', () => {
	const { taken } = run();
	const times = taken.map(({ at }) => at / 1000 - T0);
	expect(taken[0]).toEqual({ event: { upstream: 'connected' }, at: NOW - 600_000 });
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(times.at(-1)).toBeLessThanOrEqual(0);
	for (let minute = -10; minute < 0; minute++) {
		expect(times.filter((time) => Math.floor(time / 60) === minute).length).toBeGreaterThan(200);
	}
	expect(run().taken).toEqual(taken);
});

it.each([-3_600_000, 9 * 3_600_000])('the demo goes on after a step of the clock by %i ms', (step) => {
	const { clock, countIn, taken } = run();
	clock.set(step);
	expect(countIn(60_000)).toBeGreaterThan(200);
	expect(countIn(60_000)).toBeLessThan(1000);
	expect(taken.at(-1)?.at).toBeLessThanOrEqual(clock.now());
});
