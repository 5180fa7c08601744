import { describe, expect, test } from 'vitest';
import { MINUTE, type ReceivedSession, receive, sessionsOf, share } from './received.ts';

const MINUTES = 30;
/** A station takes part in a conversation when it talked this recently, in milliseconds. */
const LATELY = 2 * MINUTE;
/** Where the stop was lost, the next start ends the session. */
const LOST = Number.NEGATIVE_INFINITY;

function groupedBy(
	sessions: readonly ReceivedSession[],
	key: (session: ReceivedSession) => number,
): ReceivedSession[][] {
	const groups = new Map<number, ReceivedSession[]>();
	for (const session of sessions) {
		const group = groups.get(key(session));
		if (group === undefined) groups.set(key(session), [session]);
		else group.push(session);
	}
	return [...groups.values()];
}

/** @returns how many sessions start before the one before them is over */
function overlaps(sessions: readonly ReceivedSession[]): number {
	let [last, count] = [LOST, 0];
	for (const { start, rawStop } of sessions.toSorted(
		(a, b) => a.start.start - b.start.start || a.start.at - b.start.at,
	)) {
		if (start.start < last) count += 1;
		last = rawStop?.stop ?? LOST;
	}
	return count;
}

describe.each([6, 70])('Conversations: half an hour with seed %i', (seed) => {
	const sessions = sessionsOf(receive(seed, MINUTES));
	const group = sessions.filter(({ start }) => start.sessionType === 7);
	const onTalkgroup = groupedBy(group, ({ start }) => start.destinationId);

	test('a source never talks twice at once', () => {
		for (const own of groupedBy(sessions, ({ start }) => start.sourceId)) expect(overlaps(own)).toBe(0);
	});

	test('a talkgroup carries one session at a time', () => {
		for (const overs of onTalkgroup) expect(overlaps(overs)).toBe(0);
	});

	test('stations take turns: the next over is mostly by another station received there in the last 2 minutes', () => {
		const answers = onTalkgroup.flatMap((overs) =>
			overs.slice(1).map((over, index) => {
				const last = overs[index]?.start.sourceId;
				const lately = overs.slice(0, index + 1).filter(({ start, rawStop }) => {
					const end = rawStop?.at ?? start.at;
					return over.start.at - end <= LATELY;
				});
				const { sourceId } = over.start;
				return sourceId !== last && lately.some(({ start }) => start.sourceId === sourceId);
			}),
		);
		expect(answers.length).toBeGreaterThan(2000);
		expect(share(answers, (isAnswer) => isAnswer)).toBeGreaterThan(0.62);
	});

	test('gaps within a conversation are short', () => {
		const gaps = onTalkgroup.flatMap((overs) =>
			overs.slice(1).map(({ start }, index) => start.at - (overs[index]?.rawStop?.at ?? start.at)),
		);
		expect(share(gaps, (gap) => gap >= 900 && gap <= 4100)).toBeGreaterThan(0.7);
	});

	test('popularity: the best known talkgroup is busy most of the time, for many minutes on end', () => {
		const talk = group
			.filter(({ start }) => start.destinationId === 91)
			.reduce((sum, { start, rawStop }) => sum + (rawStop ? rawStop.at - start.at : 0), 0);
		expect(talk / (MINUTES * MINUTE)).toBeGreaterThan(0.6);
	});

	test('the network is wide: over a hundred talkgroups and several hundred stations in half an hour', () => {
		expect(onTalkgroup.length).toBeGreaterThan(100);
		expect(new Set(group.map(({ start }) => start.sourceId)).size).toBeGreaterThan(500);
	});
});
