import { SimulatedNetwork } from '../../src/demo/simulated-network.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import { readFrame } from '../../src/protocol/frame.ts';

/** A message, and when it was received, in milliseconds since the epoch. */
export interface Heard extends LiveMessage {
	readonly at: number;
}

/** One session as its frames told of it. */
export interface HeardSession {
	readonly start: Heard;
	readonly updates: readonly Heard[];
	readonly rawStop: Heard | undefined;
	readonly secondStop: Heard | undefined;
	/** 20 minutes after its end. */
	readonly lateStop: Heard | undefined;
}

/** A summer's noon. */
export const STARTS_AT = 1_781_265_600_000;
export const MINUTE = 60_000;
/** A stop this much older than its frame is told of late, in seconds. */
const LATE = 600;

export function isLate(message: Heard): boolean {
	return message.event === 'stop' && message.at / 1000 - message.stop > LATE;
}

/** Listens for so many minutes, and reads all it hears. */
export function listen(seed: number, minutes: number): Heard[] {
	const network = new SimulatedNetwork(seed, STARTS_AT);
	const heard: Heard[] = [];
	for (let minute = 1; minute <= minutes; minute += 1) {
		for (const { at, frame } of network.framesUntil(STARTS_AT + minute * MINUTE)) {
			const message = readFrame(frame);
			if (typeof message === 'string') throw new Error(`Unreadable: ${message}, seed ${seed}: ${frame.payload}`);
			heard.push({ ...message, at });
		}
	}
	return heard;
}

/** The sessions whose start was heard, in that order. */
export function sessionsOf(heard: readonly Heard[]): HeardSession[] {
	const byId = new Map<string, Heard[]>();
	for (const message of heard) {
		const messages = byId.get(message.sessionId);
		if (messages === undefined) byId.set(message.sessionId, [message]);
		else messages.push(message);
	}
	const sessions: HeardSession[] = [];
	for (const messages of byId.values()) {
		const [start] = messages;
		if (start?.event !== 'start') continue;
		const [rawStop, secondStop] = messages.filter((message) => message.event === 'stop' && !isLate(message));
		const updates = messages.filter(({ event }) => event === 'update');
		sessions.push({ start, updates, rawStop, secondStop, lateStop: messages.find(isLate) });
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
