import { describe, expect, it } from 'vitest';
import type { View } from '../../../src/page/store/view.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { TestRelay } from '../../server/relay/test-relay.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { ids, PageOnRelay } from './relay-page.ts';

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
});
