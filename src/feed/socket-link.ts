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

/** The type of the packet with which a Socket.IO server refuses a client. */
const CONNECT_ERROR = 4;

/**
 * Connects with Socket.IO, in this thread.
 *
 * @param nodeOptions options of relay and recorder, which run in Node. Browsers send no headers of ours, and have transports of their own
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
	socket.on('connect_error', (error) => listener.lost(`connection failed: ${error.message}`));
	for (const name of events) socket.on(name, (...args: unknown[]) => listener.event(name, args));
	// This listener runs before the library's own, which `connect` adds. The library's listener reads a field of the refusal's data, and throws
	// without data.
	manager.on('packet', (packet) => {
		const type: number = packet.type;
		if (type === CONNECT_ERROR) packet.data ??= { message: 'refused without a reason' };
	});
	socket.connect();
	// On a malformed handshake the library throws, which would end the process. As an error of the server it only fails the attempt.
	manager.engine.on('packet', (packet) => {
		if (packet.type === 'open' && !isHandshake(packet.data)) packet.type = 'error';
	});
	return {
		send: (event, argument) => void socket.emit(event, argument),
		close: () => {
			socket.off();
			socket.disconnect();
		},
	};
}

/** Whether this is the handshake of Engine.IO: a JSON object with the transports to which the connection can be upgraded. */
function isHandshake(data: unknown): boolean {
	try {
		const handshake: unknown = JSON.parse(String(data));
		return isRecord(handshake) && Array.isArray(handshake['upgrades']);
	} catch {
		return false;
	}
}
