import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { DocumentedProxy, type ProxyName } from '../server-fixtures/documented-proxy.ts';
import { ask } from '../server-fixtures/raw-connection.ts';
import { TestRelay } from './relay/test-relay.ts';

/** The proxies of docs/hosting.md that Debian has. */
const PLACES: readonly [ProxyName, '/' | '/live/'][] = [
	['nginx', '/'],
	['nginx', '/live/'],
	['apache2', '/'],
	['apache2', '/live/'],
	['caddy', '/live/'],
];

/** Ways to write the path of the metrics that a proxy or the server could take for it. */
const METRICS = [
	'metrics',
	'metrics?',
	'metrics/',
	'/metrics',
	'./metrics',
	'x/../metrics',
	'%6detrics',
	'METRICS',
	'metrics;x',
	'metrics#x',
	'%2fmetrics',
];

type Setup = Parameters<typeof DocumentedProxy.start>[2];

/** Starts a proxy that ends with the test. */
async function startProxy(name: ProxyName, relay: TestRelay, setup: Setup): Promise<DocumentedProxy> {
	const proxy = await DocumentedProxy.start(name, relay.address, setup);
	cleanups.push(() => proxy.stop());
	return proxy;
}

/** Opens a websocket through a proxy, as the relay's own page does. */
async function visit({ address }: DocumentedProxy, place = '/'): Promise<'connected' | 'refused'> {
	const options = { path: `${place}lh`, transports: ['websocket'], forceNew: true, reconnection: false };
	const socket = io(address, { ...options, extraHeaders: { origin: address } });
	cleanups.push(() => socket.close());
	return new Promise((resolve) => {
		socket.on('connect', () => resolve('connected'));
		socket.on('connect_error', () => resolve('refused'));
	});
}

// Rules: RELAY-16, RELAY-17

describe.each(PLACES)('behind %s at %s, configured as documented', (name, place) => {
	it.skipIf(findProgram(name) === undefined)('the page works, and its metrics are denied', async () => {
		const relay = await TestRelay.start({ proxies: 1 });
		const proxy = await startProxy(name, relay, { place });
		const page = await fetch(proxy.address + place.replace(/(.)\/$/, '$1'));
		expect([page.status, page.url]).toEqual([200, proxy.address + place]);
		expect(await page.text()).toContain('<title>Demo Top Activity</title>');
		expect((await fetch(`${proxy.address}${place}state.json`)).headers.get('content-type')).toBe('application/json');
		expect(await visit(proxy, place)).toBe('connected');
		expect(relay.loggedEvents).toEqual([]);
		expect((await fetch(`${relay.address}/metrics`)).status).toBe(200);
		for (const path of METRICS) {
			const answer = await ask(proxy.address, place + path);
			expect.soft(answer, path).toMatch(/^HTTP\/1\.1 40[034] /);
			expect.soft(answer, path).not.toContain('relay_viewers');
		}
		expect(await ask(proxy.address, `http://club.example${place}metrics`)).not.toContain('relay_viewers');
	});
});

describe.skipIf(findProgram('nginx') === undefined)('a page behind a proxy that rewrites Host', () => {
	it('is refused, and the log says once why and what to do', async () => {
		const relay = await TestRelay.start({ proxies: 1 });
		const proxy = await startProxy('nginx', relay, { hostLine: '' });
		expect([await visit(proxy), await visit(proxy)]).toEqual(['refused', 'refused']);
		expect(relay.loggedEvents).toHaveLength(1);
		const [line] = relay.loggedEvents;
		expect(line).toContain('"event":"pages refused"');
		for (const part of [proxy.address, new URL(relay.address).host, 'ProxyPreserveHost On', '--proxies', '--origin']) {
			expect(line).toContain(part);
		}
	});

	it.each([
		[1, 'connected'],
		[0, 'refused'],
	])('and sends X-Forwarded-Host, with --proxies %i, is %s', async (proxies, outcome) => {
		const relay = await TestRelay.start({ proxies });
		const hostLine = 'proxy_set_header X-Forwarded-Host $http_host;';
		expect(await visit(await startProxy('nginx', relay, { hostLine }))).toBe(outcome);
	});
});
