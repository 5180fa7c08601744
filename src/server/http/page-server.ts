import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Network } from '../../protocol/networks.ts';
import { OperationError } from '../errors.ts';
import type { LogEvent } from '../event-log.ts';
import { type BuiltFile, compressedPage, readBuiltFiles, sendFile } from './built-files.ts';
import { type PageSettings, withPageSettings } from './page-head.ts';
import { hasSeveralHosts, readAbsoluteForm } from './requested-host.ts';
import { securityHeaders } from './security-headers.ts';

/** In milliseconds and bytes. */
const CONNECTION_LIMITS = {
	headersTimeout: 10_000,
	requestTimeout: 10_000,
	keepAliveTimeout: 5000,
	connectionsCheckingInterval: 2000,
	maxHeaderSize: 8192,
};
/** An HTTP connection without a byte in either direction is closed after this many milliseconds. A poll ends earlier, at the next heartbeat. */
const SILENCE_TIMEOUT = 60_000;
/** The most viewers that `--viewers` allows. Each takes a connection. */
export const MAX_VIEWERS = 16_000;
/** Leaves some connections for requests of pages. */
const MAX_CONNECTIONS = MAX_VIEWERS + 384;
/** Connections that may wait to be accepted, where the system allows as many. After a restart all pages reconnect together. */
const LISTEN_QUEUE = 4096;

/** A response that is not a file. */
export interface TextResponse {
	readonly status: number;
	readonly type: string;
	readonly body: string;
	/** Further headers; without `Cache-Control` the answer is not stored. */
	readonly headers?: Readonly<Record<string, string>>;
}

export function lineAnswer(status: number, line: string): TextResponse {
	return { status, type: 'text/plain; charset=utf-8', body: `${line}\n` };
}

/** Error answers reveal nothing about the request or the server. */
const NOT_FOUND = lineAnswer(404, 'Not found');
const FAILED = lineAnswer(500, 'Internal error');

/** The page, or a page for each network below its path. */
export interface ServedPages extends PageSettings {
	readonly networks?: readonly { readonly path: string; readonly network: Network }[];
}

/** @returns the answer to a request for a path; undefined where there is none */
export type RespondToPath = (
	path: string,
	request: IncomingMessage,
) => TextResponse | Promise<TextResponse> | undefined;

/**
 * Serves the files of the built page, with its operator's settings, and the answers of `respondToPath`.
 *
 * @param folder the static build; it is read once
 * @param respondToPath answers paths that are not files
 * @param logEvent called when a request fails, and at the first error while accepting connections
 * @returns a server that is not listening yet
 */
export async function createPageServer(
	folder: string,
	settings: ServedPages,
	respondToPath: RespondToPath = () => undefined,
	logEvent: LogEvent = () => {},
): Promise<Server> {
	const find = await servedFiles(folder, settings);
	const headers = new Map(Object.entries(securityHeaders(settings)));
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		response.setHeaders(headers);
		if (hasSeveralHosts(request)) {
			response.writeHead(400, { Connection: 'close' }).end();
			return;
		}
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			response.writeHead(405, { Allow: 'GET, HEAD' }).end();
			return;
		}
		const path = request.url?.split('?', 1)[0] ?? '';
		const file = find(path);
		if (typeof file === 'string') response.writeHead(308, { Location: file }).end();
		else if (file !== undefined) sendFile(request, response, file);
		else {
			let text = FAILED;
			try {
				text = (await respondToPath(path, request)) ?? NOT_FOUND;
			} catch (error) {
				logEvent('request failed', { path, reason: String(error) });
			}
			response
				.writeHead(text.status, { 'Content-Type': text.type, 'Cache-Control': 'no-store', ...text.headers })
				.end(text.body);
		}
	};
	/** The connections whose request is not answered yet. */
	const answering = new WeakSet<Socket>();
	const server = createServer(CONNECTION_LIMITS, (request, response) => {
		if (readAbsoluteForm(request)) {
			// The feeds look at each request first. They did not find their path in this one, so they get it again.
			server.emit('request', request, response);
			return;
		}
		const { socket } = request;
		// No browser or proxy sends a second request before the answer. A client that reads nothing could make the server prepare any number of answers.
		if (answering.has(socket)) {
			socket.destroy();
			return;
		}
		answering.add(socket);
		response.once('close', () => answering.delete(socket));
		void answer(request, response);
	});
	server.timeout = SILENCE_TIMEOUT;
	server.maxConnections = MAX_CONNECTIONS;
	let hasLogged = false;
	// Without a listener, an error while accepting a connection, such as EMFILE, would end the process.
	server.on('error', ({ message }) => {
		if (hasLogged || !server.listening) return;
		hasLogged = true;
		logEvent('connections fail', { reason: message });
	});
	return server;
}

/**
 * Each network has the files of the build below its path, and a page with its own settings.
 *
 * @returns a function that finds the file of a path, or the redirect of a network's path without its last slash
 */
async function servedFiles(
	folder: string,
	settings: ServedPages,
): Promise<(path: string) => BuiltFile | string | undefined> {
	const files = await readBuiltFiles(folder);
	const html = files.get('/index.html')?.contents.identity.toString('utf8');
	if (html === undefined) throw new OperationError(`${folder} holds no page.`);
	const { networks = [] } = settings;
	const pages = new Map<string, BuiltFile>();
	for (const { path, network } of networks.length > 0 ? networks : [{ path: '/', network: settings.network }]) {
		pages.set(path, await compressedPage(withPageSettings(html, { ...settings, network })));
	}
	return (path) => {
		const [, below = '/', rest = ''] = /^(\/[^/]+\/)(.*)$/.exec(path) ?? [];
		const base = pages.has(below) ? below : '/';
		const name = base === '/' ? path : `/${rest}`;
		if (name === '/' || name === '/index.html') return pages.get(base);
		// Relative, because a proxy may have stripped a part of the path.
		return files.get(name) ?? (pages.has(`${path}/`) ? `.${path}/` : undefined);
	};
}

/**
 * @param port 0 picks a free one
 * @returns the address it listens on
 * @throws OperationError where it cannot listen
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
	server.listen({ port, host, backlog: LISTEN_QUEUE });
	try {
		await once(server, 'listening');
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new OperationError(
			'code' in error && error.code === 'EADDRINUSE'
				? `Port ${port} is taken: choose another with --port N, or let --port 0 pick a free one.`
				: `Cannot listen on ${host} port ${port}: ${error.message}. Check --host and --port.`,
		);
	}
	const address = server.address();
	return webAddress(host, typeof address === 'object' && address !== null ? address.port : port);
}

function webAddress(host: string, port: number): string {
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * @param address as returned by `listen`
 * @returns the addresses that a browser can open, as text: for a server on all interfaces, the address for this machine and those for others
 */
export function describeAddress(address: string): string {
	const [, host, port] = /^http:\/\/(0\.0\.0\.0|\[::\]):(\d+)$/.exec(address) ?? [];
	if (port === undefined) return address;
	const outward = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		.filter(({ internal, family }) => !internal && (family === 'IPv4' || host === '[::]'))
		// Link-local addresses (fe80) work only with a zone ID.
		.filter((found) => !found.address.startsWith('fe80'))
		.map((found) => webAddress(found.address, Number(port)));
	const here = webAddress('127.0.0.1', Number(port));
	return outward.length === 0 ? here : `${here} and, from elsewhere, ${outward.join(' and ')}`;
}
