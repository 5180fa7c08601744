import { describe, expect, it } from 'vitest';
import { apart, startMessage, T0 } from '../../model/messages.ts';
import { ids, logTenMinutes, RelayPage } from './relay-page.ts';

const HOUR = 3_600_000;

/** A page that was disconnected and cleared. Meanwhile its relay restarted, with a clock that is 4 s behind. */
async function clearWhileDisconnected(): Promise<RelayPage> {
	const clock = { ahead: 0 };
	const page = await RelayPage.start({ now: () => page.clock.now() + clock.ahead });
	logTenMinutes(page.relay);
	await page.connect();
	page.store.disconnect();
	await page.relay.until(() => page.relay.pages === 0);
	page.store.clear();
	clock.ahead = -4000;
	page.relay.restart('epoch-2');
	return page;
}

describe('a relay that restarts with a clock that is behind', () => {
	it('RELAY-10, RELAY-27: replaces the page’s data when the relay’s clock is behind', async () => {
		const difference = -HOUR;
		const clock = { ahead: 0 };
		const page = await RelayPage.start({ now: () => page.clock.now() + clock.ahead });
		logTenMinutes(page.relay);
		await page.connect();
		await page.loseAndReturn(() => {
			clock.ahead = difference;
			page.relay.restart('epoch-2');
			const start = T0 + difference / 1000;
			page.relay.append('connected');
			page.relay.append(startMessage({ ...apart(5), start }));
			page.relay.flush();
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: ['session-5'], talkgroups: [] });
		// A second passed until the page was back, and it is half a second behind.
		expect(view.active.now).toBe(T0 + difference / 1000);
		page.clock.advance(5000);
		await page.until(({ active }) => active.now === T0 + difference / 1000 + 5);
	});

	it('RELAY-20, RELAY-27: an earlier Clear clears nothing of it when the relay’s clock is behind', async () => {
		const clock = { ahead: 0 };
		const page = await RelayPage.start({ now: () => page.clock.now() + clock.ahead });
		logTenMinutes(page.relay);
		await page.connect();
		page.store.clear();
		await page.loseAndReturn(() => {
			clock.ahead = -HOUR;
			page.relay.restart('epoch-2');
			page.relay.append('connected');
			page.relay.append(startMessage({ ...apart(5), start: T0 - 3600 }));
			page.relay.flush();
		});
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: ['session-5'], talkgroups: [] });
		expect(view.active.now).toBe(T0 - 3600);
	});

	it('RELAY-20, RELAY-27: replaces the page’s data when the relay’s clock is behind the Clear, but not behind the last row', async () => {
		const page = await clearWhileDisconnected();
		page.store.connect();
		await page.until(({ connection }) => connection === 'disconnected');
		page.relay.tell('connected');
		page.relay.tell(startMessage({ ...apart(5), start: T0 - 4 }));
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: ['session-5'], talkgroups: [] });
	});

	it('RELAY-20, RELAY-27: a Clear while disconnected removes no row of a relay whose clock is behind it', async () => {
		const page = await clearWhileDisconnected();
		page.relay.append('connected');
		page.relay.append(startMessage({ ...apart(5), start: T0 - 4 }));
		page.relay.flush();
		expect(ids(await page.connect())).toEqual({ active: ['session-5'], talkgroups: [] });
	});

	it('RELAY-27: replaces the page’s data when the history is empty and the relay’s clock is behind', async () => {
		const clock = { ahead: 0 };
		const page = await RelayPage.start({ now: () => page.clock.now() + clock.ahead });
		logTenMinutes(page.relay);
		await page.connect();
		await page.loseAndReturn(() => {
			clock.ahead = -HOUR;
			page.relay.restart('epoch-2');
		});
		await page.until(({ talkgroups }) => talkgroups.rows.length === 0);
		page.clock.advance(5000);
		await page.until(({ active }) => active.now === T0 + 5 - 3600);
	});
});
