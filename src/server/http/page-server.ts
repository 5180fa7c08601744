import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { OperationError } from '../errors.ts';
import { type BuiltFile, compressedPage, readBuiltFiles, sendFile } from './built-files.ts';
import { limitConnections } from './connection-limits.ts';
import { type PageSettings, withPageSettings } from './page-head.ts';
import { headerFiles, securityHeaders } from './security-headers.ts';

/** Limits of a connection, in milliseconds and bytes. */
const CONNECTION_LIMITS = {
	headersTimeout: 10_000,
	requestTimeout: 10_000,
	keepAliveTimeout: 5000,
	connectionsCheckingInterval: 2000,
	maxHeaderSize: 8192,
};
/** A connection without a byte in either direction is closed after this time, in milliseconds. A poll is answered at the next heartbeat, long before that. */
const SILENCE_TIMEOUT = 60_000;

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

/** These name nothing of the request or of the server (SECURITY-6). */
const NOT_FOUND: TextResponse = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n' };
const FAILED: TextResponse = { status: 500, type: 'text/plain; charset=utf-8', body: 'Internal error\n' };

/** @returns the answer to a request for a path; undefined where there is none */
export type RespondToPath = (
	path: string,
	request: IncomingMessage,
) => TextResponse | Promise<TextResponse> | undefined;

/**
 * Serves the built page with its operator's settings, and nothing else (COMMAND-7, SECURITY-4, SECURITY-5).
 *
 * @param folder the static build; it is read once
 * @param respondToPath answers paths that are not files
 * @returns a server that is not listening yet
 */
export async function createPageServer(
	folder: string,
	settings: PageSettings,
	respondToPath: RespondToPath = () => undefined,
): Promise<Server> {
	const files = await servedFiles(folder, settings);
	const headers = new Map(Object.entries(securityHeaders(settings)));
	/** The connections on which an answer is under way. */
	const answering = new WeakSet<Socket>();
	const server = createServer(CONNECTION_LIMITS, (request, response) => {
		const { socket } = request;
		// No browser or proxy asks again before it has the answer. A client that does not read could make the server prepare any number of them.
		if (answering.has(socket)) {
			socket.destroy();
			return;
		}
		answering.add(socket);
		response.once('close', () => answering.delete(socket));
		response.setHeaders(headers);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			response.writeHead(405, { Allow: 'GET, HEAD' }).end();
			return;
		}
		const path = request.url?.split('?', 1)[0] ?? '';
		const file = files.get(path === '/' ? '/index.html' : path);
		if (file === undefined) void sendText(response, () => respondToPath(path, request) ?? NOT_FOUND);
		else sendFile(request, response, file);
	});
	server.timeout = SILENCE_TIMEOUT;
	limitConnections(server, (line) => console.error(line));
	return server;
}

async function sendText(response: ServerResponse, find: () => TextResponse | Promise<TextResponse>): Promise<void> {
	const { status, type, body, headers } = await Promise.resolve()
		.then(find)
		.catch(() => FAILED);
	response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers }).end(body);
}

/** @returns the files of the build by their paths, the page with its settings. The header files for static hosts are left out */
async function servedFiles(folder: string, settings: PageSettings): Promise<ReadonlyMap<string, BuiltFile>> {
	const files = new Map(await readBuiltFiles(folder));
	for (const name of headerFiles(settings).keys()) files.delete(`/${name}`);
	const page = files.get('/index.html')?.contents.identity;
	if (page === undefined) throw new OperationError(`${folder} holds no page.`);
	return files.set('/index.html', await compressedPage(withPageSettings(page.toString('utf8'), settings)));
}

/**
 * @param port 0 picks a free one
 * @returns the address it listens on
 * @throws OperationError where it cannot
 */
export function listen(server: Server, host: string, port: number): Promise<string> {
	return new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EADDRINUSE') {
				reject(
					new OperationError(`Port ${port} is taken: choose another with --port N, or let --port 0 pick a free one.`),
				);
			} else
				reject(new OperationError(`Cannot listen on ${host} port ${port}: ${error.message}. Check --host and --port.`));
		});
		server.listen({ port, host, backlog: LISTEN_QUEUE }, () => {
			const address = server.address();
			const chosen = typeof address === 'object' && address !== null ? address.port : port;
			resolve(webAddress(host, chosen));
		});
	});
}

function webAddress(host: string, port: number): string {
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Hosts that stand for all interfaces, and the families of address that they include. */
const ALL_INTERFACES: ReadonlyMap<string, readonly string[]> = new Map([
	['0.0.0.0', ['IPv4']],
	['::', ['IPv4', 'IPv6']],
]);

/**
 * @param address as returned by `listen`
 * @returns the addresses that a browser can open, as text. For all interfaces: the one for this machine, and those for others (COMMAND-5)
 */
export function describeAddress(address: string): string {
	if (!URL.canParse(address)) return address;
	const { hostname, port } = new URL(address);
	const families = ALL_INTERFACES.get(hostname.replace(/^\[|\]$/g, ''));
	if (families === undefined) return address;
	const outward = Object.values(networkInterfaces())
		.flatMap((addresses) => addresses ?? [])
		// Link-local addresses (fe80) work only with a zone ID.
		.filter((found) => !found.internal && families.includes(found.family) && !found.address.startsWith('fe80'))
		.map((found) => webAddress(found.address, Number(port)));
	const here = webAddress('127.0.0.1', Number(port));
	return outward.length === 0 ? here : `${here} and, from elsewhere, ${outward.join(' and ')}`;
}

/** The bad ports of the Fetch standard, without 0. Browsers open no address with one of them, because other protocols use it. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
	1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
	111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
	540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
	6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** @returns one line where browsers refuse the port (COMMAND-5). Other clients, and a proxy, can use it */
export function describeRefusedPort(port: number): string | undefined {
	if (!REFUSED_PORTS.has(port)) return undefined;
	return `Browsers refuse to open port ${port}: choose another with --port N, or put a proxy in front of it.`;
}
