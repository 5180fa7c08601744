import { test as base } from '@playwright/test';
import { type Command, startProduct } from '../servers/command.ts';
import { FeedServer, type FeedServerOptions } from '../servers/feed-server.ts';
import { TelemetryServer, type Temper } from '../servers/telemetry-server.ts';

export interface Servers {
	/** Starts a server for analytics and reports; ended with the test. */
	readonly startTelemetry: (temper?: Temper) => Promise<TelemetryServer>;
	/** Starts a feed that sends what the test says; ended with the test. */
	readonly startFeed: (options?: FeedServerOptions) => Promise<FeedServer>;
	/** Runs `npm start` with the given options and gives the address of its page; ended with the test. */
	readonly start: (...args: string[]) => Promise<string>;
}

/** Real servers on loopback addresses, for any browser. */
export const test = base.extend<Servers>({
	startTelemetry: async ({}, provide) => {
		const servers: TelemetryServer[] = [];
		await provide(async (temper) => {
			const server = await TelemetryServer.start(temper);
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
		await provide(async (...args) => {
			const { address, product } = await startProduct(...args);
			products.push(product);
			return address;
		});
		await Promise.all(products.map((product) => product.interrupt()));
	},
});
