import { cleanups } from './cleanups.ts';
import { startProduct } from './command.ts';
import { FaultyLink } from './faulty-link.ts';
import { FeedServer, type FeedServerOptions } from './feed-server.ts';

/** Starts a feed that ends with the test. */
export async function startFeed(options?: FeedServerOptions): Promise<FeedServer> {
	const feed = await FeedServer.start(options);
	cleanups.push(() => feed.close());
	return feed;
}

/** Starts a link to the server at an address. It ends with the test. */
export async function startLink(address: string): Promise<FaultyLink> {
	const link = await FaultyLink.start(Number(new URL(address).port));
	cleanups.push(() => link.close());
	return link;
}

/** Starts the product, as `startProduct` does. It ends with the test. */
export async function runProduct(...args: string[]): ReturnType<typeof startProduct> {
	const running = await startProduct(...args);
	cleanups.push(() => running.product.kill());
	return running;
}
