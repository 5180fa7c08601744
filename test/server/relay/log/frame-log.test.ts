import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../../src/protocol/frame.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { heapUsed } from '../../../model/heap.ts';
import { T0 } from '../../../model/messages.ts';
import { wireStop } from '../../../model/wire-frames.ts';

describe('the log of a relay', () => {
	it('RELAY-9, RELAY-23: the position right before the log keeps the epoch of its evicted entry', () => {
		const log = new FrameLog('first');
		let at = T0 * 1000;
		log.append({ frame: 'x' }, at);
		log.adopt({ epoch: 'second', sequence: 2, at, frame: 'x' });
		while (log.first === 1) {
			at += 60_000;
			log.append({ frame: 'x' }, at);
		}
		expect(log.first).toBe(3);
		expect([log.holds('first', 2), log.holds('second', 2)]).toEqual([false, true]);
	});

	it('RELAY-8: reaches back ten minutes, though it has evicted more than its memory holds', () => {
		const log = new FrameLog('first');
		const frame = { topic: 'LH', payload: 'x'.repeat(300_000) };
		for (let minute = 0; minute < 300; minute++) log.append({ frame }, (T0 + 60 * minute) * 1000);
		expect(log.last - log.first).toBeGreaterThanOrEqual(10);
	});

	it('RELAY-9: seals a segment when the next one begins, so that it is compressed once for all viewers', () => {
		const log = new FrameLog('first');
		for (let count = 0; count < 600; count++) log.append({ frame: 'x' }, T0 * 1000);
		expect(log.segments.map(({ entries, sealed }) => [entries.length, sealed])).toEqual([
			[512, true],
			[88, false],
		]);
	});

	it('TIME-3: begins another segment when the clock is set back, so that none becomes an hour long', () => {
		const log = new FrameLog('first');
		for (const seconds of [0, -3600, -3590]) log.append({ frame: 'x' }, (T0 + seconds) * 1000);
		expect(log.segments.map(({ entries }) => entries.length)).toEqual([1, 2]);
	});

	it('FRAME-6: nested frames take no more memory than others, though their JSON text is short', () => {
		const log = new FrameLog('first');
		const before = heapUsed();
		for (let count = 0; count < 3000; count++) {
			log.append({ frame: JSON.parse(`${'['.repeat(999)}${']'.repeat(999)}`) }, T0 * 1000);
		}
		// All of them take 170 MB.
		expect(heapUsed() - before).toBeLessThan(80_000_000);
		expect(log.last).toBe(3000);
	});

	it('FRAME-6: empty frames are evicted too when there are too many', () => {
		const log = new FrameLog('first');
		for (let count = 0; count < 600_000; count++) log.append({ frame: null }, T0 * 1000);
		expect(log.last - log.first).toBeLessThan(550_000);
	});

	it('FRAME-6: of a frame that is too large, only what it is cut to stays in memory', () => {
		const log = new FrameLog('first');
		const before = heapUsed();
		for (let index = 0; index < 20; index++)
			log.append({ frame: { payload: 'Q'.repeat(5_000_000) + index } }, T0 * 1000);
		// 100 million characters came in.
		expect(heapUsed() - before).toBeLessThan(5_000_000);
		const kept = log.entries().map(({ frame }) => readFrame(frame));
		expect(kept).toEqual(Array.from({ length: 20 }, () => 'payload too large'));
	});

	it('FRAME-6: replaces a frame with too many values or binary data by null', () => {
		const nested: unknown = JSON.parse(`${'['.repeat(1001)}${']'.repeat(1001)}`);
		const real = { topic: 'LH', payload: { ...wireStop(), CallTypes: ['Group', 'Voice', 'Call'] } };
		const frames = [nested, { payload: Array.from({ length: 1000 }, () => 0) }, { payload: Buffer.from('{}') }, real];
		const log = new FrameLog('first');
		expect(frames.map((frame) => log.append({ frame }, T0 * 1000).frame)).toEqual([null, null, null, real]);
	});
});
