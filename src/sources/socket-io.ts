import type { Cancel } from '../feed/clock.ts';
import { FeedConnection } from '../feed/feed-connection.ts';
import type { Network } from '../protocol/networks.ts';
import { LogOnce, MAX_REASONS, printable, withRemedy } from './log-once.ts';
import { quota, TOO_MUCH } from './quota.ts';
import type { UpstreamListener } from './source-event.ts';

interface SocketIoOptions extends UpstreamListener {
	readonly network: Pick<Network, 'address' | 'path' | 'subscription'>;
	/** The `User-Agent` header (COMMAND-9). */
	readonly userAgent: string;
}

/** Connects to a feed like BrandMeister's by websocket, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openSocketIo({ network, clock, userAgent, emit, warn, notice }: SocketIoOptions): Cancel {
	let connected = false;
	const reasons = new LogOnce((line) => warn(`${network.address}${network.path}: ${line}`), MAX_REASONS);
	const notices = new LogOnce(notice, 1);
	const admits = quota(clock);
	let received = false;
	const connection = new FeedConnection({
		network,
		clock,
		nodeOptions: { transports: ['websocket'], extraHeaders: { 'User-Agent': userAgent } },
		onFrame: (frame) => {
			if (!received) reasons.clear();
			received = true;
			if (!admits()) {
				notices.say(TOO_MUCH);
				return;
			}
			emit({ frame }, clock.now());
		},
		onState: (state) => {
			if (state === 'connected') {
				received = false;
				emit({ upstream: 'connected' }, clock.now());
			} else if (connected) emit({ upstream: 'lost' }, clock.now());
			connected = state === 'connected';
		},
		warn: (reason) => {
			const line = withRemedy(printable(reason));
			reasons.say(connected ? line : `${line}. Check the address, --path and firewalls.`);
		},
	});
	connection.open();
	return () => connection.close();
}
