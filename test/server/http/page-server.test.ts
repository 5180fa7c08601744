import { expect, it } from 'vitest';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { startProduct } from '../../server-fixtures/command.ts';

it('COMMAND-7, SECURITY-1: serves the page under a strict policy, its files, and nothing else', async () => {
	const { address, product } = await startProduct('--feed', 'https://lh.example', '--name', '<b>"Test"</b>');
	cleanups.push(() => product.interrupt());
	const page = await fetch(`${address}/`);
	const html = await page.text();
	const policy = page.headers.get('content-security-policy') ?? '';
	expect(policy).toContain("default-src 'none'; script-src 'self'");
	expect(policy).toContain("connect-src 'self' https://lh.example wss://lh.example;");
	expect(policy).toContain("require-trusted-types-for 'script'");
	expect(policy).toContain("frame-ancestors 'none'");
	expect(page.headers.get('x-content-type-options')).toBe('nosniff');
	expect(html).toContain('<title>&lt;b>"Test"&lt;/b> Top Activity</title>');
	expect(html).not.toContain('<b>');
	const [script = ''] = /assets\/index-[^"]+\.js/.exec(html) ?? [];
	const file = await fetch(`${address}/${script}`, { headers: { 'accept-encoding': 'gzip' } });
	expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'gzip']);
	expect(file.headers.get('cache-control')).toContain('immutable');
	for (const path of [
		'/nowhere',
		'/%2e%2e/package.json',
		'/..%2fpackage.json',
		'/assets/',
		'/index.html/x',
		'/index',
		'/index.html.gz',
	]) {
		expect((await fetch(`${address}${path}`)).status).toBe(404);
	}
	expect((await fetch(`${address}/`, { method: 'POST' })).status).toBe(405);
	expect((await fetch(`${address}/?x=1`)).status).toBe(200);
});
