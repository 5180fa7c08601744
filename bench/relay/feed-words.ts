/** What the network's process is told to do. */
export interface FeedOrder {
	/** Frames a second from now on. */
	readonly rate?: number;
	/** Frames at once. */
	readonly burst?: number;
	/** Comes back with the answer. */
	readonly asks: number;
}

/** What it answers; its first words come when it listens. */
export interface FeedReport {
	readonly address: string;
	/** Frames sent to somebody, which is the number of the last of them. */
	readonly sent: number;
	/** Frames due while nobody was connected. */
	readonly unheard: number;
	readonly connections: number;
	readonly answers: number | undefined;
}

export function isFeedOrder(value: unknown): value is FeedOrder {
	return typeof value === 'object' && value !== null && 'asks' in value;
}

export function isFeedReport(value: unknown): value is FeedReport {
	return typeof value === 'object' && value !== null && 'sent' in value;
}
