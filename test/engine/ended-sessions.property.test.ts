import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { WINDOWS_SECONDS } from '../../src/engine/constants.ts';
import { EndedSessions } from '../../src/engine/sessions/ended-sessions.ts';
import type { EndedSession } from '../../src/engine/snapshot.ts';
import { T0 } from '../model/messages.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

const CAP = 6;

beforeAll(() => printSeed('ended-sessions.property'));

/** Time passes, or a clock is set back; then a session ends, sessions are pruned, or another window is chosen. */
const acts = fc.array(
	fc.record({
		wait: fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom(0, 0, 1, 10, 59, 60, 100) },
			fc.constantFrom(299, 300, 600, -1, -50, -700),
		),
		act: fc.oneof(
			{
				weight: 6,
				arbitrary: fc.record({ id: fc.constantFrom(...'abcdefghijkl'.split('')), dstId: fc.constantFrom(91, 92) }),
			},
			fc.constant('prune' as const),
			fc.constantFrom(...WINDOWS_SECONDS),
		),
	}),
	{ maxLength: 60, size: 'max' },
);

// Rules: RANK-2, WINDOW-1, TIME-3, FRAME-6

it('past the cap the oldest session leaves, and the counting sessions equal a plain recount', () => {
	let evictions = 0;
	fc.assert(
		fc.property(acts, (given) => {
			const counting = new Set<string>();
			const ended = new EndedSessions(
				CAP,
				({ id }) => expect(counting.size).toBeLessThan(counting.add(id).size),
				({ id }) => expect(counting.delete(id)).toBe(true),
			);
			let stored: readonly EndedSession[] = [];
			let evicted = 0;
			let now = T0;
			let window = 300;
			for (const { wait, act } of given) {
				now += wait;
				if (act === 'prune') {
					ended.prune(now);
					stored = stored.filter(({ localStop }) => now - localStop < 600);
				} else if (typeof act === 'number') {
					ended.setWindow(act);
					window = act;
				} else {
					const session = {
						start: T0,
						localStart: T0,
						stop: T0 + 1,
						localStop: now,
						duration: 1,
						srcId: 1,
						ownCallsign: '',
						...act,
					};
					ended.add(session);
					if (!stored.some(({ id }) => id === act.id)) {
						const isFull = stored.length === CAP;
						if (isFull) evicted += 1;
						stored = [...(isFull ? stored.slice(1) : stored), session].toSorted((a, b) => a.localStop - b.localStop);
					}
				}
				ended.advance(now);
				const young = (seconds: number) => stored.filter(({ localStop }) => now - localStop < seconds);
				expect([...counting].sort()).toEqual(
					young(window)
						.map(({ id }) => id)
						.sort(),
				);
				expect(ended.save()).toEqual(stored);
				expect(ended.youngerThan(600, now)).toEqual(young(600));
				expect(ended.ofTalkgroup(91, 300, now)).toEqual(young(300).filter(({ dstId }) => dstId === 91));
			}
			evictions += evicted;
		}),
		{ seed: SEED, numRuns: 300, ...CASE },
	);
	expect(evictions).toBeGreaterThan(100);
});
