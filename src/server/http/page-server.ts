import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import sirv from 'sirv';
import { OperationError } from '../commands/command-line.ts';
import { type PageSettings, withSettings } from './page-head.ts';
import { headerFiles, securityHeaders } from './security-headers.ts';

/** What a connection may take, in milliseconds and bytes: who says nothing, or says it slowly, is hung up on. */
const PATIENCE = {
	headersTimeout: 10_000,
	requestTimeout: 10_000,
	keepAliveTimeout: 5000,
	connectionsCheckingInterval: 2000,
	maxHeaderSize: 8192,
};
/** Without a byte in either direction, in milliseconds. A polling viewer waits for 25 s at most. */
const SILENT_CONNECTION = 60_000;
/** More at once are hung up on as they come. */
const MAX_CONNECTIONS = 16_384;

/** So many may wait to be accepted, where the system allows it: after a restart all come at once, and who is turned away there asks again only seconds later. */
const BACKLOG = 4096;

/** The library tells these types without their character encoding. */
const TEXTS: ReadonlyMap<string, string> = new Map([
	['.css', 'text/css'],
	['.js', 'text/javascript'],
	['.svg', 'image/svg+xml'],
]);

/** An answer that is no file. */
export interface Answer {
	readonly status: number;
	readonly type: string;
	readonly body: string;
}

const NOT_FOUND: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n' };

/** @returns the answer to a request for a path, undefined where there is none */
export type AnswerPath = (path: string) => Answer | Promise<Answer> | undefined;

/**
 * Serves the built page with its host's settings, and nothing else.
 *
 * @param folder the static build
 * @param answerPath what is answered to paths that are no files
 * @returns a server that is not listening yet
 */
export async function createPageServer(
	folder: string,
	settings: PageSettings,
	answerPath: AnswerPath = () => undefined,
): Promise<Server> {
	const html = withSettings(await readFile(`${folder}/index.html`, 'utf8'), settings);
	const headers = new Map(Object.entries(securityHeaders(settings)));
	const pageHeaders = {
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Length': String(Buffer.byteLength(html)),
		'Cache-Control': 'no-cache',
	};
	const served = await listServed(folder, settings);
	const files = sirv(folder, {
		gzip: true,
		brotli: true,
		etag: true,
		// Only what is asked for by its name.
		extensions: [],
		setHeaders: (response, pathname) => {
			// Files below /assets/ have a hash of their content in their name.
			const cached = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
			response.setHeader('Cache-Control', cached);
			const type = TEXTS.get(extname(pathname));
			if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`);
		},
	});
	const server = createServer(PATIENCE, (request, response) => {
		response.setHeaders(headers);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			response.writeHead(405, { Allow: 'GET, HEAD' }).end();
			return;
		}
		const path = request.url?.split('?', 1)[0] ?? '';
		// Whole files only: the library throws on a range that ends before it begins, and they are small.
		delete request.headers.range;
		if (path === '/' || path === '/index.html') response.writeHead(200, pageHeaders).end(html);
		else if (served.has(path)) files(request, response);
		else void give(response, answerPath(path) ?? NOT_FOUND);
	});
	server.timeout = SILENT_CONNECTION;
	server.maxConnections = MAX_CONNECTIONS;
	return server;
}

async function give(response: ServerResponse, answer: Answer | Promise<Answer>): Promise<void> {
	const { status, type, body } = await answer;
	response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** @returns the paths of the build's files, as they stand in addresses; not of their compressed twins, nor of what is for other hosts */
async function listServed(folder: string, settings: PageSettings): Promise<ReadonlySet<string>> {
	const forOthers = headerFiles(settings);
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name));
	const names = files.map((file) => relative(folder, join(file.parentPath, file.name)));
	return new Set(names.filter((name) => !forOthers.has(name)).map((name) => `/${name.replaceAll(sep, '/')}`));
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
			} else reject(new OperationError(`Cannot listen on ${host} port ${port}: ${error.message}`));
		});
		server.listen({ port, host, backlog: BACKLOG }, () => {
			const address = server.address();
			const chosen = typeof address === 'object' && address !== null ? address.port : port;
			resolve(`http://${host.includes(':') ? `[${host}]` : host}:${chosen}`);
		});
	});
}
