import { Manager } from 'socket.io-client';
import type { Link, LinkListener, LinkTarget } from './link.ts';

interface ServerEvents {
	[name: string]: (...args: unknown[]) => void;
}

interface ClientEvents {
	[name: string]: (said: unknown) => void;
}

/** How the library is to connect (spec 7). Waiting, and waiting again, is the connection's: the library's own jitter ends where its longest wait begins. */
export const SOCKET_OPTIONS = {
	// Without this the second transport is never tried when the first fails to open.
	tryAllTransports: true,
	reconnection: false,
	// Milliseconds: longer than any poll that is answered, so that unanswered ones do not pile up.
	requestTimeout: 60_000,
};

/** Connects over Socket.IO, in this thread. */
export function dialSocket({ address, path, transports, events, auth }: LinkTarget, listener: LinkListener): Link {
	const manager = new Manager<ServerEvents, ClientEvents>(address, {
		...SOCKET_OPTIONS,
		transports: [...transports],
		path,
		autoConnect: false,
	});
	// The connection's own, which covers what follows the library's, too.
	manager.timeout(false);
	manager.on('ping', () => listener.heard());
	const socket = manager.socket('/', auth && { auth });
	socket.on('connect', () => listener.connected());
	socket.on('disconnect', (reason) => listener.lost(`connection lost: ${reason}`));
	socket.on('connect_error', (error) => listener.lost(`connection failed: ${error.message}`));
	for (const name of events) socket.on(name, (...args: unknown[]) => listener.event(name, args));
	socket.connect();
	return {
		say: (event, said) => void socket.emit(event, said),
		close: () => {
			socket.off();
			socket.disconnect();
		},
	};
}
