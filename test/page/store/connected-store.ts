import { FeedConnection } from '../../../src/feed/feed-connection.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import type { View } from '../../../src/page/store/view.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { FeedServer } from '../../server-fixtures/feed-server.ts';
import { waitUntil } from '../../server-fixtures/wait-until.ts';

/** Connects the page's store to a feed over a real socket, on a manual clock. Animation frames come without a delay. */
export async function connected() {
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
		createFeed: (options) => new FeedConnection(options),
	});
	cleanups.push(() => store.disconnect());
	const until = (condition: (view: View) => boolean) => untilView(store, condition);
	store.connect();
	await until(({ connection }) => connection === 'connected');
	return { server, clock, store, until };
}

/** Resolves with the first view that meets the condition. */
export async function untilView(store: PageStore, condition: (view: View) => boolean): Promise<View> {
	await waitUntil(
		() => condition(store.view()),
		(resume) => {
			const end = store.subscribe(() => {
				end();
				resume();
			});
		},
		String(condition),
	);
	return store.view();
}
