import type { Cancel } from '../feed/clock.ts';
import type { Protocol } from '../protocol/networks.ts';
import { hblinkTransport, mapHblink } from './hblink.ts';
import { mqttMapper } from './mqtt-mapper.ts';
import { mqttTransport } from './mqtt-transport.ts';
import { openNetworkSource } from './network-source.ts';
import { openSocketIo, type SocketIoOptions } from './socket-io.ts';
import { mapTgif, tgifTransport } from './tgif.ts';

/** How a network is heard. */
export interface Connection {
	readonly protocol: Protocol;
	/** The whole address, with credentials where a broker wants them. It is never logged. */
	readonly url: string;
	/** Filters of MQTT. */
	readonly topics: readonly string[];
}

export interface UpstreamOptions extends SocketIoOptions {
	readonly connection: Connection;
}

/** Connects to a network, and again after every loss (RELAY-1). @returns a function that ends the connection */
export function openUpstream(options: UpstreamOptions): Cancel {
	const { network, connection, clock, userAgent, hear, warn } = options;
	const { protocol, url, topics } = connection;
	const common = { protocol, clock, hear, warn: (line: string) => warn(`${network.address}: ${line}`) };
	if (protocol === 'socket.io') return openSocketIo(options);
	if (protocol === 'tgif') {
		return openNetworkSource({
			...common,
			transport: tgifTransport(url, userAgent, clock),
			mapper: mapTgif,
			hint: 'Is it a server like https://tgif.network? Check the address.',
		});
	}
	if (protocol === 'mqtt') {
		return openNetworkSource({
			...common,
			transport: mqttTransport(url, topics, userAgent),
			mapper: mqttMapper(),
			hint: `Check --topic (${topics.join(', ')}), and that MMDVM-Host, ADN or a SvxReflector publishes there.`,
			reachHint: 'Check the address, its port and firewalls.',
		});
	}
	return openNetworkSource({
		...common,
		transport: hblinkTransport(url, userAgent, clock),
		mapper: mapHblink,
		hint: 'Is it the dashboard of an HBlink server, such as ws://host:8080/ws? Check the address.',
	});
}
