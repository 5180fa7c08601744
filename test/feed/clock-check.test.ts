import { expect, it } from 'vitest';
import { clockCheck } from '../../src/feed/clock.ts';
import { T0 } from '../model/messages.ts';

const DAY = 86_400;

function warningsAfter(...ages: number[]): string[] {
	const warnings: string[] = [];
	const check = clockCheck((message) => warnings.push(message));
	for (const age of ages) check(T0, T0 + age);
	return warnings;
}

it.each([
	['ahead', DAY, `This clock is 86400 s ahead of the feed's.`],
	['behind', -DAY, `This clock is 86400 s behind the feed's.`],
])('CLOCK-2: warns once of a clock that is a day %s', (_, age, warning) => {
	expect(warningsAfter(age, age)).toEqual([]);
	const warnings = warningsAfter(...Array.from({ length: 100 }, () => age), 0, age, age, age);
	expect(warnings).toEqual([warning]);
});

it('CLOCK-2: single odd starts, and starts up to 300 s late, cause no warning', () => {
	expect(warningsAfter(DAY, DAY, 0, -DAY, DAY, 300, DAY, DAY, -300, ...Array.from({ length: 100 }, () => 180))).toEqual(
		[],
	);
});
