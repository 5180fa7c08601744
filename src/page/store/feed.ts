import type { Unreadable } from '../../engine/frame-counts.ts';
import type { LiveMessage } from '../../engine/message.ts';
import type { SavedActivity } from '../../engine/saved-activity.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import type { ConnectionState } from '../../feed/feed-connection.ts';
import type { Network } from '../../protocol/networks.ts';
import type { UpstreamChange } from '../../protocol/relay-messages.ts';

export interface FeedReceiver {
	/** A message, or why a frame could not be read. @param now when it was received */
	apply(content: LiveMessage | Unreadable, now: UnixSeconds): void;
	/** The connection to the network, which active sessions depend on, was lost or came back. */
	changeUpstream(change: UpstreamChange, now: UnixSeconds): void;
	/**
	 * Replaces the page's data with a relay's state. The page keeps its ended sessions from before the relay began to receive. The page counts as
	 * connected if the relay is connected to the network (RELAY-12).
	 */
	restore(state: SavedActivity, wholly: boolean): void;
	/** The connection that the screen shows entered a state. */
	enter(state: ConnectionState): void;
	/** The relay is of another version than this page, so the two do not understand each other. */
	refuse(): void;
}

export interface FeedOptions {
	readonly network: Network;
	/** This computer's. */
	readonly clock: Clock;
	readonly warn: (message: string) => void;
	readonly receiver: FeedReceiver;
	/** As for `FeedConnection`. */
	readonly transports?: readonly string[] | undefined;
}

/** A source of a network's activity: the network itself, or a relay. */
export interface Feed {
	/** The clock of its times. */
	readonly clock: Clock;
	/** When the last frame came, in Unix milliseconds of that clock; undefined before the first one since `open`. */
	readonly lastFrameAt: number | undefined;
	open(): void;
	/** The page is being left, or the browser is offline. The feed reconnects by itself. */
	leave(): void;
	close(): void;
}
