import { describe, expect, it } from 'vitest';
import { FrameTally } from '../../src/engine/frame-counts.ts';

describe('FrameTally', () => {
	it('FRAME-7: starts at 0', () => {
		const tally = new FrameTally();
		expect(tally.counts()).toEqual({ received: 0, started: 0, ended: 0, ignored: 0 });
		expect(tally.reasons.size).toBe(0);
	});

	it('FRAME-3, FRAME-7: counts frames by their effect, and ignored ones by reason', () => {
		const tally = new FrameTally();
		for (const outcome of ['started', 'ended', 'started', 'too old', 'bad id', 'too old'] as const)
			tally.count(outcome);
		expect(tally.counts()).toEqual({ received: 6, started: 2, ended: 1, ignored: 3 });
		expect([...tally.reasons]).toEqual([
			['too old', 2],
			['bad id', 1],
		]);
	});

	it('counts that were returned do not change', () => {
		const tally = new FrameTally();
		tally.count('started');
		const counts = tally.counts();
		tally.count('ended');
		expect(counts).toEqual({ received: 1, started: 1, ended: 0, ignored: 0 });
	});
});
