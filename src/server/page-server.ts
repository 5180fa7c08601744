import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import sirv from 'sirv';
import { OperationError } from './command-line.ts';
import { contentSecurityPolicy, type PageSettings, withSettings } from './page-head.ts';

const SECURITY_HEADERS = {
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Serves the built page with its host's settings, and nothing else.
 *
 * @param folder the static build
 * @returns a server that is not listening yet
 */
export async function createPageServer(folder: string, settings: PageSettings): Promise<Server> {
	const html = withSettings(await readFile(`${folder}/index.html`, 'utf8'), settings);
	const pageHeaders = {
		...SECURITY_HEADERS,
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Length': String(Buffer.byteLength(html)),
		'Cache-Control': 'no-cache',
		'Content-Security-Policy': `${contentSecurityPolicy(settings)}; frame-ancestors 'none'`,
	};
	const files = sirv(folder, {
		gzip: true,
		brotli: true,
		etag: true,
		// Only what is asked for by its name: no `/index` for `/index.html`, which is not this network's page.
		extensions: [],
		setHeaders: (response, pathname) => {
			for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
			// Files below /assets/ have a hash of their content in their name.
			const cached = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
			response.setHeader('Cache-Control', cached);
		},
	});
	return createServer((request, response) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET, HEAD' }).end();
			return;
		}
		const path = request.url?.split('?')[0];
		const notFound = () => {
			response.writeHead(404, { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
		};
		if (path === '/' || path === '/index.html') response.writeHead(200, pageHeaders).end(html);
		else if (path?.startsWith('/index.html') === true) notFound();
		else files(request, response, notFound);
	});
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
		server.listen(port, host, () => {
			const address = server.address();
			const chosen = typeof address === 'object' && address !== null ? address.port : port;
			resolve(`http://${host.includes(':') ? `[${host}]` : host}:${chosen}`);
		});
	});
}
