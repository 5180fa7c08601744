import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../src/demo/random.ts';
import { readFrame } from '../../../../src/protocol/frame.ts';
import { apart, startMessage, T0 } from '../../../model/messages.ts';
import { printSeed, SEED } from '../../../model/seed.ts';
import { FaultyLink } from '../../../servers/faulty-link.ts';
import { frameOf } from '../../../servers/frames.ts';
import { ending, OwnPage, RunningRelay, TRANSPORTS } from '../running-relay.ts';

beforeAll(() => printSeed('relay/own-viewers'));

const frame = (number: number) => frameOf(startMessage(apart(number)));
const upTo = (last: number, first = 1) => Array.from({ length: last + 1 - first }, (_, index) => first + index);

describe.each(TRANSPORTS)('issue 6, full at once: our own page, by %s %s', (...transports) => {
	it('is given all that there is, then batches', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1), frame(2));
		relay.tell();
		const page = new OwnPage();
		page.connect(relay.address, transports);
		await page.reaches(2);
		expect(page.rows).toEqual(
			[1, 2].map((sequence) => ({ sequence, at: T0 * 1000, content: startMessage(apart(sequence)) })),
		);
		relay.hear(frame(3), 'unreadable');
		relay.log.append({ link: 'lost' }, relay.clock.now());
		relay.tell();
		await page.reaches(5);
		expect(page.rows.slice(3).map(({ content }) => content)).toEqual(['no payload', 'lost']);
		expect(page.given).toEqual(['history', 3]);
	});

	it('is given exactly what it missed, be it nothing', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1));
		relay.tell();
		const page = new OwnPage();
		page.connect(relay.address, transports);
		await page.reaches(1);
		page.socket?.close();
		page.connect(relay.address, transports);
		await page.changes.until(() => page.given.length === 2);
		page.socket?.close();
		relay.hear(frame(2), frame(3));
		relay.tell();
		page.connect(relay.address, transports);
		await page.reaches(3);
		expect(page.given).toEqual(['history', 0, 2]);
		expect(page.numbers).toEqual([1, 2, 3]);
	});

	it.each([
		['of another epoch', { epoch: 'another', after: 14 }],
		['that is gone', { epoch: 'first', after: 2 }],
	])('is given everything anew where it names a position %s', async (_, position) => {
		const relay = await RunningRelay.start();
		for (let minute = 0; minute < 15; minute++) {
			relay.hear(frame(minute));
			relay.clock.advance(60_000);
		}
		const page = new OwnPage();
		page.connect(relay.address, transports, position);
		await page.reaches(15);
		expect(page.given).toEqual(['history']);
	});

	it('is given everything anew when the log begins anew', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1));
		relay.tell();
		const page = new OwnPage();
		page.connect(relay.address, transports);
		await page.reaches(1);
		relay.hear(frame(2));
		relay.log.restart([{ epoch: 'second', sequence: 8, at: T0 * 1000, frame: frame(3) }]);
		relay.hear(frame(4));
		relay.tell();
		await page.reaches(9);
		expect([page.position?.epoch, page.numbers]).toEqual(['second', [8, 9]]);
	});

	it('waits where another relay has told it more', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1), frame(2));
		relay.tell();
		const page = new OwnPage();
		page.position = { epoch: 'first', after: 4 };
		page.connect(relay.address, transports);
		await page.changes.until(() => page.given.length === 1);
		relay.hear(frame(3));
		relay.tell();
		relay.hear(frame(4), frame(5));
		relay.tell();
		relay.hear(frame(6));
		relay.tell();
		await page.reaches(6);
		expect(page.numbers).toEqual([5, 6]);
	});

	it('goes on where another relay numbers what follows, wherever it was', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1), frame(2));
		relay.tell();
		const [there, late] = [new OwnPage(), new OwnPage()];
		late.position = { epoch: 'first', after: 1 };
		there.connect(relay.address, transports);
		await there.reaches(2);
		relay.adopt('second', frame(3));
		relay.tell();
		relay.adopt('second', frame(4));
		relay.tell();
		await there.reaches(4);
		late.connect(relay.address, transports);
		await late.reaches(4);
		expect([there.given, late.given]).toEqual([['history', 1, 1], [3]]);
		for (const { position } of [there, late]) expect(position).toEqual({ epoch: 'second', after: 4 });
	});

	it('is given everything anew where it was told what no other relay has heard of', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1), frame(2));
		relay.tell();
		const [behind, ahead] = [new OwnPage(), new OwnPage()];
		behind.position = { epoch: 'first', after: 3 };
		ahead.position = { epoch: 'first', after: 9 };
		ahead.connect(relay.address, transports);
		await ahead.changes.until(() => ahead.given.length === 1);
		relay.adopt('second', frame(3), frame(4));
		relay.tell();
		behind.connect(relay.address, transports);
		await behind.reaches(4);
		await ahead.changes.until(() => ahead.given.length === 2);
		expect([behind.given, ahead.given]).toEqual([['history'], [0, 'history']]);
	});
});

describe('issue 6, more than one machine', () => {
	it('what was missed is told as it is now, not as it was on a branch that was left', async () => {
		const relay = await RunningRelay.start();
		relay.hear(frame(1), frame(2), frame(3));
		relay.tell();
		for (const branch of ['first', 'second']) {
			const page = new OwnPage();
			page.position = { epoch: 'first', after: 1 };
			page.connect(relay.address, ['websocket']);
			await page.reaches(3);
			expect(page.position.epoch).toBe(branch);
			const sessions = page.rows.map(({ content }) => typeof content === 'object' && content.sessionId);
			expect(sessions).toEqual(branch === 'first' ? ['session-2', 'session-3'] : ['session-4', 'session-5']);
			relay.leaveBranch(1, 'second', frame(4), frame(5));
			relay.tell();
		}
	});
});

describe('issue 6, nothing lost', () => {
	it('no batch overtakes what still waits for a viewer that takes its history slowly', async () => {
		const random = new Random(SEED);
		// Enough, and random enough, not to go into what the system takes at once.
		const name = () => String.fromCodePoint(...Array.from({ length: 64 }, () => random.integer(0x4e00, 0x8e00)));
		const relay = await RunningRelay.start();
		for (let number = 1; number <= 25_000; number++) {
			const names = { callsign: name(), callsignName: name(), talkgroup: name() };
			relay.hear(frameOf(startMessage({ ...apart(number), ...names })));
		}
		relay.tell();
		const [quick, slow] = [new OwnPage(), new OwnPage()];
		quick.connect(relay.address, ['websocket']);
		await quick.reaches(25_000);
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		ending.push(() => link.close());
		slow.connect(link.address, ['websocket']);
		await new Promise<void>((resolve) => {
			slow.socket?.on('connect', () => {
				link.stall();
				resolve();
			});
		});
		relay.log.restart([{ epoch: 'second', sequence: 1, at: T0 * 1000, frame: frame(1) }]);
		relay.tell();
		relay.hear(frame(2));
		relay.tell();
		await quick.reaches(2);
		expect(slow.given).toEqual([]);
		link.resume();
		await slow.reaches(2);
		expect(slow.given).toEqual(['history', 'history', 1]);
	});

	it('no gap and no double, however connecting, frames, losses and batches fall together', async () => {
		const random = new Random(SEED);
		const relay = await RunningRelay.start();
		const pages = Array.from({ length: 12 }, () => new OwnPage());
		for (let step = 0; step < 1500; step++) {
			const page = random.pick(pages);
			const act = random.next();
			if (act < 0.32) relay.hear(...upTo(random.integer(1, 40)).map(frame));
			else if (act < 0.34) relay.adopt(`epoch-${step}`, frame(step));
			else if (act < 0.35) {
				const after = Math.max(relay.log.first, relay.log.last - random.integer(0, 50));
				relay.leaveBranch(after, `epoch-${step}`, ...upTo(random.integer(1, 50)).map((number) => frame(step + number)));
			} else if (act < 0.6) relay.clock.advance(random.integer(1, 150));
			else if (act < 0.61) relay.clock.advance(random.integer(1, 400_000));
			else if (act < 0.75) {
				// The one ends in an orderly way, the other does not.
				if (random.chance(0.5)) page.socket?.close();
				else page.socket?.io.engine.close();
				page.connect(relay.address, random.pick(TRANSPORTS));
			} else await setImmediate();
		}
		relay.hear(frame(1));
		relay.tell();
		for (const page of pages) {
			while (page.position?.after !== relay.log.last) {
				// Time flies here: some were taken for stalled.
				if (page.lost) page.connect(relay.address, random.pick(TRANSPORTS));
				await page.changes.until(() => page.lost || page.position?.after === relay.log.last);
			}
			const first = page.numbers.indexOf(relay.log.first);
			expect(page.numbers.slice(first)).toEqual(upTo(relay.log.last, relay.log.first));
			const held = relay.log.entries(relay.log.first - 1).map((entry) => readFrame(entry.frame));
			expect(page.rows.slice(first).map(({ content }) => content)).toEqual(held);
			expect(page.position.epoch).toBe(relay.log.epoch);
		}
	});
});
