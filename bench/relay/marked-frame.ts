import type { LiveMessage } from '../../src/engine/message.ts';
import { type Frame, writeFrame } from '../../src/protocol/frame.ts';

export interface Mark {
	/** From 1. */
	readonly number: number;
	/** When the feed sent the frame, in Unix milliseconds. */
	readonly sentAt: number;
}

/** The events of a session's frames. */
const EVENTS = ['start', 'update', 'stop', 'stop'] as const;
/** Number of sessions that are active at a time. */
const ACTIVE = 100;
const SOURCES = 5000;
const TALKGROUPS = 1750;

/** @returns a frame like those of a real feed. The mark replaces the name of the station, which reaches every viewer */
export function markedFrame({ number, sentAt }: Mark): Frame {
	const turn = ACTIVE + Math.floor(number / EVENTS.length);
	const event = EVENTS[number % EVENTS.length] ?? 'start';
	const session = event === 'stop' ? turn - ACTIVE : turn;
	const now = Math.floor(sentAt / 1000);
	const message: LiveMessage = {
		event,
		sessionId: `9b2f77c1-54d0-4c55-9a3e-${String(session).padStart(12, '0')}`,
		sessionType: 7,
		station: {
			id: `${2_620_000 + (session % SOURCES)}`,
			callsign: event === 'start' ? '' : `DL5Q${session % SOURCES}`,
			name: `#${number.toString(36)} ${sentAt.toString(36)}`,
		},
		talkgroup: {
			id: `${91 + (session % TALKGROUPS)}`,
			name: event === 'start' ? '' : `Talkgroup ${session % TALKGROUPS}`,
		},
		start: now - (event === 'stop' ? 8 : 0),
		stop: event === 'stop' ? now : 0,
	};
	return writeFrame(message, 'MMDVM Host');
}

/** @returns the mark in a station's name, or undefined if the name is no mark */
export function readMark(name: string): Mark | undefined {
	const [, number, sentAt] = /^#([0-9a-z]+) ([0-9a-z]+)$/.exec(name) ?? [];
	if (number === undefined || sentAt === undefined) return undefined;
	return { number: Number.parseInt(number, 36), sentAt: Number.parseInt(sentAt, 36) };
}
