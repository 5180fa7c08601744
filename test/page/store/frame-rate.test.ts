import { expect, it } from 'vitest';
import { FrameRate } from '../../../src/page/store/frame-rate.ts';

it('averages the last ten full seconds, the one under way left out', () => {
	const rate = new FrameRate();
	expect(rate.rate(100)).toBeUndefined();
	rate.restart(100);
	for (let frame = 0; frame < 30; frame++) rate.count(100);
	expect(rate.rate(100)).toBeUndefined();
	expect(rate.rate(101)).toBe(30);
	expect(rate.rate(103)).toBe(10);
	expect(rate.rate(110)).toBe(3);
	expect(rate.rate(111)).toBe(0);
});

it('restarts with a connection, after a sleep, and with a clock that was set back', () => {
	const rate = new FrameRate();
	rate.restart(100);
	rate.count(100);
	rate.restart(101);
	expect(rate.rate(102)).toBe(0);
	rate.count(102);
	expect(rate.rate(3702)).toBeUndefined();
	rate.count(3702);
	expect(rate.rate(3703)).toBe(1);
	expect(rate.rate(103)).toBeUndefined();
});
