import { describe, expect, it } from 'vitest';
import { apart, startMessage, T0 } from '../../../model/messages.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient, TRANSPORTS } from '../test-viewers.ts';

const frame = (number: number) => frameOf(startMessage(apart(number)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => 1 + index);

describe.each(TRANSPORTS)('our own page, by %s %s', (...transports) => {
	it('RELAY-5: gets the whole log, then batches', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1), frame(2));
		relay.sendBatch();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await page.untilAt(2);
		expect(page.rows).toEqual(
			[1, 2].map((sequence) => ({ sequence, at: T0 * 1000, content: startMessage(apart(sequence)) })),
		);
		relay.receive(frame(3), 'unreadable');
		relay.log.append({ upstream: 'lost' }, relay.clock.now());
		relay.sendBatch();
		await page.untilAt(5);
		expect(page.rows.slice(3).map(({ content }) => content)).toEqual(['no payload', 'lost']);
		expect(page.messages).toEqual(['history', 3]);
	});

	it('RELAY-6: gets exactly what it missed, even when that is nothing', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1));
		relay.sendBatch();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await page.untilAt(1);
		page.socket?.close();
		page.connect(relay.address, transports);
		await page.changes.until(() => page.messages.length === 2);
		page.socket?.close();
		relay.receive(frame(2), frame(3));
		relay.sendBatch();
		page.connect(relay.address, transports);
		await page.untilAt(3);
		expect(page.messages).toEqual(['history', 0, 2]);
		expect(page.sequences).toEqual([1, 2, 3]);
	});

	it('RELAY-6, RELAY-9: gets the whole log again where a burst pushes rows out of it before they are sent', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await page.changes.until(() => page.messages.length === 1);
		for (const number of [1, 2]) {
			relay.receive(frame(number));
			relay.sendBatch();
			await page.untilAt(number);
		}
		expect(page.messages).toEqual(['history', 1, 1]);
		for (let number = 0; number < 300; number++) relay.receive({ topic: 'LH', payload: 'x'.repeat(300_000) });
		expect(relay.log.first).toBeGreaterThan(3);
		relay.sendBatch();
		await page.untilAt(302);
		expect(page.messages.at(-1)).toBe('history');
	});

	it.each([
		['of another epoch', { epoch: 'another', after: 14 }],
		['of before the log', { epoch: 'first', after: 2 }],
	])('RELAY-9: gets the whole log when its position is %s', async (_, position) => {
		const relay = await TestRelay.start();
		for (let minute = 0; minute < 15; minute++) {
			relay.receive(frame(minute));
			relay.clock.advance(60_000);
		}
		const page = new PageClient();
		page.connect(relay.address, transports, position);
		await page.untilAt(15);
		expect(page.messages).toEqual(['history']);
	});

	it('RELAY-9: gets the whole log when it missed more than 2,000 rows', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await page.changes.until(() => page.messages.length === 1);
		for (const missed of [2000, 2001]) {
			page.socket?.close();
			relay.receive(...upTo(missed).map(frame));
			relay.clock.advance(1000);
			page.connect(relay.address, transports);
			await page.untilAt(relay.log.last);
		}
		expect(page.messages).toEqual(['history', 2000, 'history']);
	});

	it('RELAY-9: gets each row once when the cached history is older than its own last row', async () => {
		const relay = await TestRelay.start();
		const page = new PageClient();
		relay.receive(frame(1));
		page.connect(relay.address, transports);
		await page.untilAt(1);
		relay.receive(frame(2));
		relay.sendBatch();
		await page.untilAt(2);
		page.socket?.close();
		relay.receive(...upTo(2001).map(frame));
		page.connect(relay.address, transports);
		await page.untilAt(2003);
		// The history ends with row 1.
		expect(page.messages).toEqual(['history', 1, 'history', 2002]);
		expect(page.sequences).toEqual(upTo(2003));
	});

	it('RELAY-9: gets the whole log when the log is replaced', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1));
		relay.sendBatch();
		const page = new PageClient();
		page.connect(relay.address, transports);
		await page.untilAt(1);
		relay.receive(frame(2));
		relay.log.replaceAll([{ epoch: 'second', sequence: 8, at: T0 * 1000, frame: frame(3) }]);
		relay.receive(frame(4));
		relay.sendBatch();
		await page.untilAt(9);
		expect([page.position?.epoch, page.sequences]).toEqual(['second', [8, 9]]);
	});

	it('RELAY-6: gets no rows until this relay’s log has passed its position', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1), frame(2));
		relay.sendBatch();
		const page = new PageClient();
		page.position = { epoch: 'first', after: 4 };
		page.connect(relay.address, transports);
		await page.changes.until(() => page.messages.length === 1);
		relay.receive(frame(3));
		relay.sendBatch();
		relay.receive(frame(4), frame(5));
		relay.sendBatch();
		relay.receive(frame(6));
		relay.sendBatch();
		await page.untilAt(6);
		expect(page.sequences).toEqual([5, 6]);
	});

	it('RELAY-22: goes on when another relay numbers the entries that follow', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1), frame(2));
		relay.sendBatch();
		const [there, late] = [new PageClient(), new PageClient()];
		late.position = { epoch: 'first', after: 1 };
		there.connect(relay.address, transports);
		await there.untilAt(2);
		relay.adopt('second', frame(3));
		relay.sendBatch();
		relay.adopt('second', frame(4));
		relay.sendBatch();
		await there.untilAt(4);
		late.connect(relay.address, transports);
		await late.untilAt(4);
		expect([there.messages, late.messages]).toEqual([['history', 1, 1], [3]]);
		for (const { position } of [there, late]) expect(position).toEqual({ epoch: 'second', after: 4 });
	});

	it('RELAY-23: gets the whole log when it has entries that no other relay has', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1), frame(2));
		relay.sendBatch();
		const [behind, ahead] = [new PageClient(), new PageClient()];
		behind.position = { epoch: 'first', after: 3 };
		ahead.position = { epoch: 'first', after: 9 };
		ahead.connect(relay.address, transports);
		await ahead.changes.until(() => ahead.messages.length === 1);
		relay.adopt('second', frame(3), frame(4));
		relay.sendBatch();
		behind.connect(relay.address, transports);
		await behind.untilAt(4);
		await ahead.changes.until(() => ahead.messages.length === 2);
		expect([behind.messages, ahead.messages]).toEqual([['history'], [0, 'history']]);
	});
});

describe('a log that was replaced', () => {
	it('RELAY-9: every one of many pages gets the whole log', async () => {
		const relay = await TestRelay.start();
		const pages = Array.from({ length: 25 }, () => new PageClient());
		for (const page of pages) page.connect(relay.address, ['websocket']);
		for (const page of pages) await page.changes.until(() => page.messages.length === 1);
		relay.log.replaceAll([{ epoch: 'second', sequence: 1, at: T0 * 1000, frame: frame(1) }]);
		relay.sendBatch();
		for (const page of pages) await page.untilAt(1);
		expect(pages.map(({ position }) => position?.epoch)).toEqual(pages.map(() => 'second'));
	});
});

describe('a log that was replaced from an entry on', () => {
	it('RELAY-23: missed entries are those of the new log', async () => {
		const relay = await TestRelay.start();
		relay.receive(frame(1), frame(2), frame(3));
		relay.sendBatch();
		for (const branch of ['first', 'second']) {
			const page = new PageClient();
			page.position = { epoch: 'first', after: 1 };
			page.connect(relay.address, ['websocket']);
			await page.untilAt(3);
			expect(page.position.epoch).toBe(branch);
			const sessions = page.rows.map(({ content }) => typeof content === 'object' && content.sessionId);
			expect(sessions).toEqual(branch === 'first' ? ['session-2', 'session-3'] : ['session-4', 'session-5']);
			relay.replaceAfter(1, 'second', frame(4), frame(5));
			relay.sendBatch();
		}
	});
});
