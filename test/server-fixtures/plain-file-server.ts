import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { type Ends, listenUntilEnd } from './ends.ts';

const TYPES = new Map([
	['.css', 'text/css'],
	['.html', 'text/html'],
	['.js', 'text/javascript'],
	['.svg', 'image/svg+xml'],
	['.webmanifest', 'application/manifest+json'],
]);

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
	return listenUntilEnd(ends, server);
}

/** A server that gives an answer of one type at every path. @returns its address */
export function oneAnswerServer(ends: Ends, answer: (url: string) => string, type: string): Promise<string> {
	const server = createServer(({ url = '' }, response) => {
		response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(answer(url));
	});
	return listenUntilEnd(ends, server);
}
