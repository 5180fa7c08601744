/** The server to connect to. */
export interface LinkTarget {
	/** An absolute URL. */
	readonly address: string;
	readonly path: string;
	/** Names of Socket.IO transports, in the order in which to try them. */
	readonly transports: readonly string[];
	/** Names of the server's events to pass on. */
	readonly events: readonly string[];
	/** Sent with the handshake. */
	readonly auth?: Readonly<Record<string, unknown>>;
}

/** Receives what happens on a link. */
export interface LinkListener {
	connected(): void;
	/** The server answered a heartbeat, or sent one. */
	alive(): void;
	/** An event of the server, with its unchecked arguments. */
	event(name: string, args: readonly unknown[]): void;
	/** The link was lost, or could not be established. No other call follows. */
	lost(why: string): void;
}

/** One connection to a server. After `close` its listener is not called any more. */
export interface Link {
	/** Sends an event with one argument. */
	send(event: string, argument: unknown): void;
	close(): void;
}

/** Connects once. The caller waits and retries. */
export type Dial = (target: LinkTarget, listener: LinkListener) => Link;
