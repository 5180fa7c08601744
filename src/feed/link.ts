/** Where a link goes. Plain data: it may have to reach another thread. */
export interface LinkTarget {
	/** A full one. */
	readonly address: string;
	readonly path: string;
	/** By name, the one to be tried first in front. */
	readonly transports: readonly string[];
	/** The server's events that are told of. */
	readonly events: readonly string[];
	/** What the handshake says; nothing without it. */
	readonly auth?: Readonly<Record<string, unknown>>;
}

/** What a link tells of. */
export interface LinkListener {
	connected(): void;
	/** A sign of life that is no event. */
	heard(): void;
	/** An event of the server, its arguments unread. */
	event(name: string, args: readonly unknown[]): void;
	/**
	 * However it was lost, or why it never stood; nothing follows.
	 *
	 * @param alone whether the fault is here: nobody else lost theirs
	 */
	lost(why: string, alone?: boolean): void;
}

/** One connection to a server, from dialling to its end. Once closed it tells nothing more. */
export interface Link {
	/** Says something to the server. */
	say(event: string, said: unknown): void;
	close(): void;
}

/** Connects once. Waiting, and trying again, is the caller's. */
export type Dial = (target: LinkTarget, listener: LinkListener) => Link;
