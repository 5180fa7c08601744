import { afterEach } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { FeedConnection } from '../../../src/feed/feed-connection.ts';
import { dialSocket } from '../../../src/feed/socket-link.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import type { View } from '../../../src/page/store/view.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { T0 } from '../../model/messages.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';

/** Clean-up to run after the test, last added first. */
export const cleanups: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of cleanups.splice(0).toReversed()) await end();
});

/** The page's store on a real feed, on a manual clock. Animation frames come without a delay. */
export async function setUp() {
	const server = await FeedServer.start();
	cleanups.push(() => server.close());
	const clock = new ManualClock(T0 * 1000);
	const store = new PageStore({
		network: customNetwork({ name: 'Testland', address: server.address, path: '/lh' }),
		clock,
		requestFrame: (call) => {
			const frame = setImmediate(call);
			return () => clearImmediate(frame);
		},
		warn: () => {},
		createFeed: (options) => new FeedConnection(dialSocket, options),
	});
	cleanups.push(() => store.disconnect());
	const until = async (condition: (view: View) => boolean): Promise<View> => {
		while (!condition(store.view())) {
			await new Promise<void>((resolve) => {
				const end = store.subscribe(() => {
					end();
					resolve();
				});
			});
		}
		return store.view();
	};
	return { server, clock, store, until };
}

/** The same, connected. */
export async function connected() {
	const all = await setUp();
	all.store.connect();
	await all.until(({ connection }) => connection === 'connected');
	return all;
}
