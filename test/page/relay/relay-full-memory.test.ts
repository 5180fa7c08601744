import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../src/page/relay/read-history.ts';
import type { View } from '../../../src/page/store/view.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { TestRelay } from '../../server/relay/test-relay.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { FULL, ids, logTenMinutes, PageOnRelay, RelayPage } from './relay-page.ts';

/** A station's over of 10 s that ended this many seconds ago. */
function logOver({ log }: TestRelay, number: number, ago: number): void {
	const start = T0 - ago - 10;
	log.append({ frame: frameOf(startMessage({ ...apart(number), start })) }, start * 1000);
	log.append({ frame: frameOf(stopMessage({ ...apart(number), start })) }, (start + 10) * 1000);
}

/** A page on a relay that was connected ten minutes ago. Large frames have filled its memory since, one a second. */
async function openPage(): Promise<{ relay: TestRelay; page: PageOnRelay; view: View; since: number }> {
	const relay = await TestRelay.start();
	const { log, clock, address } = relay;
	log.append({ upstream: 'connected' }, (T0 - 600) * 1000);
	logOver(relay, 1, 290);
	log.append({ frame: frameOf(startMessage({ ...apart(2), start: T0 - 280 })) }, (T0 - 280) * 1000);
	for (let ago = 270; ago > 20; ago--) log.append({ frame: { payload: 'x'.repeat(300_000) } }, (T0 - ago) * 1000);
	logOver(relay, 3, 5);
	const page = new PageOnRelay(clock, address);
	const view = await page.connect();
	return { relay, page, view, since: Math.floor((log.retainedEntries.at(-1)?.at ?? 0) / 1000) };
}

describe('a page on a relay whose memory was filled by frames', () => {
	it('WINDOW-6, RELAY-8: counts as received what the log still has without a gap, and shows each active session', async () => {
		const { view, since } = await openPage();
		expect(since).toBeGreaterThan(T0 - 270);
		// The page is half a second behind the relay, so it is in the second before.
		expect(view.receivedSeconds).toBe(T0 - 1 - since);
		expect(ids(view)).toEqual({ active: ['session-2'], talkgroups: [26_203] });
	});

	it('RELAY-27: takes the log of a restarted relay that reaches further back than its own data', async () => {
		const { relay, page } = await openPage();
		await relay.close();
		await page.until(({ stale }) => stale);
		const after = await TestRelay.start(
			{},
			{ clock: relay.clock, port: Number(new URL(relay.address).port), epoch: 'second' },
		);
		after.log.append({ upstream: 'connected' }, (T0 - 295) * 1000);
		logOver(after, 1, 280);
		logOver(after, 3, 5);
		relay.clock.advance(1000);
		const view = await page.until(({ connection }) => connection === 'connected');
		expect(ids(view)).toEqual({ active: [], talkgroups: [26_201, 26_203] });
	});

	/** A page with ten minutes of a relay's log, until 7 s before T0. A later history lacks rows from before the given second. */
	async function openFullPage(): Promise<{ page: RelayPage; evictBefore: (second: number) => void }> {
		let first = 0;
		const page = await RelayPage.start({
			read: async (bytes) =>
				(await readHistory(bytes)).filter(({ sequence, at }) => sequence === 1 || at >= first * 1000),
		});
		logTenMinutes(page.relay);
		expect(ids(await page.connect())).toEqual(FULL);
		return {
			page,
			evictBefore: (second) => {
				first = second;
			},
		};
	}

	it('RELAY-27: keeps its own rows where the log of the restarted relay has all later ones', async () => {
		const { page, evictBefore } = await openFullPage();
		page.store.disconnect();
		evictBefore(T0 - 100);
		const view = await page.connect();
		expect(ids(view).talkgroups).toEqual(FULL.talkgroups);
		expect(view.receivedSeconds).toBeUndefined();
	});

	it('RELAY-27, WINDOW-6, WAIT-5: replaces its data with the log of the restarted relay where later rows are missing', async () => {
		const { page, evictBefore } = await openFullPage();
		page.store.disconnect();
		page.clock.advance(30_000);
		page.relay.append(startMessage({ ...apart(5), start: T0 + 5 }), (T0 + 5) * 1000);
		page.relay.append(startMessage({ ...apart(6), start: T0 + 20 }), (T0 + 20) * 1000);
		page.relay.append(stopMessage({ ...apart(6), start: T0 + 20, stop: T0 + 25 }), (T0 + 25) * 1000);
		page.relay.flush();
		evictBefore(T0 + 15);
		const view = await page.connect();
		expect(ids(view)).toEqual({ active: [], talkgroups: [26_206] });
		expect(view.receivedSeconds).toBe(9);
		expect(page.store.derive({ compute: (activity, now) => activity.isWaitingKnown(now) })()).toBe(false);
	});
});
