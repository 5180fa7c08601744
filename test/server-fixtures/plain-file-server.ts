import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname } from 'node:path';
import { listen } from '../../src/server/http/page-server.ts';

const TYPES = new Map([
	['.css', 'text/css'],
	['.html', 'text/html'],
	['.js', 'text/javascript'],
	['.svg', 'image/svg+xml'],
	['.webmanifest', 'application/manifest+json'],
]);

type Ends = (() => unknown)[];

/** A plain static host: serves the files of a folder, with no header except the type. @param edit changes the HTML of a page @returns its address */
export function plainFileServer(
	ends: Ends,
	folder: string,
	edit: (html: string) => string = (html) => html,
): Promise<string> {
	const server = createServer((request, response) => {
		const path = request.url?.replace(/[?#].*/, '').replace(/\/$/, '/index.html') ?? '';
		readFile(folder + path).then(
			(content) =>
				response
					.writeHead(200, { 'Content-Type': TYPES.get(extname(path)) ?? 'text/plain' })
					.end(extname(path) === '.html' ? edit(String(content)) : content),
			() => response.writeHead(404).end(),
		);
	});
	return listenUntil(ends, server);
}

/** A server that gives an answer of one type at every path. @returns its address */
export function oneAnswerServer(ends: Ends, answer: (url: string) => string, type: string): Promise<string> {
	const server = createServer(({ url = '' }, response) => {
		response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(answer(url));
	});
	return listenUntil(ends, server);
}

/** @param ends gets the end of the server */
export function listenUntil(ends: Ends, server: Server): Promise<string> {
	ends.push(() => {
		server.close();
		server.closeAllConnections();
	});
	return listen(server, '127.0.0.1', 0);
}
