import { Manager, type ManagerOptions } from 'socket.io-client';
import { isRecord } from '../protocol/values.ts';
import type { Link, LinkListener, LinkTarget } from './link.ts';

interface ServerEvents {
	[name: string]: (...args: unknown[]) => void;
}

interface ClientEvents {
	[name: string]: (argument: unknown) => void;
}

/**
 * Options of Socket.IO (WIRE-1). `reconnection` is off: Socket.IO adds jitter and then clamps to the maximum. So at least half of the
 * clients would retry at the same moment.
 */
export const SOCKET_OPTIONS = {
	// Otherwise the second transport is never tried when the first fails to open.
	tryAllTransports: true,
	reconnection: false,
	// Milliseconds. Longer than any answered poll takes, so that unanswered ones do not pile up.
	requestTimeout: 60_000,
	// Bytes of a message. Node would take 100 MiB, which can block the process for many seconds. Browsers have limits of their own.
	transportOptions: { websocket: { maxPayload: 1024 * 1024 } },
};

/**
 * Connects with Socket.IO.
 *
 * @param nodeOptions for relay and recorder, which run in Node. A browser sends no headers of ours
 */
export function dialSocket(
	{ address, path, transports, events, auth }: LinkTarget,
	listener: LinkListener,
	nodeOptions: Partial<Pick<ManagerOptions, 'extraHeaders' | 'transports'>> = {},
): Link {
	const manager = new Manager<ServerEvents, ClientEvents>(address, {
		...SOCKET_OPTIONS,
		transports: [...transports],
		path,
		autoConnect: false,
		...nodeOptions,
	});
	// `LinkWatch` has a timeout of its own, which covers the Socket.IO handshake too.
	manager.timeout(false);
	manager.on('ping', () => listener.alive());
	const socket = manager.socket('/', auth && { auth });
	socket.on('connect', () => listener.connected());
	socket.on('disconnect', (reason) => listener.lost(`connection lost: ${reason}`));
	socket.on('connect_error', (error) => listener.lost(`connection failed: ${reasonOf(error)}`));
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

/** What the system said, where there is more than the library's own text (`websocket error`). A browser tells pages no more than that. */
function reasonOf(error: Error): string {
	const description = 'description' in error && isRecord(error.description) ? error.description : {};
	const { message, error: cause } = description;
	const code = isRecord(cause) ? cause['code'] : undefined;
	return [message, code].find((text) => typeof text === 'string' && text !== '')?.toString() ?? error.message;
}
