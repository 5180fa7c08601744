import { stripVTControlCharacters } from 'node:util';
import type { Cancel, Clock } from '../feed/clock.ts';
import { FeedConnection } from '../feed/feed-connection.ts';
import type { Network } from '../protocol/networks.ts';
import type { Hear } from './hear.ts';

/** The longest reason that is reported, in characters. A server may send any text. */
const MAX_REASON = 200;

export interface SocketIoOptions {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	readonly clock: Clock;
	/** The `User-Agent` header (COMMAND-8). */
	readonly userAgent: string;
	readonly hear: Hear;
	/** Takes one line for each reason why the network cannot be reached, until it has been reached (COMMAND-9). */
	readonly warn: (line: string) => void;
}

/** Connects to a feed like BrandMeister's by websocket, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openSocketIo({ network, clock, userAgent, hear, warn }: SocketIoOptions): Cancel {
	let connected = false;
	const reported = new Set<string>();
	const connection = new FeedConnection({
		network,
		clock,
		nodeOptions: { transports: ['websocket'], extraHeaders: { 'User-Agent': userAgent } },
		onFrame: (frame) => hear({ frame }, clock.now()),
		onState: (state) => {
			if (state === 'connected') {
				reported.clear();
				hear({ upstream: 'connected' }, clock.now());
			} else if (connected) hear({ upstream: 'lost' }, clock.now());
			connected = state === 'connected';
		},
		warn: (reason) => {
			if (connected || reported.has(reason)) return;
			reported.add(reason);
			const said = stripVTControlCharacters(reason).slice(0, MAX_REASON);
			warn(`${network.address}${network.path}: ${said}. Check the address, --path and firewalls.`);
		},
	});
	connection.open();
	return () => connection.close();
}
