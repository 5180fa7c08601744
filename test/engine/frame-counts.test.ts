import { describe, expect, it } from 'vitest';
import { FrameCounter } from '../../src/engine/frame-counts.ts';

describe('FrameCounter', () => {
	it('FRAME-7: starts at 0', () => {
		const counter = new FrameCounter();
		expect(counter.counts()).toEqual({ received: 0, started: 0, ended: 0, ignored: 0 });
		expect(counter.reasons.size).toBe(0);
	});

	it('FRAME-3, FRAME-7: counts frames by their effect, and ignored ones by reason', () => {
		const counter = new FrameCounter();
		for (const outcome of ['started', 'ended', 'started', 'too old', 'bad id', 'too old'] as const)
			counter.count(outcome);
		expect(counter.counts()).toEqual({ received: 6, started: 2, ended: 1, ignored: 3 });
		expect([...counter.reasons]).toEqual([
			['too old', 2],
			['bad id', 1],
		]);
	});

	it('counts that were returned do not change', () => {
		const counter = new FrameCounter();
		counter.count('started');
		const counts = counter.counts();
		counter.count('ended');
		expect(counts).toEqual({ received: 1, started: 1, ended: 0, ignored: 0 });
	});
});
