import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANDMEISTER } from '../../../src/protocol/networks.ts';
import { headerFiles, securityHeaders } from '../../../src/server/http/security-headers.ts';
import { type Command, startProduct } from '../../server-fixtures/command.ts';

// Rules: SECURITY-1, SECURITY-4

describe('headers of the server', () => {
	let address = '';
	let product: Command;

	beforeAll(async () => {
		({ address, product } = await startProduct('--allow-framing', 'https://club.example,https://other.example:8443'));
	});

	afterAll(() => product.interrupt());

	it.each([
		['GET', '/', 200],
		['GET', '/?x', 200],
		['HEAD', '/index.html', 200],
		['GET', '/icon.svg', 200],
		['GET', '/app.webmanifest', 200],
		['GET', '/healthz', 200],
		['GET', '/nowhere', 404],
		['POST', '/', 405],
		['GET', '/lh/?EIO=4&transport=polling', 200],
		['GET', '/lh/?EIO=4&transport=polling&sid=nobody', 400],
		['OPTIONS', '/lh/', 204],
	])('are on every answer: %s %s', async (method, path, status) => {
		const response = await fetch(address + path, { method });
		expect(response.status).toBe(status);
		const { headers } = response;
		const policy = headers.get('content-security-policy');
		expect(policy).toMatch(/^default-src 'none'; .*object-src 'none'; base-uri 'none'; .*frame-ancestors [^;]+$/);
		expect(policy).not.toMatch(/unsafe|\*|data:|blob:/);
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('referrer-policy')).toBe('no-referrer');
		expect(headers.get('permissions-policy')).toContain('screen-wake-lock=(self)');
		expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
		expect(headers.get('cross-origin-resource-policy')).toBe(path.startsWith('/lh') ? 'cross-origin' : 'same-origin');
		expect(headers.get('permissions-policy')).toContain('camera=()');
		expect(headers.get('set-cookie')).toBeNull();
		expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
	});

	it('--allow-framing names the sites that may frame the page, and no site may frame the feed', async () => {
		const policy = async (path: string) => (await fetch(address + path)).headers.get('content-security-policy');
		expect(await policy('/')).toMatch(/; frame-ancestors https:\/\/club\.example https:\/\/other\.example:8443$/);
		expect(await policy('/lh/?EIO=4&transport=polling')).toMatch(/; frame-ancestors 'none'$/);
	});
});

it('the headers for static hosts are the server’s headers, in each file', () => {
	const telemetry = { reports: { dsn: 'https://key@sentry.example.org/7', environment: 'production' } };
	const settings = { network: BRANDMEISTER, telemetry, framing: ['https://club.example'] };
	const files = headerFiles(settings);
	const headers = Object.entries(securityHeaders(settings));
	expect(headers.length).toBeGreaterThan(5);
	const read = (file: string, line: RegExp) =>
		Array.from((files.get(file) ?? '').matchAll(line), ([, name, value]) => [name, value]);
	expect(read('_headers', /^ {2}([\w-]+): (.+)$/gm)).toEqual(headers);
	expect(read('.htaccess', /^\tHeader always set ([\w-]+) "([^"]+)"$/gm)).toEqual(headers);
	expect(read('caddy-headers.conf', /^header ([\w-]+) "([^"`{}\\]+)"$/gm)).toEqual(headers);
	expect(read('nginx-headers.conf', /^add_header ([\w-]+) "([^"$\\]+)" always;$/gm)).toEqual(headers);
	expect(JSON.parse(files.get('vercel.json') ?? '')).toEqual({
		headers: [{ source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) }],
	});
	// Cloudflare Pages reads lines of up to 2,000 characters.
	for (const line of (files.get('_headers') ?? '').split('\n')) expect(line.length).toBeLessThan(2000);
});
