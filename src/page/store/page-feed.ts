import type { Unreadable } from '../../engine/frame-counts.ts';
import type { LiveMessage } from '../../engine/message.ts';
import type { SavedActivity } from '../../engine/saved-activity.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ConnectionState, FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import type { UpstreamChange } from '../../protocol/relay-messages.ts';

/** Receives what happens on a feed. */
export interface FeedReceiver {
	/** A message, or why a frame could not be read. @param now when it was received */
	apply(content: LiveMessage | Unreadable, now: UnixSeconds): void;
	/** The connection to the network, which active sessions depend on, was lost or came back. */
	changeUpstream(change: UpstreamChange, now: UnixSeconds): void;
	/**
	 * Replaces the page's data with a relay's state. The page keeps its ended sessions from before the relay began to receive.
	 *
	 * @param clearedAt when Clear was pressed; undefined where it was not
	 */
	restore(state: SavedActivity, clearedAt: UnixSeconds | undefined): void;
	/** The connection that the screen shows entered a state. */
	enter(state: ConnectionState): void;
}

/** A feed of frames calls `onFrame`. A relay's feed calls the receiver itself. */
export interface FeedOptions extends FeedConnectionOptions {
	readonly receiver: FeedReceiver;
}

/** The part of a feed that the page uses. */
export interface Feed extends Pick<FeedConnection, 'open' | 'leave' | 'close' | 'lastFrameAt'> {
	/** Called when Clear was pressed. */
	readonly onClear?: () => void;
	/** Called when the last Clear was undone. */
	readonly onUndoClear?: () => void;
}
