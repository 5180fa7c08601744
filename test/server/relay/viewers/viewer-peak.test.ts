import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../src/feed/clock.ts';
import { ViewerPeak } from '../../../../src/server/relay/viewers/viewer-peak.ts';
import { apart, startMessage } from '../../../model/messages.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, TRANSPORTS } from '../test-viewers.ts';

const frame = (number: number) => frameOf(startMessage(apart(number)));

describe.each(TRANSPORTS)('the number of viewers that a page gets, by %s %s', (...transports) => {
	it('RELAY-13: comes with the history, and again when it has grown by more than a fifth', async () => {
		const relay = await TestRelay.start({}, { pagesPerGroup: 2 });
		const pages = Array.from({ length: 6 }, () => new PageClient());
		const [page] = pages;
		let frames = 0;
		for (const [before, next] of pages.entries()) {
			next.connect(relay.address, transports);
			await next.changes.until(() => next.messages.length > 0);
			expect(next.viewerCounts[0]).toBe(before);
			frames += 1;
			relay.receive(frame(frames));
			relay.sendBatch();
			await page?.untilAt(frames);
		}
		// Six are exactly a fifth more than five, so no number is sent again.
		expect(page?.viewerCounts).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('RELAY-13: counts viewers of the last ten minutes, though they left one by one', async () => {
		const relay = await TestRelay.start();
		const pages = Array.from({ length: 5 }, () => new PageClient());
		for (const page of pages) {
			page.connect(relay.address, transports);
			await page.changes.until(() => page.messages.length > 0);
		}
		relay.receive(frame(1));
		relay.sendBatch();
		const [stays, ...others] = pages;
		await stays?.untilAt(1);
		for (const page of others) page.socket?.close();
		await relay.untilMetric('relay_viewers{kind="page"}', '1');
		const countAfter = async (milliseconds: number) => {
			relay.clock.advance(milliseconds);
			const page = new PageClient();
			page.connect(relay.address, transports);
			await page.changes.until(() => page.messages.length > 0);
			return page.viewerCounts[0];
		};
		expect(await countAfter(599_000)).toBe(5);
		expect(await countAfter(2000)).toBeLessThan(3);
		expect(stays?.viewerCounts).toEqual([0, 5]);
	});
});

it('RELAY-13, TIME-3: a peak from before the clock was set back no longer counts', () => {
	const clock = new ManualClock(7_200_000);
	const peak = new ViewerPeak(clock);
	expect([peak.record(100), peak.record(1)]).toEqual([100, 100]);
	clock.step(-3_600_000);
	expect(peak.record(1)).toBe(1);
});

it('RELAY-13: a page that came after a peak gets the number again once it has grown', () => {
	const clock = new ManualClock(0);
	const peak = new ViewerPeak(clock);
	expect(peak.update(100)).toBe(100);
	clock.advance(600_001);
	peak.noteSentToPage(10);
	expect([peak.update(12), peak.update(13)]).toEqual([undefined, 13]);
});
