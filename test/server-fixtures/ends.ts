import type { Server } from 'node:http';
import { listen } from '../../src/server/http/page-server.ts';

/** Functions that end what a test has started. They run after the test, the last added first. */
export type Ends = (() => unknown)[];

/** Lets a server listen until the test ends. @param port 0 picks a free one @returns the server's address */
export function listenUntilEnd(ends: Ends, server: Server, port = 0): Promise<string> {
	ends.push(() => {
		server.close();
		server.closeAllConnections();
	});
	return listen(server, '127.0.0.1', port);
}
