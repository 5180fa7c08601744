import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { readAbsoluteForm } from './requested-host.ts';

type OnWebsocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The listeners of each server by the paths of their feeds. */
const FEEDS = new WeakMap<HttpServer, Map<string, OnWebsocket>>();

/**
 * Routes the websockets of a feed to its listener. This replaces Engine.IO's own listener, which destroys all other upgrade requests.
 *
 * Once an `upgrade` listener exists, Node routes every upgrade request to it, such as `Upgrade: h2c` of curl and Java. Requests that are
 * not for a feed's websocket are served as plain requests. `serveWithoutUpgrade` can go when all supported versions of Node have
 * `shouldUpgradeCallback` (22.21, 24.9).
 *
 * @param path the beginning of the feed's addresses. A server may have several feeds
 */
export function routeUpgrades(server: HttpServer, path: string, onWebsocket: OnWebsocket): void {
	const feeds = FEEDS.get(server) ?? new Map<string, OnWebsocket>();
	FEEDS.set(server, feeds.set(path, onWebsocket));
	server.removeAllListeners('upgrade');
	server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		const isWebsocket = request.headers.upgrade?.toLowerCase() === 'websocket';
		if (isWebsocket) readAbsoluteForm(request);
		const [, take] = [...feeds].find(([feed]) => request.url?.startsWith(feed)) ?? [];
		if (isWebsocket && take !== undefined) take(request, socket, head);
		else serveWithoutUpgrade(server, request, socket, head);
	});
}

/** Writes the request again without its upgrade, and lets the server read it as the first of a new connection. */
function serveWithoutUpgrade(server: HttpServer, request: IncomingMessage, socket: Duplex, head: Buffer): void {
	const { method, url, httpVersion, rawHeaders } = request;
	const lines = [`${method} ${url} HTTP/${httpVersion}`];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? '';
		if (!/^(upgrade|connection)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
	}
	socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
	server.emit('connection', socket);
}
