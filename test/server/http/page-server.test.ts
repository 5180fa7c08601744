import { expect, it } from 'vitest';
import { DEMO } from '../../../src/protocol/networks.ts';
import { createPageServer } from '../../../src/server/http/page-server.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { listenUntilEnd } from '../../server-fixtures/ends.ts';

// Rules: PRIVACY-3

it('a failed answer is logged without the visitor’s address', async () => {
	const logged: unknown[] = [];
	const fail = () => {
		throw new Error('out of order');
	};
	const server = await createPageServer('build/page', { network: DEMO, telemetry: {} }, fail, (...event) => {
		logged.push(event);
	});
	const response = await fetch(`${await listenUntilEnd(cleanups, server)}/state.json?talkgroup=91`);
	expect([response.status, await response.text()]).toEqual([500, 'Internal error\n']);
	expect(logged).toEqual([['request failed', { path: '/state.json', reason: 'Error: out of order' }]]);
});
