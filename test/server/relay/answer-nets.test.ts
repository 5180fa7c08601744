import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { DEMO } from '../../../src/protocol/networks.ts';
import { VIEWER_LIMITS } from '../../../src/server/commands/options.ts';
import { LiveActivity } from '../../../src/server/relay/live-activity.ts';
import { RelayServer } from '../../../src/server/relay/relay-server.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';

// Rules: NETS-4

it('a request for nets waits for calendars, but is answered before its silent connection is closed', async () => {
	const clock = new ManualClock(T0 * 1000);
	const live = new LiveActivity(clock, () => {});
	const netsReady = new Promise<void>(() => {});
	const logEvent = () => {};
	const relays = new RelayServer(createServer(), { clock, limits: VIEWER_LIMITS, logEvent, netsReady });
	cleanups.push(() => relays.close());
	const nets = { at: () => [], calendar: () => undefined };
	relays.add({ key: '', path: '/', network: DEMO.name, live, logEvent, nets });
	let answered = false;
	const answer = Promise.resolve(relays.answer('/nets.json', new IncomingMessage(new Socket()))).finally(() => {
		answered = true;
	});
	clock.advance(49_000);
	await new Promise(setImmediate);
	expect(answered).toBe(false);
	clock.advance(1000);
	expect(await answer).toMatchObject({ status: 200, body: '[]' });
});
