import { describe, expect, it } from 'vitest';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { TestRelay } from '../../server/relay/test-relay.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { FULL, ids, logOver, logTenMinutes, openPage, PageOnRelay, restart, talkTimes } from './relay-page.ts';

const MINUTE = 60_000;

describe('a relay that restarts with an empty log', () => {
	it('RELAY-27: a page keeps its rankings and its active sessions, on a real relay', async () => {
		const before = await TestRelay.start();
		const { clock, log, address } = before;
		log.append({ upstream: 'connected' }, (T0 - 600) * 1000);
		for (const [number, ago] of [
			[1, 200],
			[2, 30],
		] as const) {
			const message = { ...apart(number), start: T0 - ago };
			log.append({ frame: frameOf(startMessage(message)) }, (T0 - ago) * 1000);
			log.append({ frame: frameOf(stopMessage({ ...message, stop: T0 - ago + 10 })) }, (T0 - ago + 10) * 1000);
		}
		log.append({ frame: frameOf(startMessage({ ...apart(3), start: T0 - 8 })) }, (T0 - 8) * 1000);
		const page = new PageOnRelay(clock, address);
		before.sendBatch();
		const known = ids(await page.connect());
		expect(known).toEqual({ active: ['session-3'], talkgroups: [26_201, 26_202] });

		await before.close();
		const away = await page.until(({ stale }) => stale);
		expect(ids(away)).toEqual(known);
		page.views.length = 0;
		const after = await TestRelay.start({}, { clock, port: Number(new URL(address).port), epoch: 'second' });
		after.log.append({ upstream: 'connected' }, clock.now());
		after.receive(frameOf(startMessage({ ...apart(4), start: T0 })));
		clock.advance(1000);
		const view = await page.until(({ active }) => active.sessions.length === 2);
		// The 8 s between the last row and the restart were not received (WINDOW-6).
		expect(view).toMatchObject({ connection: 'connected', stale: false, receivedSeconds: 292 });
		expect(talkTimes(view)).toEqual([
			[26_201, 10],
			[26_202, 10],
		]);
		expect(view.active.sessions).toMatchObject([
			{ id: 'session-3', unheardSinceLoss: true },
			{ id: 'session-4', unheardSinceLoss: false },
		]);
		// No view in between was empty.
		expect(page.views.every(({ talkgroups }) => talkgroups.rows.length === 2)).toBe(true);
	});

	it('RELAY-27, GHOST-5: a known session that the network resends is confirmed, and one that it leaves out closes', async () => {
		const page = await openPage();
		page.relay.tell(startMessage({ ...apart(5), start: T0 - 5 }));
		await page.until(({ active }) => active.sessions.length === 2);
		await page.loseAndReturn(() => {
			page.clock.advance(4000);
			restart(page, startMessage({ ...apart(5), start: T0 - 5 }));
		});
		const merged = await page.until(({ connection }) => connection === 'connected');
		expect(merged.active.sessions).toMatchObject([
			{ id: 'session-4', unheardSinceLoss: true },
			{ id: 'session-5', unheardSinceLoss: false },
		]);
		page.clock.advance(11_000);
		const settled = await page.until(({ active }) => active.sessions.length === 1);
		expect(ids(settled)).toEqual({ active: ['session-5'], talkgroups: FULL.talkgroups });
	});

	it('RELAY-27: no session is marked or closes where the history has every row after the page’s last one', async () => {
		const page = await openPage();
		page.relay.tell(startMessage(apart(5)));
		await page.until(({ active }) => active.sessions.length === 2);
		await page.loseAndReturn(() => {
			const { relay } = page;
			relay.restart('epoch-2');
			for (const [content, ago] of [
				['connected', 60],
				['lost', 50],
				['connected', 49],
			] as const)
				relay.append(content, (T0 - ago) * 1000);
			// This relay received the frame a little later.
			relay.append(startMessage(apart(5)), T0 * 1000 + 100);
			relay.flush();
		});
		const merged = await page.until(({ connection }) => connection === 'connected');
		expect(merged.active.sessions.map(({ id, unheardSinceLoss }) => [id, unheardSinceLoss])).toEqual([
			['session-4', false],
			['session-5', false],
		]);
		page.clock.advance(11_000);
		const later = await page.until(({ active }) => active.now >= T0 + 11);
		expect(ids(later).active).toEqual(['session-4', 'session-5']);
	});

	it('RELAY-27: of the relay’s backfill only what is newer counts, and nothing twice', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			page.clock.advance(30_000);
			const { relay } = page;
			relay.restart('epoch-2');
			// The page knows the first over, and the start of the second one.
			logOver(relay, 3, 20);
			relay.append(startMessage({ ...apart(4), start: T0 - 8 }), (T0 - 8) * 1000);
			relay.append(stopMessage({ ...apart(4), start: T0 - 8, stop: T0 + 4 }), (T0 + 4) * 1000);
			logOver(relay, 5, -20);
			relay.append('connected', page.clock.now());
			relay.flush();
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(view.active.sessions).toEqual([]);
		expect(talkTimes(view)).toEqual([
			[26_204, 12],
			[26_202, 10],
			[26_203, 10],
			[26_205, 10],
		]);
	});

	it('RELAY-27: a backfill received after the page returned is merged in the same way', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			page.clock.advance(30_000);
			page.relay.restart('epoch-2');
		});
		// Its relay has no connection to the network yet.
		await page.until(({ active }) => active.sessions.some(({ unheardSinceLoss }) => unheardSinceLoss));
		expect(page.store.view()).toMatchObject({ connection: 'disconnected', stale: true });
		expect(ids(page.store.view())).toEqual(FULL);
		logOver(page.relay, 3, 20);
		logOver(page.relay, 5, -20);
		page.relay.tell('connected');
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(talkTimes(view)).toEqual([
			[26_202, 10],
			[26_203, 10],
			[26_205, 10],
		]);
	});

	it('RELAY-20, RELAY-27: what was cleared meanwhile does not come back', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			page.clock.advance(5000);
			page.store.clear();
			page.clock.advance(5000);
			restart(page, startMessage({ ...apart(5), start: T0 + 8 }));
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: ['session-5'], talkgroups: [] });
	});

	it('RELAY-20, RELAY-27: what came after a Clear is kept', async () => {
		const page = await openPage();
		page.clock.advance(1000);
		page.store.clear();
		page.clock.advance(9000);
		logOver(page.relay, 5, -10);
		page.relay.flush();
		await page.until(({ talkgroups }) => talkgroups.rows.length === 1);
		page.clock.advance(20_000);
		await page.loseAndReturn(() => restart(page, startMessage({ ...apart(6), start: T0 + 30 })));
		const view = await page.until(({ active }) => active.sessions.length === 1);
		expect(ids(view)).toEqual({ active: ['session-6'], talkgroups: [26_205] });
	});

	it('RELAY-27: data from before an absence of ten minutes have expired', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			page.clock.advance(10 * MINUTE);
			restart(page, startMessage({ ...apart(5), start: T0 + 599 }));
			page.clock.advance(MINUTE);
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: ['session-5'], talkgroups: [] });
	});

	it('RELAY-6, RELAY-27: a later loss is resumed exactly', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => restart(page, startMessage({ ...apart(5), start: T0 })));
		await page.until(({ connection }) => connection === 'connected');
		await page.loseAndReturn(() => page.relay.tell(stopMessage({ ...apart(5), stop: T0 + 2 })));
		const view = await page.until(({ talkgroups }) => talkgroups.rows.length === 3);
		expect(page.relay.handshakes.at(-1)).toEqual({ relay: 1, epoch: 'epoch-2', after: 2 });
		expect(view.connection).toBe('connected');
	});
});

describe('a history after a restart', () => {
	it('RELAY-27: replaces the page’s data when the history reaches back as far', async () => {
		const page = await openPage();
		await page.loseAndReturn(() => {
			page.relay.restart('epoch-2');
			logTenMinutes(page.relay);
			logOver(page.relay, 7, 20);
			page.relay.flush();
		});
		const view = await page.until(({ talkgroups }) => talkgroups.rows.length === 3);
		expect(view.active.sessions).toMatchObject([{ id: 'session-4', unheardSinceLoss: false }]);
	});
});
