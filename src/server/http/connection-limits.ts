import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isRecord } from '../../protocol/values.ts';
import { addressBlock } from './client-address.ts';

/** The most viewers that a server may be asked to accept. Each takes a connection. */
export const MAX_VIEWERS = 16_000;
/** Connections at once, where the system allows as many. Some are left for requests of pages. */
const MAX_CONNECTIONS = MAX_VIEWERS + 384;
/** File descriptors that the process needs for itself: its files, Redis, the connection to a network. */
const OWN_FILES = 64;
/** The most idle connections of one address, as a share of all connections. The minimum is enough for a few browsers. */
const IDLE_SHARE = 1 / 16;
const MIN_IDLE_PER_ADDRESS = 64;

/** @returns how many connections may be open at once. They are fewer where the system allows few open files */
export function connectionLimit(openFiles = openFileLimit()): number {
	return Math.max(1, Math.min(MAX_CONNECTIONS, openFiles - OWN_FILES));
}

/**
 * @param viewers that the server accepts
 * @param adjustable whether an option sets their number
 * @returns one line where the system allows fewer connections than viewers; undefined where there are enough
 */
export function describeShortage(
	viewers: number,
	adjustable: boolean,
	openFiles = openFileLimit(),
): string | undefined {
	const limit = connectionLimit(openFiles);
	if (viewers <= limit) return undefined;
	const remedy = `Raise the limit (ulimit -n, or LimitNOFILE= of systemd)${adjustable ? ' or lower --viewers' : ''}.`;
	return `The limit of open files is ${openFiles}. That allows ${limit} connections, fewer than ${viewers} viewers. ${remedy}`;
}

/** The soft limit of the process. Node raises it to the hard limit when it starts. */
function openFileLimit(): number {
	const report: unknown = process.report.getReport();
	const limits = isRecord(report) ? report['userLimits'] : undefined;
	const openFiles = isRecord(limits) ? limits['open_files'] : undefined;
	const soft = isRecord(openFiles) ? openFiles['soft'] : undefined;
	return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Limits the connections of a server, and keeps their errors from ending the process.
 *
 * A connection is idle while no request of it is being answered: before its first request, and between requests. When an address has more idle
 * connections than its share, its oldest idle one is closed. So idle connections of one address never keep other addresses out.
 * Connections in use do not count, so a proxy can serve any number of clients.
 *
 * @param server not listening yet
 * @param warn takes one line, at most once a minute
 */
export function limitConnections(server: Server, warn: (line: string) => void, limit = connectionLimit()): void {
	server.maxConnections = limit;
	const idle = new IdleConnections(Math.max(MIN_IDLE_PER_ADDRESS, Math.floor(limit * IDLE_SHARE)));
	server.on('connection', (socket) => {
		// Also after an upgrade, when the HTTP server does not listen for errors any more.
		socket.on('error', () => socket.destroy());
		idle.add(socket);
		socket.once('close', () => idle.delete(socket));
	});
	server.once('listening', () => {
		// Added only now: Socket.IO replaces the listeners that it finds, and skips them for its own requests.
		server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
			idle.delete(socket);
			response.on('error', () => socket.destroy());
			response.once('close', () => idle.add(socket));
		});
		// With a listener, Node no longer answers upgrades as plain requests. So this one is added only where another takes upgrades.
		if (server.listenerCount('upgrade') > 0) server.on('upgrade', ({ socket }) => idle.delete(socket));
	});
	warnOfErrors(server, warn);
}

/** The idle connections of each address, the oldest first. */
class IdleConnections {
	readonly #maxPerAddress: number;
	readonly #byAddress = new Map<string, Set<Socket>>();
	/** A closed socket no longer has its address. */
	readonly #addresses = new WeakMap<Socket, string>();

	constructor(maxPerAddress: number) {
		this.#maxPerAddress = maxPerAddress;
	}

	/** Counts a connection as idle, and closes the oldest idle one of its address where that is one too many. */
	add(socket: Socket): void {
		if (socket.destroyed) return;
		const address = this.#addresses.get(socket) ?? addressBlock(socket.remoteAddress ?? '');
		this.#addresses.set(socket, address);
		const sockets = this.#byAddress.get(address) ?? new Set();
		this.#byAddress.set(address, sockets.add(socket));
		const [oldest] = sockets;
		if (sockets.size <= this.#maxPerAddress || oldest === undefined) return;
		this.delete(oldest);
		oldest.destroy();
	}

	delete(socket: Socket): void {
		const address = this.#addresses.get(socket) ?? '';
		const sockets = this.#byAddress.get(address);
		sockets?.delete(socket);
		if (sockets?.size === 0) this.#byAddress.delete(address);
	}
}

const WARNING_INTERVAL = 60_000;

/** An error of a listening server, such as EMFILE while accepting, concerns one connection and not the server. */
function warnOfErrors(server: Server, warn: (line: string) => void): void {
	let warnedAt = Number.NEGATIVE_INFINITY;
	server.on('error', (error) => {
		if (!server.listening || performance.now() - warnedAt < WARNING_INTERVAL) return;
		warnedAt = performance.now();
		warn(`A connection could not be accepted: ${error.message}`);
	});
}
