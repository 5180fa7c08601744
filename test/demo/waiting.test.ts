import { describe, expect, test } from 'vitest';
import { SimulatedNetwork } from '../../src/demo/simulated-network.ts';
import { Activity } from '../../src/engine/activity.ts';
import { WAITING } from '../../src/engine/constants.ts';
import { toUnixSeconds } from '../../src/engine/time.ts';
import { readFrame } from '../../src/protocol/frame.ts';
import { MINUTE, STARTS_AT } from './received.ts';

const SECOND = 1000;
const MINUTES = 60;

/** Listens to the demo network and compares, at each second, the waiting list with the simulation's true list. */
function compareWithTruth(seed: number) {
	const network = new SimulatedNetwork(seed, STARTS_AT);
	const activity = new Activity();
	activity.changeUpstream('connected', toUnixSeconds(STARTS_AT));
	const counts = { right: 0, wrong: 0, missed: 0 };
	for (let at = STARTS_AT; at <= STARTS_AT + MINUTES * MINUTE; at += SECOND) {
		for (const { at: receivedAt, frame } of network.framesUntil(at))
			activity.apply(readFrame(frame), toUnixSeconds(receivedAt));
		const now = toUnixSeconds(at);
		if (now % 60 === 0) activity.prune(now);
		if (!activity.isWaitingKnown(now)) continue;
		const unanswered = new Set(
			network.unanswered
				.filter(({ releasedAt }) => {
					const age = (at - releasedAt) / SECOND;
					return age >= WAITING.minAge && age < WAITING.ageBelow;
				})
				.map(({ talkgroupId, radioId }) => `${talkgroupId} ${radioId}`),
		);
		const waiting = activity.waiting(now).map(({ dstId, srcId }) => `${dstId} ${srcId}`);
		const right = waiting.filter((one) => unanswered.has(one)).length;
		counts.right += right;
		counts.wrong += waiting.length - right;
		counts.missed += unanswered.size - right;
	}
	return counts;
}

describe.each([1, 20, 300])('an hour of the demo network with seed %i', (seed) => {
	const { right, wrong, missed } = compareWithTruth(seed);

	test('WAIT-2, WAIT-3: precision of the waiting list is at least 90 %', () => {
		expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.9);
	});

	test('WAIT-4: recall of the waiting list is at least 90 %', () => {
		expect(right).toBeGreaterThan(5000);
		expect(right / (right + missed)).toBeGreaterThanOrEqual(0.9);
	});
});
