import { expect, it } from 'vitest';
import { inSteps, onceASecond } from '../../../src/server/relay/once-a-second.ts';
import { ManualClock } from '../../model/manual-clock.ts';

// Rules: RELAY-29

it('keeps what is asked for by many for a second, and for ten times as long as it took', async () => {
	const clock = new ManualClock(0);
	let made = 0;
	const ask = onceASecond(clock, async () => {
		await Promise.resolve();
		clock.sleep(made === 0 ? 300 : 0);
		made += 1;
		return made;
	});
	expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
	clock.sleep(2699);
	expect(await ask()).toBe(1);
	clock.sleep(1);
	expect(await ask()).toBe(2);
	clock.sleep(999);
	expect(await ask()).toBe(2);
	clock.sleep(1);
	expect(await ask()).toBe(3);
});

it('does one step of all long work in each turn of the event loop', async () => {
	let turn = 0;
	const seen: number[] = [];
	function* work() {
		seen.push(turn);
		yield;
		seen.push(turn);
	}
	const count = () => {
		turn += 1;
		if (seen.length < 4) setImmediate(count);
	};
	setImmediate(count);
	await Promise.all([inSteps(work()), inSteps(work())]);
	expect(new Set(seen).size).toBe(4);
});
