import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/programs.mjs';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { DocumentedProxy } from '../../../server-fixtures/documented-proxy.ts';
import { TestRelay } from '../test-relay.ts';

/** Starts a relay behind nginx. `visit` opens a websocket as the relay's own page does, and returns the outcome. */
async function behindNginx(proxies: number, hostLine?: string) {
	const relay = await TestRelay.start({ proxies });
	const proxy = await DocumentedProxy.start('nginx', relay.address, hostLine === undefined ? {} : { hostLine });
	cleanups.push(() => proxy.stop());
	const visit = async () => {
		const options = { path: '/lh', transports: ['websocket'], forceNew: true, reconnection: false };
		const socket = io(proxy.address, { ...options, extraHeaders: { origin: proxy.address } });
		cleanups.push(() => socket.close());
		return new Promise<string>((resolve) => {
			socket.on('connect', () => resolve('connected'));
			socket.on('connect_error', () => resolve('refused'));
		});
	};
	return { relay, proxy, visit };
}

// Rules: RELAY-16

describe.skipIf(findProgram('nginx') === undefined)('a page behind a proxy', () => {
	it('connects if the proxy keeps Host, as documented', async () => {
		const { relay, visit } = await behindNginx(0);
		expect(await visit()).toBe('connected');
		expect(relay.loggedEvents).toEqual([]);
	});

	it('is refused if the proxy rewrites Host, and the log says once why and what to do', async () => {
		const { relay, proxy, visit } = await behindNginx(1, '');
		expect([await visit(), await visit()]).toEqual(['refused', 'refused']);
		expect(relay.loggedEvents).toHaveLength(1);
		const [line] = relay.loggedEvents;
		expect(line).toContain('"event":"pages refused"');
		for (const part of [proxy.address, new URL(relay.address).host, 'ProxyPreserveHost On', '--proxies', '--origin']) {
			expect(line).toContain(part);
		}
	});

	const FORWARDED = 'proxy_set_header X-Forwarded-Host $http_host;';
	it.each([
		[1, 'connected'],
		[0, 'refused'],
	])('with X-Forwarded-Host and --proxies %i is %s', async (proxies, outcome) => {
		const { visit } = await behindNginx(proxies, FORWARDED);
		expect(await visit()).toBe(outcome);
	});
});
