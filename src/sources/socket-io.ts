import type { Cancel } from '../feed/clock.ts';
import { FeedConnection } from '../feed/feed-connection.ts';
import { BRANDMEISTER, DEFAULT_PATH, FEED_PAGES, type Network } from '../protocol/networks.ts';
import { guarded } from './guard.ts';
import { LogOnce, MAX_REASONS, printable, withRemedy } from './log-once.ts';
import { quota } from './quota.ts';
import type { UpstreamListener } from './source-event.ts';
import type { Protocol, UpstreamSource } from './upstream.ts';

/** Feeds like BrandMeister's. */
export const SOCKET_IO: Protocol = {
	name: 'socket.io',
	relays: "a feed like BrandMeister's",
	profile: { path: DEFAULT_PATH, ...FEED_PAGES },
	known: [BRANDMEISTER],
	schemes: /^https?:/,
	takes: ['user-agent', 'path', 'subscribe', 'topic'],
	open: openSocketIo,
};

/** Whether it is a room of a feed, such as `dst_91` (SILENCE-1). Topics of MQTT have several levels. */
export function isRoom(topic: string): boolean {
	return /^\w+$/.test(topic.trim());
}

/** @returns the rooms of `--topic`, else the one of `--subscribe` or of the known network */
export function subscriptionOf({ address, options }: UpstreamSource): Network['subscription'] {
	// Other topics are a broker's.
	const rooms = options.topic?.filter(isRoom) ?? [];
	if (rooms.length > 0) return rooms;
	return options.subscribe ?? SOCKET_IO.known?.find((network) => network.address === address)?.subscription;
}

function openSocketIo(source: UpstreamSource, listener: UpstreamListener): Cancel {
	const { address, options } = source;
	const { clock, emit, notice } = guarded(listener, `${address}: `);
	const subscription = subscriptionOf(source);
	const network = { address, path: options.path ?? DEFAULT_PATH, ...(subscription !== undefined && { subscription }) };
	let connected = false;
	const reasons = new LogOnce((line) => listener.warn(`${address}${network.path}: ${line}`), MAX_REASONS);
	const admits = quota(clock, notice);
	let received = false;
	const connection = new FeedConnection({
		network,
		clock,
		transports: ['websocket'],
		nodeOptions: { extraHeaders: { 'User-Agent': options['user-agent'] } },
		onFrame: (frame) => {
			if (!received) reasons.clear();
			received = true;
			if (admits()) emit({ frame }, clock.now());
		},
		onState: (state) => {
			if (state === 'connected') {
				received = false;
				emit({ upstream: 'connected' }, clock.now());
			} else if (connected) emit({ upstream: 'lost' }, clock.now());
			connected = state === 'connected';
		},
		warn: (reason) => {
			reasons.say(withRemedy(printable(reason), connected ? undefined : 'Check the address, --path and firewalls.'));
		},
	});
	connection.open();
	return () => connection.close();
}
