import { describe, expect, test } from 'vitest';
import type { LiveMessage } from '../../../src/engine/message.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { SimulatedNetwork } from '../../../src/sources/demo/simulated-network.ts';
import { T0 } from '../../model/messages.ts';

const BEGIN = T0 * 1000;
const MINUTE = 60_000;
const MINUTES = 30;

interface Received extends LiveMessage {
	/** In Unix milliseconds. */
	readonly at: number;
}

function receive(seed: number): Received[] {
	return new SimulatedNetwork(seed, BEGIN).framesUntil(BEGIN + MINUTES * MINUTE).map(({ at, frame }) => {
		const message = readFrame(frame);
		if (typeof message === 'string') throw new Error(`${message}, seed ${seed}: ${frame.payload}`);
		return { ...message, at };
	});
}

function groupedBy(messages: readonly Received[], key: (message: Received) => unknown): Received[][] {
	const groups = new Map<unknown, Received[]>();
	for (const message of messages) groups.set(key(message), [...(groups.get(key(message)) ?? []), message]);
	return [...groups.values()];
}

describe.each([1, 70])('half an hour of the demo network with seed %i', (seed) => {
	const received = receive(seed);
	const starts = received.filter(({ event }) => event === 'start');

	test('stations take turns', () => {
		const followed = groupedBy(starts, ({ talkgroup }) => talkgroup.id).flatMap((overs) =>
			overs.slice(1).map((over, index) => over.station.id !== overs[index]?.station.id),
		);
		expect(followed.filter((another) => another).length / followed.length).toBeGreaterThan(0.7);
	});

	test('the stations are fictitious: no country issues the suffix of their call signs', () => {
		const callsigns = new Set(received.map(({ station }) => station.callsign).filter((callsign) => callsign !== ''));
		expect(callsigns.size).toBeGreaterThan(300);
		for (const callsign of callsigns) expect(callsign).toMatch(/^([A-Z]{1,2}|2E)\dQ[R-U][A-Z]$/);
		const radioIds = groupedBy(
			received.filter(({ station }) => station.callsign !== ''),
			({ station }) => station.id,
		);
		expect(radioIds).toHaveLength(callsigns.size);
	});
});
