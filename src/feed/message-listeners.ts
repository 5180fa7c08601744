import type { Unreadable } from '../engine/frame-counts.ts';
import type { LiveMessage } from '../engine/message.ts';
import type { UnixSeconds } from '../engine/time.ts';
import { readFrame } from '../protocol/frame.ts';
import type { LinkChange } from '../protocol/relay-messages.ts';
import type { ConnectionState, FrameListener } from './feed-connection.ts';

export interface MessageReceiver {
	start(message: LiveMessage): void;
	/** Also given messages without a session event. */
	stopOrUpdate(message: LiveMessage): void;
	ignore(because: Unreadable): void;
}

/** The one way into the page, for a network's feed and a relay's alike. All of it happens at the time that the page's clock shows. */
export interface FeedReceiver extends MessageReceiver {
	/** What is shown of the connection. */
	enter(state: ConnectionState): void;
	/** What became of the connection to the network, which sessions under way depend on. */
	link(change: LinkChange): void;
	/** Spec 4, Clear, of data only. */
	clear(): void;
	prune(now: UnixSeconds): void;
	/** All that was told is void. What `tell` tells takes its place, on the screen too, at once. */
	anew(tell: () => void): void;
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
