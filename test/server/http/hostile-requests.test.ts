import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, startProduct } from '../../server-fixtures/command.ts';
import { ask, exchange, rawConnection, untilClosed } from '../../server-fixtures/raw-connection.ts';

let address = '';
let product: Command;

beforeAll(async () => {
	({ address, product } = await startProduct());
});

/** One server gets all requests of this file. It must not crash or log an error. */
afterAll(async () => {
	expect(await product.interrupt()).toMatchObject({ code: 0, stderr: '' });
});

/** Expects a well-behaved client to get the page and to receive the feed. */
async function expectToBeServed(): Promise<void> {
	const page = await fetch(address);
	expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Top Activity')]);
	const socket = io(address, { path: '/lh', transports: ['websocket'], forceNew: true });
	await new Promise<void>((resolve) => socket.on('mqtt', () => resolve()));
	socket.close();
}

// Rules: SECURITY-4, SECURITY-5, SECURITY-6

describe('the server answers only well-formed requests for its files', () => {
	it.each([
		'/../package.json',
		'/../../../../../../etc/passwd',
		'/assets/../../package.json',
		'/assets/../index.html',
		'/./icon.svg',
		'/%2e%2e/package.json',
		'/..%2f..%2fetc%2fpasswd',
		'/..%5c..%5cpackage.json',
		'/..\\..\\package.json',
		'/%252e%252e/package.json',
		'//etc/passwd',
		'/icon.svg/',
		'/icon.svg%00',
		'/icon%2esvg',
		'/%',
		'/%ff%fe',
		'/%c0%ae%c0%ae/package.json',
		'/.git/config',
		'/__proto__',
		'/constructor',
		'/socket.io/socket.io.js',
		'/lh/socket.io.js',
		'/icon.svg.gz',
		'/_headers',
		'/%5fheaders',
		'/.htaccess',
		'/vercel.json',
		'/nginx-headers.conf',
		'http://elsewhere.example/nowhere',
		'http://elsewhere.example/../package.json',
		'http:///icon.svg',
		'ftp://elsewhere.example/icon.svg',
		'*',
		`/${'a'.repeat(7000)}`,
	])('has no file at %s', async (path) => {
		const answer = await ask(address, path);
		expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
		expect(answer).not.toMatch(/root:|"scripts"|<html|<svg|node_modules|Error:/);
	});

	it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
		'refuses the method %s',
		async (method) => {
			const answer = await ask(address, '/', method);
			expect(answer).toMatch(/^HTTP\/1\.1 405 /);
			expect(answer).toContain('\r\nAllow: GET, HEAD\r\n');
			expect(answer).toMatch(/\r\n\r\n(0\r\n\r\n)?$/);
		},
	);

	it.each(['/icon.svg', '/state.json', '/nowhere', '/lh/?EIO=4&transport=polling'])(
		'ignores an upgrade to a protocol other than WebSocket: %s',
		async (path) => {
			const { status } = await fetch(address + path);
			for (const protocol of ['h2c', 'TLS/1.0']) {
				const upgrade = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`;
				const socket = await rawConnection(address);
				socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`);
				expect(String(await once(socket, 'data'))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
				socket.destroy();
			}
		},
	);

	it.each(['', '/', '/icon.svg', '/state.json', '/nowhere', '/lh/?EIO=4&transport=polling', '/lh/?EIO=99'])(
		'answers a whole address as its path: %s',
		async (path) => {
			const { status, headers } = await fetch(address + path);
			const answer = await ask(address, `http://elsewhere.example${path}`);
			expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
			expect(answer).toContain(`ontent-Type: ${headers.get('content-type')}\r\n`);
		},
	);

	it('closes a connection that sends a request before the previous one is answered', async () => {
		const answer = await exchange(address, 'GET /icon.svg HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30));
		expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
	});

	it.each([
		['an address of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
		['headers of 20,000 characters', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
		['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
		['not HTTP', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400],
		[
			'both Content-Length and Transfer-Encoding',
			'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
			400,
		],
		['a line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n', 400],
	])('refuses a malformed request: %s', async (_name, request, status) => {
		expect(await exchange(address, request)).toMatch(
			new RegExp(
				`^HTTP/1\\.1 ${status} [^\\r]+\\r\\nConnection: close\\r\\n([\\w-]+: [^\\r]+\\r\\n)*\\r\\n(0\\r\\n\\r\\n)?$`,
			),
		);
	});

	it.each([
		['/', 400],
		['/state.json', 400],
		['/lh/?EIO=4&transport=polling', 403],
	])('refuses two hosts: %s', async (path, status) => {
		const answer = await exchange(address, `GET ${path} HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n`);
		expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
	});

	it.each([
		'/lh/',
		'/lh/?EIO=99&transport=polling',
		'/lh/?EIO=4&transport=carrier-pigeon',
		'/lh/?EIO=4&transport=polling&sid=__proto__',
		'/lh/?EIO=4&transport=polling&sid=nobody',
		'/lh/?EIO[]=4&transport[a]=polling',
		'/lh/?EIO=4&EIO=3&transport=polling&transport=websocket',
		'/lh/?EIO=4&transport=websocket',
	])('the feed refuses %s', async (path) => {
		const answer = await ask(address, path);
		expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
		expect(answer).toMatch(/\r\n\r\n[^{]*\{"code":\d,"message":"[\w ]+"\}/);
	});

	it('still serves after all these requests', expectToBeServed);
});

it('closes many idle sockets and a slow request, and serves others meanwhile', async () => {
	const slow = await rawConnection(address);
	slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
	// Sends until the server closes the connection.
	const drip = setInterval(() => slow.write('X: y\r\n'), 100);
	const idle = await Promise.all(Array.from({ length: 400 }, () => rawConnection(address)));
	await expectToBeServed();
	const open = [slow, ...idle].filter((socket) => !socket.closed);
	await Promise.all(open.map(untilClosed));
	clearInterval(drip);
	await expectToBeServed();
});
