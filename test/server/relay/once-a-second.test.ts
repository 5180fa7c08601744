import { expect, it } from 'vitest';
import { onceASecond } from '../../../src/server/relay/once-a-second.ts';
import { ManualClock } from '../../model/manual-clock.ts';

// Rules: RELAY-29

it('keeps what many ask for a second, or ten times as long as it took, up to ten seconds', () => {
	const clock = new ManualClock(0);
	let takes = 300;
	let made = 0;
	const ask = onceASecond(clock, () => {
		clock.sleep(takes);
		made += 1;
		return made;
	});
	const askAfter = (milliseconds: number) => {
		clock.sleep(milliseconds);
		return ask();
	};
	expect([ask(), askAfter(2699)]).toEqual([1, 1]);
	takes = 0;
	expect([askAfter(1), askAfter(999), askAfter(1)]).toEqual([2, 2, 3]);
	takes = 3_600_000;
	expect([askAfter(1000), askAfter(0)]).toEqual([4, 5]);
});
