import type { Activity } from '../../engine/activity.ts';
import type { Unreadable } from '../../engine/frame-counts.ts';
import type { LiveMessage } from '../../engine/message.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ConnectionState, FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import type { UpstreamChange } from '../../protocol/relay-messages.ts';

/** Receives what happens on a feed, at the time that the page's clock shows. */
export interface FeedReceiver {
	/** A message, or why a frame could not be read. */
	apply(content: LiveMessage | Unreadable): void;
	/** The connection that the screen shows entered a state. */
	enter(state: ConnectionState): void;
	/** The connection to the network, which active sessions depend on, was lost or came back. */
	changeUpstream(change: UpstreamChange): void;
	/** Rows from before this moment are missing, though the network was connected (WINDOW-6). */
	noteMissingRows(): void;
	/** Repeats a press of Clear, once a history reaches its time (RELAY-20). A paused screen stays paused. */
	clear(): void;
	/** Takes over the active sessions of an activity that `replay` fills, after Connect has cleared those of the page (CONNECT-2, RELAY-27). */
	restoreActive(replay: (activity: Activity) => void): void;
	prune(now: UnixSeconds): void;
	/** Removes all data, calls `fill`, which applies the new ones, and draws them without a delay. */
	replaceAll(fill: () => void): void;
}

/** A feed of frames calls `onFrame`. A relay's feed calls the receiver itself. */
export interface FeedOptions extends FeedConnectionOptions {
	readonly receiver: FeedReceiver;
}

/** The part of a feed that the page uses. */
export interface Feed extends Pick<FeedConnection, 'open' | 'leave' | 'close' | 'lastFrameAt'> {
	/** Called when Clear was pressed. */
	readonly onClear?: () => void;
}
