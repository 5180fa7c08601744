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

/** A plain static host: serves the files of a folder, with no header except the type. @param edit changes the HTML of a page */
export async function plainFileServer(
	folder: string,
	edit: (html: string) => string = (html) => html,
): Promise<{ address: string; server: Server }> {
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
	return { server, address: await listen(server, '127.0.0.1', 0) };
}

/** A server that gives the same answer at every path. */
export async function oneAnswerServer(
	answer: () => string,
	type: string,
): Promise<{ address: string; server: Server }> {
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(answer());
	});
	return { server, address: await listen(server, '127.0.0.1', 0) };
}
