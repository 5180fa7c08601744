import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../src/page/relay/read-history.ts';
import type { Row } from '../../../src/protocol/relay-messages.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { FULL, ids, logOver, logTenMinutes, RelayPage } from './relay-page.ts';

const DAY = 86_400_000;

describe('a page on a relay', () => {
	it('RELAY-5: shows the last ten minutes as soon as it is connected, each frame at its own time', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		const view = await page.connect();
		expect(ids(view)).toEqual(FULL);
		expect(view.active.sessions).toMatchObject([{ start: T0 - 8, localStart: T0 - 7 }]);
		expect(view.talkgroups.rows.map(({ lastActive }) => lastActive)).toEqual([T0 - 200, T0 - 20]);
		expect(view).toMatchObject({ receivedSeconds: undefined, stale: false });
		// The page is half a second behind the relay, so it is in the second before.
		expect(view.lastFrameAge).toBe(6);
	});

	it('SILENCE-3: shows no age of frames before the first one has come', async () => {
		const page = await RelayPage.start();
		page.relay.tell('connected');
		expect((await page.connect()).lastFrameAge).toBeUndefined();
	});

	it('WINDOW-3, RELAY-5: sums up the log over the window that was chosen before', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		page.store.setWindow(60);
		const { window, talkgroups } = await page.connect();
		expect([window, talkgroups.rows.map(({ lastActive }) => lastActive)]).toEqual([60, [T0 - 20]]);
	});

	it('RELAY-4: sends its handshake, and nothing else', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.clock.advance(120_000);
		page.relay.tell(startMessage(apart(5)));
		await page.until(({ active }) => active.sessions.length > 1);
		expect(page.relay.handshakes).toEqual([{ relay: 1 }]);
		expect(page.relay.events).toEqual([]);
	});

	it('WINDOW-6: says how much of the window is known where the relay started a short while ago', async () => {
		const page = await RelayPage.start();
		page.relay.append('connected', (T0 - 100) * 1000);
		logOver(page.relay, 1, 20);
		page.relay.flush();
		expect(await page.connect()).toMatchObject({ receivedSeconds: 99 });
	});

	it('RELAY-6: applies batches that arrive while the history is being read', async () => {
		let go = () => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		const read = async (bytes: unknown): Promise<readonly Row[]> => {
			await held;
			return readHistory(bytes);
		};
		const page = await RelayPage.start({ read });
		logTenMinutes(page.relay);
		page.store.connect();
		await page.relay.until(() => page.relay.pages === 1);
		page.relay.tell(startMessage(apart(5)));
		page.relay.tell(stopMessage({ ...apart(4), start: T0 - 8, stop: T0 }));
		go();
		const { active } = await page.until(({ active: { sessions } }) => sessions.some(({ id }) => id === 'session-5'));
		expect(active.sessions.map(({ id }) => id)).toEqual(['session-5']);
		expect(page.relay.handshakes).toHaveLength(1);
	});

	it('RELAY-5: draws nothing between its old data and the history that replaces them', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.views.length = 0;
		await page.loseAndReturn(() => {
			page.relay.restart('epoch-2');
			page.relay.append('connected', (T0 - 600) * 1000);
			logOver(page.relay, 7, 20);
			page.relay.flush();
		});
		await page.until(({ talkgroups }) => talkgroups.rows[0]?.id === 26_207);
		const seen = new Set(page.views.map((view) => JSON.stringify(ids(view))));
		expect([...seen]).toEqual([FULL, { active: [], talkgroups: [26_207] }].map((each) => JSON.stringify(each)));
	});

	it('RELAY-12: is shown as connected only while the relay is connected to the network', async () => {
		const page = await RelayPage.start();
		page.store.connect();
		await page.until(({ connection }) => connection === 'disconnected');
		page.relay.tell('connected');
		await page.until(({ connection }) => connection === 'connected');
		page.relay.tell(startMessage(apart(1)));
		await page.until(({ active }) => active.sessions.length === 1);
		page.relay.tell('lost');
		const { active, stale } = await page.until(({ connection }) => connection === 'disconnected');
		expect([active.sessions[0]?.unheardSinceLoss, stale]).toEqual([true, true]);
	});
});

describe('a wrong clock', () => {
	it.each([DAY, -DAY])('RELAY-10: changes nothing when it is wrong by %i ms', async (wrong) => {
		const page = await RelayPage.start({ wrong });
		logTenMinutes(page.relay);
		const view = await page.connect();
		expect(ids(view)).toEqual(FULL);
		expect(view.active.now).toBe(T0 - 1);
		page.clock.advance(1000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 1 }));
		const { active } = await page.until(({ active: { sessions } }) => sessions.length === 2);
		expect(active.sessions[1]).toMatchObject({ id: 'session-5', localStart: T0 + 1 });
		expect(page.warnings).toEqual([]);
	});

	it('RELAY-10: makes the page ask for the whole log when it is set while the page is open', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.wrong = DAY;
		page.clock.advance(1000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 1 }));
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ ...FULL, active: ['session-4', 'session-5'] });
	});
});

/** A page that has just received a row, and on which Clear and Disconnect were pressed at once. */
async function clearAndDisconnect(): Promise<RelayPage> {
	const page = await RelayPage.start();
	logTenMinutes(page.relay);
	await page.connect();
	page.relay.tell(startMessage({ ...apart(5), start: T0 }));
	await page.until(({ active }) => active.sessions.length === FULL.active.length + 1);
	page.store.clear();
	page.store.disconnect();
	return page;
}

describe('buttons', () => {
	it('RELAY-20: no history brings back what Clear removed', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.clock.advance(10_000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 15 }));
		const before = await page.until(({ active }) => active.sessions.length === 1);
		page.relay.say('history');
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		const after = await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
		expect(ids(after)).toEqual({ active: ['session-5'], talkgroups: [] });
		expect([before.receivedSeconds, after.receivedSeconds]).toEqual([6, 6]);
	});

	it('RELAY-20: a history brings back no row that came just before Clear', async () => {
		const page = await clearAndDisconnect();
		expect(ids(await page.connect())).toEqual({ active: [], talkgroups: [] });
	});

	it('RELAY-20: Clear while disconnected also removes a row that came just before', async () => {
		const page = await clearAndDisconnect();
		await page.connect();
		page.store.disconnect();
		page.store.clear();
		expect(ids(await page.connect())).toEqual({ active: [], talkgroups: [] });
	});

	it('RELAY-20: Clear while disconnected also removes what was missed until then', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.store.disconnect();
		page.clock.advance(60_000);
		page.relay.append(startMessage({ ...apart(5), start: T0 + 50 }), (T0 + 50) * 1000);
		page.store.clear();
		page.clock.advance(5000);
		page.relay.append(startMessage({ ...apart(6), start: T0 + 64 }), (T0 + 64) * 1000);
		page.relay.flush();
		expect(ids(await page.connect())).toEqual({ active: ['session-6'], talkgroups: [] });
	});

	it('RELAY-20: Clear while a history is on its way removes what that history holds', async () => {
		const clock = { ahead: 0 };
		const page = await RelayPage.start({ now: () => page.clock.now() + clock.ahead });
		logTenMinutes(page.relay);
		await page.connect();
		page.store.disconnect();
		page.clock.advance(30_000);
		// The history was sent 3 s ago when it arrives.
		clock.ahead = -3000;
		page.store.connect();
		page.store.clear();
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: [], talkgroups: [] });
	});

	it('CONNECT-2, CONNECT-3: the time shown stands still after a Disconnect, and Connect asks for the whole log', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.store.disconnect();
		await page.relay.until(() => page.relay.pages === 0);
		const disconnected = page.store.view();
		page.clock.advance(30_000);
		expect(page.store.view().active).toBe(disconnected.active);
		page.relay.tell(startMessage({ ...apart(5), start: T0 + 30 }));
		const view = await page.connect();
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
		expect(ids(view)).toEqual({ ...FULL, active: ['session-4', 'session-5'] });
	});

	it('RELAY-5: a paused screen stands still over a history, and then shows the present', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.store.togglePause();
		await page.loseAndReturn(() => {
			page.relay.restart('epoch-2');
			page.relay.append('connected', (T0 - 600) * 1000);
			page.relay.tell(startMessage(apart(5)));
		});
		const paused = await page.until(({ connection }) => connection === 'connected');
		expect(ids(paused)).toEqual(FULL);
		page.store.togglePause();
		expect(ids(page.store.view())).toEqual({ active: ['session-5'], talkgroups: [] });
	});
});
