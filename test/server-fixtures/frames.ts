import type { LiveMessage } from '../../src/engine/message.ts';
import { type Frame, writeFrame } from '../../src/protocol/frame.ts';
import { distinctSession, startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer } from './feed-server.ts';

/** @returns the frame of a message, as it goes over the wire */
export function frameOf(message: LiveMessage): Frame {
	return writeFrame(message, 'MMDVM Host');
}

/** @returns the present time in Unix seconds */
export function nowInSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

/** Sends an ended over of 9 s and an active over. */
export function sendOneEndedOneActive(feed: FeedServer): void {
	const now = nowInSeconds();
	const ended = { ...distinctSession(1), start: now - 9 };
	feed.send(
		frameOf(startMessage(ended)),
		frameOf(stopMessage({ ...ended, stop: now })),
		frameOf(startMessage({ ...distinctSession(2), start: now - 9 })),
	);
}
