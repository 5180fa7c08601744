import type { Clock } from '../../feed/clock.ts';
import type { FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import type { PageStoreOptions } from '../store/page-store.ts';
import { RelayClock } from './relay-clock.ts';
import { RelayFeed } from './relay-feed.ts';

/**
 * The feed and the clock of a page on a relay.
 *
 * @param clock the page's
 */
export function createRelayOptions(
	clock: Clock,
	connect: (options: FeedConnectionOptions) => FeedConnection,
): Required<Pick<PageStoreOptions, 'rulesClock' | 'createFeed'>> {
	const relayClock = new RelayClock({
		// Unlike the system's clock, it cannot be set.
		now: () => performance.timeOrigin + performance.now(),
		after: (milliseconds, call) => clock.after(milliseconds, call),
	});
	return {
		rulesClock: relayClock,
		createFeed: (options) => new RelayFeed({ ...options, relayClock, connect, unpack: unpackState }),
	};
}

/** Inflates and parses a state. */
export async function unpackState(bytes: unknown): Promise<unknown> {
	if (!(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes))) throw new TypeError('not binary data');
	const packed = new Blob([
		ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice() : bytes,
	]);
	const text = await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
	return JSON.parse(text);
}
