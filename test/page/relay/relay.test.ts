import { describe, expect, it } from 'vitest';
import { BATCH_EVENT, STATE_EVENT } from '../../../src/protocol/relay-messages.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { FULL, ids, PageOnRelay, RelayPage } from './relay-page.ts';

// Rules: WINDOW-6, RELAY-5, RELAY-6, RELAY-12, RELAY-13, RELAY-20

describe('a page on a relay', () => {
	it('shows the last ten minutes as soon as it is connected', async () => {
		const page = await RelayPage.start();
		page.store.setWindow(60);
		page.store.setWindow(300);
		const view = await page.connect();
		expect(ids(view)).toEqual(FULL);
		expect(view.active.sessions).toMatchObject([{ start: T0 - 8, localStart: T0 - 7, callsign: 'DL5QZX' }]);
		expect(view.talkgroups.rows.map(({ lastActive }) => lastActive)).toEqual([T0 - 200, T0 - 20]);
		// The page is half a second behind the relay, so it is still in the previous second.
		expect(view).toMatchObject({ receivedSeconds: undefined, stale: false, lastFrameAge: 6 });
	});

	it('is shown as connected only while the relay is connected to the network', async () => {
		const page = await RelayPage.start({ fresh: true });
		page.store.connect();
		await page.until(({ connection }) => connection === 'disconnected');
		page.relay.tell('connected', startMessage(distinctSession(1)));
		await page.until(({ connection, active }) => connection === 'connected' && active.sessions.length === 1);
		page.relay.tell('lost');
		const { active, stale } = await page.until(({ connection }) => connection === 'disconnected');
		expect([active.sessions[0]?.unheardSinceLoss, stale]).toEqual([true, true]);
	});
});

describe('after a loss', () => {
	it.each([1, 30, 660, 3600])('of %i s, a page shows the same as a page that stayed connected', async (seconds) => {
		const page = await RelayPage.open();
		const stayed = new PageOnRelay(page.clock, page.relay.address);
		await stayed.connect();
		page.store.leave();
		await page.relay.until(() => page.relay.pages === 1);
		page.relay.tell(startMessage(distinctSession(5)), stopMessage({ ...distinctSession(4), start: T0 - 8, stop: T0 }));
		await stayed.until(({ active }) => active.sessions.some(({ id }) => id === 'session-5'));
		// The reconnect timer runs on the shared clock. The connection then takes a moment of real time.
		page.clock.advance(seconds * 1000);
		await page.until(({ connection }) => connection === 'connected');
		stayed.store.show();
		page.store.show();
		const shown = stayed.store.view();
		// Each connection counts its own frame rate.
		expect({ ...page.store.view(), frameRate: undefined }).toEqual({ ...shown, frameRate: undefined });
	});

	it.each<[string, (page: RelayPage) => void]>([
		['a loss', (page) => page.relay.disconnectAll()],
		['an unreadable batch', (page) => page.relay.say(BATCH_EVENT, 'nonsense')],
	])('with 4,000 viewers on the relay, the first attempts after %s are spread over a longer time', async (_, lose) => {
		const page = await RelayPage.start({ random: () => 1 });
		page.relay.viewers = 4000;
		await page.connect();
		lose(page);
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.waits).toContain(5800);
		expect(page.waits).not.toContain(1500);
	});
});

describe('the state after a reconnect', () => {
	it('keeps the rankings of an open page after a restart of the relay, while a new page shows only what came since', async () => {
		const page = await RelayPage.open();
		const open = await page.loseAndReturn(() => {
			page.relay.restart();
			page.relay.hear('connected');
			page.relay.hear(startMessage(distinctSession(7)));
		});
		expect(ids(open)).toEqual({ active: ['session-7'], talkgroups: FULL.talkgroups });
		expect(open.receivedSeconds).toBe(0);
		// Another loss changes nothing either.
		const again = await page.loseAndReturn();
		expect(ids(again)).toEqual(ids(open));
		const fresh = new PageOnRelay(page.clock, page.relay.address);
		expect(ids(await fresh.connect())).toEqual({ active: ['session-7'], talkgroups: [] });
	});

	it('replaces the old data in one draw', async () => {
		const page = await RelayPage.open();
		page.views.length = 0;
		page.relay.hear(stopMessage({ ...distinctSession(4), start: T0 - 8, stop: T0 }));
		await page.loseAndReturn();
		const seen = new Set(page.views.map((view) => JSON.stringify(ids(view))));
		const after = { active: [], talkgroups: [26_202, 26_203, 26_204] };
		expect([...seen]).toEqual([FULL, after].map((each) => JSON.stringify(each)));
	});
});

describe('buttons', () => {
	it.each([
		['a loss', (page: RelayPage) => page.loseAndReturn()],
		[
			'Disconnect and Connect',
			(page: RelayPage) => {
				page.store.disconnect();
				return page.connect();
			},
		],
	])('cleared sessions stay away after %s', async (_, comeBack) => {
		const page = await RelayPage.open();
		page.clock.advance(10_000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.tell(startMessage({ ...distinctSession(5), start: T0 + 15 }));
		await page.until(({ active }) => active.sessions.length === 1);
		const after = await comeBack(page);
		expect(ids(after)).toEqual({ active: ['session-5'], talkgroups: [] });
		expect(after.receivedSeconds).toBeLessThan(8);
	});

	it('Clear while disconnected also removes sessions that the relay received in the meantime', async () => {
		const page = await RelayPage.open();
		page.relay.tell(startMessage(distinctSession(8)));
		page.store.disconnect();
		page.clock.advance(60_000);
		page.relay.hear(startMessage({ ...distinctSession(5), start: T0 + 50 }), (T0 + 50) * 1000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.hear(startMessage({ ...distinctSession(6), start: T0 + 64 }), (T0 + 64) * 1000);
		expect(ids(await page.connect())).toEqual({ active: ['session-6'], talkgroups: [] });
	});
});

// Rules: RELAY-19

describe('unreadable messages', () => {
	const header = { sentAt: T0 * 1000, viewers: 1 };

	it.each<[string, string, readonly unknown[]]>([
		['a batch with an unreadable event', BATCH_EVENT, [{ ...header, rows: [[T0 * 1000, 'nonsense']] }]],
		['a state that is not compressed', STATE_EVENT, [header, Buffer.from('garbage')]],
		['a state without a header', STATE_EVENT, [null, Buffer.alloc(0)]],
	])('%s: the page reconnects and shows the state', async (_, event, given) => {
		const page = await RelayPage.open();
		page.relay.say(event, ...given);
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.warnings).toMatchObject([expect.stringMatching(/^connection closed: unreadable/)]);
		page.clock.advance(1000);
		expect(ids(await page.until(({ connection }) => connection === 'connected'))).toEqual(FULL);
	});
});
