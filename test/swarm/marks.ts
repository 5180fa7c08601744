import type { LiveMessage } from '../../src/engine/message.ts';
import { type Frame, writeFrame } from '../../src/protocol/frame.ts';

/** What a marked frame says of itself, wherever it turns up and in whatever shape. */
export interface Mark {
	/** Which frame of the network's it is, from 1. */
	readonly number: number;
	/** When the network sent it, in milliseconds since the epoch. */
	readonly sentAt: number;
}

/** Frames of one session: a start, an update, a stop and a second stop. */
const FRAMES_A_SESSION = 4;
/** The stop comes so many sessions after the start. */
const SESSIONS_BETWEEN = 100;
const SOURCES = 5000;
const TALKGROUPS = 1750;

/**
 * The marked frame of a number: of sessions as the network has them (feed description, One session's life), a hundred of them under way at a time. The
 * mark stands where the name of who talks does, in every frame: all that carries frames carries it along.
 */
export function markedFrame({ number, sentAt }: Mark): Frame {
	const turn = SESSIONS_BETWEEN + Math.floor(number / FRAMES_A_SESSION);
	const event = EVENTS[number % FRAMES_A_SESSION] ?? 'start';
	const session = event === 'start' || event === 'update' ? turn : turn - SESSIONS_BETWEEN;
	const now = Math.floor(sentAt / 1000);
	const sourceId = 2_620_000 + (session % SOURCES);
	const message: LiveMessage = {
		event,
		sessionId: `9b2f77c1-54d0-4c55-9a3e-${String(session).padStart(12, '0')}`,
		sessionType: 7,
		sourceId,
		callsign: event === 'start' ? '' : `DL5Q${session % SOURCES}`,
		callsignName: `#${number.toString(36)} ${sentAt.toString(36)}`,
		destinationId: 91 + (session % TALKGROUPS),
		talkgroup: event === 'start' ? '' : `Talkgroup ${session % TALKGROUPS}`,
		start: now - (event === 'stop' ? 8 : 0),
		stop: event === 'stop' ? now : 0,
	};
	const link = { linkName: 'MMDVM Host', contextId: sourceId, slot: 2, master: 2621, rssi: -61, talkerAlias: '' };
	return writeFrame(message, link);
}

const EVENTS = ['start', 'update', 'stop', 'stop'] as const;

/** @returns undefined where the name is not a mark */
export function readMark(callsignName: string): Mark | undefined {
	const [, number, sentAt] = /^#([0-9a-z]+) ([0-9a-z]+)$/.exec(callsignName) ?? [];
	if (number === undefined || sentAt === undefined) return undefined;
	return { number: Number.parseInt(number, 36), sentAt: Number.parseInt(sentAt, 36) };
}
