import type { Clock } from '../../feed/clock.ts';
import type { FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import type { PageStoreOptions } from '../store/page-store.ts';
import { readHistory } from './read-history.ts';
import { RelayClock } from './relay-clock.ts';
import { RelayFeed } from './relay-feed.ts';

/**
 * The feed and the clock of a page on a relay. Only such pages load this code.
 *
 * @param clock the page's
 */
export function createRelayOptions(
	clock: Clock,
	connect: (options: FeedConnectionOptions) => FeedConnection,
): Required<Pick<PageStoreOptions, 'rulesClock' | 'createFeed'>> {
	const monotonic: Clock = {
		// Unlike the system's clock, it cannot be set.
		now: () => performance.timeOrigin + performance.now(),
		after: (milliseconds, call) => clock.after(milliseconds, call),
	};
	const relayClock = new RelayClock(monotonic, clock);
	return {
		rulesClock: relayClock,
		createFeed: (options) => new RelayFeed({ ...options, relayClock, connect, readHistory }),
	};
}
