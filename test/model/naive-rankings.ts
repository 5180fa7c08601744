import type { RankedStation, RankedTalkgroup } from '../../src/engine/rankings.ts';
import type { Over, Reading } from '../../src/engine/reading.ts';
import { isNumber } from './naive-activity.ts';

/** The ranking of the talkgroups, recounted from all overs. */
export function naiveTalkgroups(reading: Reading, windowSeconds: number): RankedTalkgroup[] {
	const rows = ranked(reading, windowSeconds, ({ talkgroup }) => talkgroup.id);
	return rows.map(({ id, ...row }) => ({ talkgroup: reading.directory.talkgroup({ id }), ...row }));
}

/** The ranking of the call signs, recounted from all overs. */
export function naiveCallsigns(reading: Reading, windowSeconds: number): RankedStation[] {
	const rows = ranked(reading, windowSeconds, ({ station }) => station.id);
	return rows.map(({ id, ...row }) => ({ station: reading.directory.station({ id }), ...row }));
}

function ranked({ at, ended, active }: Reading, windowSeconds: number, idOf: (over: Over) => string) {
	const counted = ended.filter(({ localStop }) => at - localStop < windowSeconds);
	const rows = distinct(counted.map(idOf)).map((id) => {
		const own = counted.filter((over) => idOf(over) === id);
		return {
			id,
			talkTime: sum(own.map(({ duration }) => duration)),
			lastActive: Math.max(...own.map(({ localStop }) => localStop)),
			active: active.filter((over) => idOf(over) === id && over.doubt !== 'closing'),
		};
	});
	return rows.sort((a, b) => b.talkTime - a.talkTime || byId(a.id, b.id));
}

/** The order of ids: as numbers where both are numbers, otherwise as text. */
export function byId(a: string, b: string): number {
	if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

export function distinct<Value>(values: readonly Value[]): Value[] {
	return values.filter((value, index) => values.indexOf(value) === index);
}

export function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
