import type { Clock } from '../feed/clock.ts';
import type { Transport } from './network-source.ts';
import { openWebSocket } from './websocket.ts';

/** The websocket of an HBlink dashboard, which sends one JSON message each. @param address such as `ws://host:8080/ws` */
export function hblinkTransport(address: string, userAgent: string, clock: Clock): Transport {
	return ({ connected, message, lost }) =>
		openWebSocket({
			url: address,
			userAgent,
			clock,
			opened: connected,
			ping: (socket) => socket.ping(),
			message: (text) => message(text, ''),
			lost,
		});
}
