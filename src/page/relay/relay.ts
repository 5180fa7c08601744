import type { Clock } from '../../feed/clock.ts';
import type { FeedConnection, FeedConnectionOptions } from '../../feed/feed-connection.ts';
import type { LiveActivityOptions } from '../store/live-activity.ts';
import { readHistory } from './read-history.ts';
import { RelayClock } from './relay-clock.ts';
import { RelayFeed } from './relay-feed.ts';

/**
 * What a page on a relay does otherwise. Loaded there only.
 *
 * @param clock the page's
 */
export function onRelay(
	clock: Clock,
	connect: (options: FeedConnectionOptions) => FeedConnection,
): Required<Pick<LiveActivityOptions, 'time' | 'bringFeed'>> {
	const time = new RelayClock({
		// Unlike the time of day, nobody sets it.
		now: () => performance.timeOrigin + performance.now(),
		after: (milliseconds, call) => clock.after(milliseconds, call),
	});
	return { time, bringFeed: (options) => new RelayFeed({ ...options, time, connect, readHistory }) };
}
