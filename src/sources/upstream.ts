import type { Cancel } from '../feed/clock.ts';
import { dashboardTransport, mapDashboard } from './dashboard.ts';
import { freedvMapper, freedvTransport } from './freedv.ts';
import { Guard } from './guard.ts';
import { mqttMapper } from './mqtt-mapper.ts';
import { mqttTransport } from './mqtt-transport.ts';
import { openNetworkSource } from './network-source.ts';
import { openRooms, type RoomsSource } from './rooms/rooms-source.ts';
import { openSocketIo } from './socket-io.ts';
import type { SourceListener, UpstreamListener } from './source-event.ts';
import { mapTgif, tgifTransport } from './tgif.ts';

/** What each protocol needs to connect to a network (NETWORK-9). */
export type UpstreamSource = (
	| { readonly kind: 'socket.io'; readonly path: string; readonly subscription?: string | readonly string[] }
	| { readonly kind: 'tgif' }
	/** `url` may hold a user and a password, and is never logged. `topics` are filters. */
	| { readonly kind: 'mqtt'; readonly url: string; readonly topics: readonly string[] }
	/** `url` as above. */
	| { readonly kind: 'hblink'; readonly url: string }
	| { readonly kind: 'freedv' }
	| ({ readonly kind: 'rooms' } & RoomsSource)
) & {
	/** Scheme, host and port, without a user. */
	readonly address: string;
	/** The `User-Agent` header of the connection (COMMAND-9). */
	readonly userAgent: string;
};

/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openUpstream(source: UpstreamSource, listener: UpstreamListener): Cancel {
	const { kind, address, userAgent } = source;
	const { clock, warn } = listener;
	const notice = (line: string) => listener.notice(`${address}: ${line}`);
	const guard = new Guard(notice);
	const emit: SourceListener = (event, at) => guard.run(() => listener.emit(event, at));
	const common = {
		protocol: kind,
		clock,
		emit,
		warn: (line: string) => warn(`${address}: ${line}`),
		notice,
		guard,
	};
	if (source.kind === 'socket.io') return openSocketIo({ network: source, clock, userAgent, emit, warn, notice });
	if (source.kind === 'rooms') return openRooms(source, listener);
	if (source.kind === 'tgif') {
		return openNetworkSource({
			...common,
			transport: tgifTransport(address, userAgent, clock),
			mapper: mapTgif,
			hint: 'Is it a server like https://tgif.network? Check the address.',
		});
	}
	if (source.kind === 'freedv') {
		return openNetworkSource({
			...common,
			transport: freedvTransport(address, userAgent),
			mapper: freedvMapper(),
			hint: 'Is it a FreeDV Reporter, like https://qso.freedv.org? Check the address.',
		});
	}
	if (source.kind === 'mqtt') {
		const { url, topics } = source;
		return openNetworkSource({
			...common,
			transport: mqttTransport(url, topics, userAgent),
			mapper: mqttMapper(),
			hint: `Check --topic (${topics.join(', ')}), that MMDVM-Host, ADN or an SvxReflector publishes there, and that the broker's ACL lets this user read: it may withhold messages without a word.`,
			reachHint:
				'Check the address, its port and firewalls. A websocket port of a broker needs ws:// or wss://, and --protocol mqtt.',
		});
	}
	return openNetworkSource({
		...common,
		transport: dashboardTransport(source.url, userAgent, clock),
		mapper: mapDashboard,
		hint: 'Is it the dashboard of an HBlink server, such as ws://host:8080/ws, of a FreeDMR one, such as ws://host:9000, or ADN Monitor 2, such as wss://host/ws? Check the address.',
	});
}
