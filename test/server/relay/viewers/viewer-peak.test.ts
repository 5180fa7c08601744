import { describe, expect, it } from 'vitest';
import { apart, startMessage } from '../../../model/messages.ts';
import { frameOf } from '../../../servers/frames.ts';
import { RelayPage, RunningRelay, TRANSPORTS } from '../running-relay.ts';

const frame = (number: number) => frameOf(startMessage(apart(number)));

describe.each(TRANSPORTS)('the number of viewers that a page is told, by %s %s', (...transports) => {
	it('RELAY-13: comes with the history, and again when there are a fifth more', async () => {
		const relay = await RunningRelay.start();
		const pages = Array.from({ length: 6 }, () => new RelayPage());
		const [page] = pages;
		let frames = 0;
		for (const [before, next] of pages.entries()) {
			next.connect(relay.address, transports);
			await next.changes.until(() => next.given.length > 0);
			expect(next.counts[0]).toBe(before);
			frames += 1;
			relay.hear(frame(frames));
			relay.tell();
			await page?.reaches(frames);
		}
		// With the sixth there are a fifth more than five, and no more than that.
		expect(page?.counts).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('RELAY-13: counts viewers of the last ten minutes, though they left one by one', async () => {
		const relay = await RunningRelay.start();
		const pages = Array.from({ length: 5 }, () => new RelayPage());
		for (const page of pages) {
			page.connect(relay.address, transports);
			await page.changes.until(() => page.given.length > 0);
		}
		relay.hear(frame(1));
		relay.tell();
		const [stays, ...others] = pages;
		await stays?.reaches(1);
		for (const page of others) page.socket?.close();
		await relay.shows('relay_viewers{kind="page"}', '1');
		const countAfter = async (milliseconds: number) => {
			relay.clock.advance(milliseconds);
			const page = new RelayPage();
			page.connect(relay.address, transports);
			await page.changes.until(() => page.given.length > 0);
			return page.counts[0];
		};
		expect(await countAfter(599_000)).toBe(5);
		expect(await countAfter(2000)).toBeLessThan(3);
		expect(stays?.counts).toEqual([0, 5]);
	});
});
