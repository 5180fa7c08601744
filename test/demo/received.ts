import { SimulatedNetwork } from '../../src/demo/simulated-network.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import { readFrame } from '../../src/protocol/frame.ts';

/** A message, and when it was received, in Unix milliseconds. */
export interface Received extends LiveMessage {
	readonly at: number;
}

/** A session with the messages that were received of it. */
export interface ReceivedSession {
	readonly start: Received;
	readonly updates: readonly Received[];
	readonly rawStop: Received | undefined;
	readonly correctedStop: Received | undefined;
	/** The stop sent 20 minutes after its end. */
	readonly lateStop: Received | undefined;
	/** How many stops were received, of any kind. */
	readonly stops: number;
}

/** 2026-06-12T12:00:00Z. */
export const STARTS_AT = 1_781_265_600_000;
export const MINUTE = 60_000;
/** A stop that is older than this when it is received is a late stop, in seconds. */
const LATE = 600;

export function isLate(message: Received): boolean {
	return message.event === 'stop' && message.at / 1000 - message.stop > LATE;
}

/** Reads all messages of the first minutes of a simulated network. */
export function receive(seed: number, minutes: number): Received[] {
	const network = new SimulatedNetwork(seed, STARTS_AT);
	const received: Received[] = [];
	for (let minute = 1; minute <= minutes; minute += 1) {
		for (const { at, frame } of network.framesUntil(STARTS_AT + minute * MINUTE)) {
			const message = readFrame(frame);
			if (typeof message === 'string') throw new Error(`Unreadable: ${message}, seed ${seed}: ${frame.payload}`);
			received.push({ ...message, at });
		}
	}
	return received;
}

/** The sessions whose start was received, in that order. */
export function sessionsOf(received: readonly Received[]): ReceivedSession[] {
	const byId = new Map<string, Received[]>();
	for (const message of received) {
		const messages = byId.get(message.sessionId);
		if (messages === undefined) byId.set(message.sessionId, [message]);
		else messages.push(message);
	}
	const sessions: ReceivedSession[] = [];
	for (const messages of byId.values()) {
		const [start] = messages;
		if (start?.event !== 'start') continue;
		const stops = messages.filter(({ event }) => event === 'stop');
		const [rawStop, correctedStop] = stops.filter((message) => !isLate(message));
		const updates = messages.filter(({ event }) => event === 'update');
		const lateStop = messages.find(isLate);
		sessions.push({ start, updates, rawStop, correctedStop, lateStop, stops: stops.length });
	}
	return sessions;
}

/** @returns the share of the items of which it holds */
export function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
	return items.filter(holds).length / items.length;
}

/** @returns the value that this share of the values does not exceed */
export function quantile(values: readonly number[], part: number): number {
	return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
}
