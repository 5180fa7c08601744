import { Manager } from 'socket.io-client';
import type { Link, LinkListener, LinkTarget } from './link.ts';

interface ServerEvents {
	[name: string]: (...args: unknown[]) => void;
}

interface ClientEvents {
	[name: string]: (argument: unknown) => void;
}

/**
 * Options of Socket.IO (WIRE-1). `reconnection` is off: Socket.IO adds jitter and then clamps to the maximum. So most clients would retry at the
 * same moment.
 */
export const SOCKET_OPTIONS = {
	// Otherwise the second transport is never tried when the first fails to open.
	tryAllTransports: true,
	reconnection: false,
	// Milliseconds. Longer than any answered poll takes, so that unanswered ones do not pile up.
	requestTimeout: 60_000,
};

/**
 * Connects with Socket.IO, in this thread.
 *
 * @param extraHeaders of the handshake's requests; browsers do not send them
 */
export function dialSocket(
	{ address, path, transports, events, auth }: LinkTarget,
	listener: LinkListener,
	extraHeaders: Readonly<Record<string, string>> = {},
): Link {
	const manager = new Manager<ServerEvents, ClientEvents>(address, {
		...SOCKET_OPTIONS,
		transports: [...transports],
		path,
		autoConnect: false,
		extraHeaders: { ...extraHeaders },
	});
	// `LinkWatch` has a timeout of its own, which covers the Socket.IO handshake too.
	manager.timeout(false);
	manager.on('ping', () => listener.alive());
	const socket = manager.socket('/', auth && { auth });
	socket.on('connect', () => listener.connected());
	socket.on('disconnect', (reason) => listener.lost(`connection lost: ${reason}`));
	socket.on('connect_error', (error) => listener.lost(`connection failed: ${error.message}`));
	for (const name of events) socket.on(name, (...args: unknown[]) => listener.event(name, args));
	socket.connect();
	return {
		send: (event, argument) => void socket.emit(event, argument),
		close: () => {
			socket.off();
			socket.disconnect();
		},
	};
}
