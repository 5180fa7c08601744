import { describe, expect, it } from 'vitest';
import { BATCH_EVENT } from '../../../src/protocol/relay-messages.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { FULL, ids, logTenMinutes, RelayPage } from './relay-page.ts';

/** A page on a relay with 4,000 viewers, which takes the longest possible waits. */
async function openAmongFourThousand(): Promise<RelayPage> {
	const page = await RelayPage.start({ random: () => 1 });
	logTenMinutes(page.relay);
	await page.connect();
	page.relay.say(BATCH_EVENT, { epoch: 'epoch-1', sentAt: T0 * 1000, viewers: 4000, rows: [] });
	page.relay.tell(startMessage(apart(5)));
	await page.until(({ active }) => active.sessions.some(({ id }) => id === 'session-5'));
	return page;
}

/** A page that has lost its relay, on a computer whose clock was set forward by a day since. */
async function setClockWhileAway(): Promise<RelayPage> {
	const page = await RelayPage.start();
	logTenMinutes(page.relay);
	await page.connect();
	page.relay.disconnectAll();
	await page.until(({ connection }) => connection === 'disconnected');
	page.wrong += 86_400_000;
	page.behind += 86_400_000;
	return page;
}

describe('after a loss', () => {
	it('RELAY-6: a page gets what it missed, at the times at which the relay received it, and no session is marked', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		await page.loseAndReturn(() => {
			page.clock.advance(30_000);
			// Time stood still, so the closing session has not expired before its corrected stop.
			page.relay.append(startMessage(apart(5)), (T0 + 1) * 1000);
			page.relay.append(stopMessage({ ...apart(5), stop: T0 }), (T0 + 2) * 1000);
			page.relay.append(stopMessage({ ...apart(5), stop: T0 + 3 }), (T0 + 5) * 1000);
			page.relay.flush();
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-1', after: 8 }]);
		expect(view.active.sessions).toMatchObject([{ id: 'session-4', unheardSinceLoss: false }]);
		expect(view.talkgroups.rows.map(({ id, talkTime }) => [id, talkTime])).toContainEqual([26_205, 3]);
	});

	it('RELAY-13: the first attempt is spread over longer, the more viewers the relay has', async () => {
		const page = await openAmongFourThousand();
		page.relay.disconnectAll();
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.waits).toContain(5800);
		expect(page.waits).not.toContain(1500);
	});

	it('RELAY-13: a page that closed the connection itself waits as long as without a relay', async () => {
		const page = await openAmongFourThousand();
		page.store.leave();
		expect(page.waits).toContain(1500);
		expect(page.waits).not.toContain(5800);
	});

	it('RELAY-11: while the relay is away, a page shows its last data and their age', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.disconnectAll();
		await page.until(({ connection }) => connection === 'disconnected');
		await page.relay.close();
		page.clock.advance(120_000);
		const view = await page.until(({ lastFrameAge }) => lastFrameAge === 126);
		expect(view).toMatchObject({ stale: true, frameRate: undefined });
		expect(ids(view)).toEqual(FULL);
		expect(view.active.now).toBe(T0 - 1);
	});

	it('RELAY-11: after ten minutes time runs on', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		await page.relay.close();
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(601_000);
		const view = await page.until(({ talkgroups }) => talkgroups.rows.length === 0);
		expect(view.active.sessions).toEqual([]);
	});

	it('RELAY-11: a page asks for the whole log where its clock was set forward meanwhile, and no row was missed', async () => {
		const page = await setClockWhileAway();
		page.clock.advance(1000);
		await page.until(({ active }) => active.sessions.length === 0);
		await page.warned(2);
		expect(page.warnings[1]).toBe('connection closed: too late');
		page.clock.advance(1000);
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual(FULL);
	});

	it('RELAY-10: Clear, pressed while the relay is away and this clock is wrong, leaves the relay’s time as it is', async () => {
		const page = await setClockWhileAway();
		page.store.clear();
		page.clock.advance(1000);
		await page.warned(2);
		page.clock.advance(1000);
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(view.active).toMatchObject({ now: T0 + 1, sessions: [] });
	});

	it('RELAY-10: after a Disconnect and a sleep, Connect shows nothing that is too old, though the relay is away', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.store.disconnect();
		await page.relay.close();
		expect(ids(page.store.view()).talkgroups).toEqual(FULL.talkgroups);
		page.sleep(600_000);
		page.store.connect();
		expect(ids(page.store.view()).talkgroups).toEqual([]);
	});

	it('RELAY-6: where time ran on before the loss was noticed, a page asks for the whole log', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		// The link is dead for 40 s before the page notices.
		page.relay.append(startMessage(apart(5)));
		page.clock.advance(40_000);
		await page.loseAndReturn(() => page.relay.flush());
		await page.warned(2);
		expect(page.warnings[1]).toBe('connection closed: too late');
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-1', after: 8 }, { relay: 1 }]);
		expect(page.store.view().active.sessions.map(({ id }) => id)).toEqual(['session-4', 'session-5']);
	});

	it('CONNECT-11, RELAY-6: a page that was left resumes where it was', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.store.leave();
		await page.relay.until(() => page.relay.pages === 0);
		page.relay.tell(startMessage(apart(5)));
		page.clock.advance(2000);
		await page.until(({ active }) => active.sessions.length === 2);
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1, epoch: 'epoch-1', after: 8 });
	});
});

describe('messages that do not follow or cannot be read', () => {
	it('RELAY-7: where rows are missing, a page connects again and asks for them', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.append(startMessage(apart(5)));
		page.relay.skip();
		page.relay.tell(startMessage(apart(6)));
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.warnings).toEqual(['connection closed: missing rows']);
		expect(ids(page.store.view())).toEqual(FULL);
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1, epoch: 'epoch-1', after: 8 });
		expect(ids(page.store.view()).active).toEqual(['session-4', 'session-5', 'session-6']);
	});

	it('RELAY-22: a page follows a log into the epoch of another relay, and resumes there', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.epoch = 'epoch-2';
		page.relay.tell(startMessage(apart(5)));
		await page.until(({ active }) => active.sessions.some(({ id }) => id === 'session-5'));
		page.relay.tell(startMessage(apart(6)));
		await page.until(({ active }) => active.sessions.some(({ id }) => id === 'session-6'));
		expect(page.warnings).toEqual([]);
		await page.loseAndReturn(() => {});
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes).toEqual([{ relay: 1 }, { relay: 1, epoch: 'epoch-2', after: 10 }]);
	});

	it('RELAY-7: where a batch is of another log, a page connects again', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.restart('epoch-2');
		page.relay.tell('connected', startMessage(apart(5)));
		await page.until(({ connection }) => connection === 'disconnected');
		page.clock.advance(1000);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.warnings).toEqual(['connection closed: missing rows']);
		expect(ids(page.store.view())).toEqual({ ...FULL, active: ['session-4', 'session-5'] });
	});

	it('RELAY-7: where a batch follows an entry of another log, a page connects again, though its numbers follow', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.say(BATCH_EVENT, { epoch: 'epoch-2', sentAt: T0 * 1000, rows: [] });
		await page.until(({ connection }) => connection === 'disconnected');
		expect(page.warnings).toEqual(['connection closed: missing rows']);
	});

	it.each<[string, unknown[]]>([
		['an unreadable batch', ['frames', { epoch: 'epoch-1', sentAt: T0 * 1000, rows: [[9]] }]],
		['a history without a header', ['history', null, Buffer.of(3, 0)]],
		['a history without bytes', ['history', { epoch: 'epoch-1', last: 8, sentAt: T0 * 1000 }]],
		[
			'other bytes than a history',
			['history', { epoch: 'epoch-1', last: 8, sentAt: T0 * 1000 }, Buffer.from('history')],
		],
	])('RELAY-19: a page asks for the whole log, after a wait, when it gets %s', async (_, [event, ...given]) => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		await page.connect();
		page.relay.say(String(event), ...given);
		await page.until(({ connection }) => connection === 'disconnected');
		expect(ids(page.store.view())).toEqual(FULL);
		page.clock.advance(999);
		expect(page.relay.handshakes).toHaveLength(1);
		page.clock.advance(1);
		await page.until(({ connection }) => connection === 'connected');
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1 });
	});

	it('RELAY-19: waits grow while nothing can be read', async () => {
		const page = await RelayPage.start();
		logTenMinutes(page.relay);
		page.relay.spoil = (bytes) => bytes.subarray(0, -2);
		page.store.connect();
		for (const [times, wait] of [1000, 1000, 2000, 2500, 2500].entries()) {
			await page.warned(times + 1);
			page.clock.advance(wait - 1);
			expect(page.relay.handshakes).toHaveLength(times + 1);
			page.clock.advance(1);
			await page.relay.until(() => page.relay.handshakes.length === times + 2);
		}
		expect(new Set(page.warnings)).toEqual(new Set(['connection closed: unreadable history']));
	});

	it('CONNECT-6, RELAY-19: a page closes the connection to a relay that sends nothing for 20 s', async () => {
		const page = await RelayPage.start({ mute: true });
		page.store.connect();
		const { pendingWaits } = page.clock;
		while (page.clock.pendingWaits === pendingWaits) await new Promise(setImmediate);
		page.clock.advance(20_000);
		await page.relay.until(() => page.relay.pages === 0);
		expect(page.warnings).toEqual(['connection closed: no message in time']);
	});
});
