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

// Rules: RELAY-16, RELAY-17

describe.each(PLACES)('behind %s at %s, configured as documented', (name, place) => {
	it.skipIf(findProgram(name) === undefined)('the page works, and its metrics are denied', async () => {
		const relay = await TestRelay.start({ proxies: 1 });
		const proxy = await DocumentedProxy.start(name, relay.address, { place });
		cleanups.push(() => proxy.stop());
		const page = await fetch(proxy.address + place.replace(/(.)\/$/, '$1'));
		expect([page.status, page.url]).toEqual([200, proxy.address + place]);
		expect(await page.text()).toContain('<title>Demo Top Activity</title>');
		expect((await fetch(`${proxy.address}${place}state.json`)).headers.get('content-type')).toBe('application/json');
		const options = { path: `${place}lh`, transports: ['websocket'], forceNew: true, reconnection: false };
		const socket = io(proxy.address, { ...options, extraHeaders: { origin: proxy.address } });
		cleanups.push(() => socket.close());
		const outcome = new Promise((resolve) => {
			socket.on('connect', () => resolve('connected'));
			socket.on('connect_error', ({ message }) => resolve(message));
		});
		expect(await outcome).toBe('connected');
		expect((await fetch(`${relay.address}/metrics`)).status).toBe(200);
		for (const path of METRICS) {
			const answer = await ask(proxy.address, place + path);
			expect.soft(answer, path).toMatch(/^HTTP\/1\.1 40[034] /);
			expect.soft(answer, path).not.toContain('relay_viewers');
		}
		expect(await ask(proxy.address, `http://club.example${place}metrics`)).not.toContain('relay_viewers');
	});
});
