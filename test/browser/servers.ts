import type { Server } from 'node:http';
import { test as base } from '@playwright/test';
import { readStartOptions } from '../../src/server/commands/start-options.ts';
import { createPageServer, listen } from '../../src/server/http/page-server.ts';
import { type Command, startProduct } from '../servers/command.ts';
import { FeedServer, type FeedServerOptions } from '../servers/feed-server.ts';
import { type TelemetryFault, TelemetryServer } from '../servers/telemetry-server.ts';

export interface Servers {
	/** Starts a server for analytics and reports; ended with the test. */
	readonly startTelemetry: (fault?: TelemetryFault) => Promise<TelemetryServer>;
	/** Starts a feed that sends what the test says; ended with the test. */
	readonly startFeed: (options?: FeedServerOptions) => Promise<FeedServer>;
	/** Serves the page as `npm start` does with the given options, and gives its address; ended with the test. */
	readonly start: (...args: string[]) => Promise<string>;
}

/** Real servers on loopback addresses, for any browser. */
export const test = base.extend<Servers>({
	startTelemetry: async ({}, provide) => {
		const servers: TelemetryServer[] = [];
		await provide(async (fault) => {
			const server = await TelemetryServer.start(fault);
			servers.push(server);
			return server;
		});
		await Promise.all(servers.map((server) => server.close()));
	},
	startFeed: async ({}, provide) => {
		const feeds: FeedServer[] = [];
		await provide(async (options) => {
			const feed = await FeedServer.start(options);
			feeds.push(feed);
			return feed;
		});
		await Promise.all(feeds.map((feed) => feed.close()));
	},
	start: async ({}, provide) => {
		const products: Command[] = [];
		const servers: Server[] = [];
		await provide(async (...args) => {
			const options = readStartOptions(args, {});
			if (options.relay !== undefined) {
				const { address, product } = await startProduct(...args);
				products.push(product);
				return address;
			}
			// Nothing but the page is served. A process of its own would cost half a second of every test.
			const server = await createPageServer('dist', options);
			servers.push(server);
			return listen(server, options.host, 0);
		});
		for (const server of servers) {
			server.close();
			server.closeAllConnections();
		}
		await Promise.all(products.map((product) => product.interrupt()));
	},
});
