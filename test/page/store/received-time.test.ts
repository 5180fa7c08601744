import { describe, expect, it } from 'vitest';
import { ReceivedTime } from '../../../src/page/store/received-time.ts';
import { T0 } from '../../model/messages.ts';

/** Connected at T0, with a frame in each second up to the loss after the given time. */
function lostAfter(seconds: number): ReceivedTime {
	const received = new ReceivedTime();
	received.noteConnected(T0);
	for (let second = 0; second <= seconds; second++) received.noteFrame(T0 + second);
	received.noteLost();
	return received;
}

describe('WINDOW-6: the time that was received', () => {
	it('grows while connected, with frames or without, up to the whole window', () => {
		const received = new ReceivedTime();
		expect(received.within(300, T0, false)).toBe(0);
		received.noteConnected(T0);
		expect([0, 299, 300, 4000].map((after) => received.within(300, T0 + after, true))).toEqual([0, 299, 300, 300]);
		expect(received.within(60, T0 + 299, true)).toBe(60);
	});

	it('excludes the time of a loss, until that has left the window', () => {
		const received = lostAfter(400);
		received.noteConnected(T0 + 430);
		expect(received.within(300, T0 + 440, true)).toBe(270);
		expect(received.within(60, T0 + 440, true)).toBe(30);
		expect(received.within(300, T0 + 700, true)).toBe(270);
		expect(received.within(300, T0 + 720, true)).toBe(290);
		expect(received.within(300, T0 + 730, true)).toBe(300);
	});

	it('shrinks during a loss, and begins again after one that is longer than the window', () => {
		const received = lostAfter(400);
		expect([400, 450, 700, 4000].map((at) => received.within(300, T0 + at, false))).toEqual([300, 250, 0, 0]);
		received.noteConnected(T0 + 4000);
		expect(received.within(300, T0 + 4010, true)).toBe(10);
	});

	it('ends at the last frame before a loss, because a loss is noticed late', () => {
		const received = lostAfter(100);
		// The page slept for an hour, and noticed the loss when it woke.
		received.noteConnected(T0 + 3710);
		expect(received.within(300, T0 + 3710, true)).toBe(0);
	});

	it('goes on where the connection to a relay was lost and the missed frames were delivered', () => {
		const received = new ReceivedTime();
		received.noteConnected(T0);
		received.noteFrame(T0 + 100);
		expect(received.within(300, T0 + 104, false)).toBe(100);
		received.noteFrame(T0 + 103);
		received.noteFrame(T0 + 109);
		expect(received.within(300, T0 + 110, true)).toBe(110);
	});

	it('begins again with a Clear', () => {
		const received = lostAfter(100);
		received.clear(T0 + 110);
		expect(received.hasBegun).toBe(true);
		received.noteConnected(T0 + 120);
		received.clear(T0 + 130);
		expect(received.within(300, T0 + 140, true)).toBe(10);
	});

	it('TIME-3: begins again when the clock was set back by more than was received', () => {
		const received = new ReceivedTime();
		received.noteConnected(T0);
		received.noteFrame(T0 - 3600);
		expect(received.within(300, T0 - 3590, true)).toBe(10);
	});

	it('TIME-3: counts no second twice when the clock was set back during a loss', () => {
		const received = lostAfter(400);
		received.noteConnected(T0 + 200);
		expect(received.within(300, T0 + 300, true)).toBe(100);
	});
});
