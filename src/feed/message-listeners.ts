import type { Unreadable } from '../activity/frame-tally.ts';
import type { LiveMessage } from '../activity/message.ts';
import type { FrameListener } from './feed-connection.ts';
import { readFrame } from './wire.ts';

export interface MessageReceiver {
	start(message: LiveMessage): void;
	/** Also given messages without a session event. */
	stopOrUpdate(message: LiveMessage): void;
	ignore(because: Unreadable): void;
}

/**
 * The two listeners of spec 7: one for session starts, one for all else. Both see every frame; it is read once, by the one that is
 * called first.
 */
export function messageListeners(receiver: MessageReceiver): readonly [FrameListener, FrameListener] {
	let lastFrame: unknown;
	let lastRead: LiveMessage | Unreadable | undefined;
	const read = (frame: unknown): LiveMessage | Unreadable => {
		if (lastRead === undefined || frame !== lastFrame) {
			lastFrame = frame;
			lastRead = readFrame(frame);
		}
		return lastRead;
	};
	return [
		(frame) => {
			const message = read(frame);
			if (typeof message !== 'string' && message.event === 'start') receiver.start(message);
		},
		(frame) => {
			const message = read(frame);
			if (typeof message === 'string') receiver.ignore(message);
			else if (message.event !== 'start') receiver.stopOrUpdate(message);
		},
	];
}
