import { describe, expect, it } from 'vitest';
import type { RowContent } from '../../../src/protocol/relay-messages.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { FULL, ids, openPage, PageOnRelay, restart, talkTimes } from './relay-page.ts';

const MINUTE = 60_000;

describe('Disconnect and Connect after a relay has restarted with an empty log', () => {
	it('RELAY-27: the history is merged after Disconnect and Connect too', async () => {
		const page = await openPage();
		page.store.disconnect();
		await page.relay.until(() => page.relay.pages === 0);
		page.clock.advance(30_000);
		restart(page, startMessage({ ...apart(5), start: T0 + 25 }));
		expect(ids(await page.connect())).toEqual({ ...FULL, active: ['session-5'] });
	});

	it('CONNECT-2, RELAY-27: Connect shows the active sessions of a history that is merged, and they count once they end', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			restart(page, startMessage({ ...apart(5), start: T0 }), startMessage({ ...apart(6), start: T0 }));
		});
		await page.until(({ active }) => active.sessions.length === 3);
		page.clock.advance(2000);
		page.relay.tell(stopMessage({ ...apart(6), start: T0, stop: T0 + 2 }));
		await page.until(({ active }) => active.sessions.length === 2);
		page.store.disconnect();
		expect(ids(await page.connect()).active).toEqual(['session-5']);
		page.clock.advance(10_000);
		page.relay.tell(stopMessage({ ...apart(5), start: T0, stop: T0 + 12 }));
		const view = await page.until(({ active }) => active.sessions.length === 0);
		expect(talkTimes(view)).toEqual([
			[26_205, 12],
			[26_202, 10],
			[26_203, 10],
			[26_206, 2],
		]);
	});

	const talkgroup = { destinationId: 26_205 };
	const first = { ...apart(5), start: T0 };
	const second = { ...apart(6), ...talkgroup, start: T0 + 10 };
	it.each<[what: string, rows: readonly [seconds: number, content: RowContent][]]>([
		[
			'a rival that has ended',
			[
				[0, startMessage(first)],
				[10, startMessage(second)],
				[20, stopMessage({ ...second, stop: T0 + 20 })],
			],
		],
		[
			'a start that was not the newest',
			[
				[10, startMessage(second)],
				[12, startMessage(first)],
				[20, stopMessage({ ...second, stop: T0 + 20 })],
			],
		],
		[
			'a loss of the network after which a session was not resent',
			[
				[0, startMessage(first)],
				[1, startMessage({ ...apart(7), start: T0 + 1 })],
				[20, 'lost'],
				[30, 'connected'],
				[31, startMessage({ ...apart(7), start: T0 + 1 })],
				[45, startMessage({ ...apart(8), start: T0 + 45 })],
			],
		],
		[
			'a loss of the network that lasts',
			[
				[0, startMessage(first)],
				[20, 'lost'],
			],
		],
	])(
		'CONNECT-2, RELAY-27: with a merged history, Connect shows the active sessions that a new page shows: %s',
		async (_, rows) => {
			const page = await openPage();
			await page.loseAndReturn(() => {
				restart(page);
				page.clock.advance(MINUTE);
				for (const [seconds, content] of rows) page.relay.append(content, (T0 + seconds) * 1000);
				page.relay.flush();
			});
			await page.until(({ active }) =>
				active.sessions.every(({ id, unheardSinceLoss }) => id !== 'session-4' || unheardSinceLoss),
			);
			const { receivedSeconds } = page.store.view();
			page.store.disconnect();
			const fresh = new PageOnRelay(page.clock, page.relay.address);
			const [merged, complete] = await Promise.all(
				[page, fresh].map((each) => {
					each.store.connect();
					return each.until(({ connection }) => connection !== 'starting');
				}),
			);
			expect(merged?.active).toEqual(complete?.active);
			expect(merged?.receivedSeconds).toBe(receivedSeconds);
		},
	);
});
