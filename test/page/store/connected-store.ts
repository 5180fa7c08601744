import { DirectFeed } from '../../../src/page/feeds/direct-feed.ts';
import { PageStore, type Shown } from '../../../src/page/store/page-store.ts';
import { FEED_PAGES } from '../../../src/protocol/networks.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { startFeed } from '../../server-fixtures/started.ts';
import { waitUntil } from '../../server-fixtures/wait-until.ts';

/** An animation frame that comes at once. */
export function requestImmediate(draw: () => void): () => void {
	const frame = setImmediate(draw);
	return () => clearImmediate(frame);
}

/** Connects the page's store to a feed over a real socket, on a manual clock. Animation frames come without a delay. */
export async function connected() {
	const server = await startFeed();
	const clock = new ManualClock(T0 * 1000);
	const store = new PageStore({
		network: { ...FEED_PAGES, name: 'Testland', address: server.address, path: '/lh' },
		clock,
		requestFrame: requestImmediate,
		warn: () => {},
		createFeed: (options) => new DirectFeed(options),
	});
	cleanups.push(() => store.disconnect());
	const until = (condition: (shown: Shown) => boolean) => untilShown(store, condition);
	store.connect();
	await until(({ status }) => status.connection === 'connected');
	return { server, clock, store, until };
}

/** Resolves with what is shown once that meets the condition. */
export async function untilShown(store: PageStore, condition: (shown: Shown) => boolean): Promise<Shown> {
	await waitUntil(
		() => condition(store.shown()),
		(resume) => {
			const end = store.subscribe(() => {
				end();
				resume();
			});
		},
		String(condition),
	);
	return store.shown();
}
