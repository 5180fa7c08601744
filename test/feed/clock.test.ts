import { describe, expect, it } from 'vitest';
import { ManualClock, systemClock } from '../../src/feed/clock.ts';

describe('ManualClock', () => {
	it('TIME-1: stands still until it is moved', () => {
		const clock = new ManualClock(1000);
		expect(clock.now()).toBe(1000);
		clock.advance(250);
		expect(clock.now()).toBe(1250);
	});

	it('TIME-1: calls back once, when due, at its own time', () => {
		const clock = new ManualClock(1000);
		const calls: number[] = [];
		clock.after(100, () => calls.push(clock.now()));
		clock.advance(99);
		expect([calls, clock.pendingWaits]).toEqual([[], 1]);
		clock.advance(1);
		expect([calls, clock.pendingWaits]).toEqual([[1100], 0]);
		clock.advance(1000);
		expect(calls).toEqual([1100]);
	});

	it('TIME-1: runs waits in the order of their times, then of their calls', () => {
		const clock = new ManualClock(0);
		const calls: string[] = [];
		clock.after(20, () => calls.push(`late ${clock.now()}`));
		clock.after(10, () => calls.push(`first ${clock.now()}`));
		clock.after(10, () => calls.push(`second ${clock.now()}`));
		clock.advance(500);
		expect(calls).toEqual(['first 10', 'second 10', 'late 20']);
		expect(clock.now()).toBe(500);
	});

	it('TIME-1: runs a wait that another one starts while time advances', () => {
		const clock = new ManualClock(0);
		const calls: number[] = [];
		const tick = () => {
			calls.push(clock.now());
			clock.after(60, tick);
		};
		clock.after(60, tick);
		clock.advance(200);
		expect(calls).toEqual([60, 120, 180]);
		expect(clock.pendingWaits).toBe(1);
	});

	it('TIME-1: takes a negative wait as 0', () => {
		const clock = new ManualClock(100);
		const calls: number[] = [];
		clock.after(-50, () => calls.push(clock.now()));
		clock.advance(0);
		expect(calls).toEqual([100]);
	});

	it('TIME-1: cancels a wait; cancelling later, or twice, does nothing', () => {
		const clock = new ManualClock(0);
		const calls: string[] = [];
		const cancelled = clock.after(10, () => calls.push('cancelled'));
		const over = clock.after(10, () => calls.push('over'));
		cancelled();
		cancelled();
		clock.advance(10);
		over();
		clock.advance(10);
		expect([calls, clock.pendingWaits]).toEqual([['over'], 0]);
	});

	it('TIME-1: one wait may cancel another that is due at the same time', () => {
		const clock = new ManualClock(0);
		const calls: string[] = [];
		clock.after(10, () => {
			calls.push('first');
			cancel();
		});
		const cancel = clock.after(10, () => calls.push('second'));
		clock.advance(10);
		expect(calls).toEqual(['first']);
	});

	it('TIME-1: runs nothing when stepped', () => {
		const clock = new ManualClock(1000);
		const calls: number[] = [];
		clock.after(100, () => calls.push(clock.now()));
		clock.step(3_600_000);
		expect([clock.now(), calls]).toEqual([3_601_000, []]);
		clock.advance(0);
		expect(calls).toEqual([3_601_000]);
		clock.after(100, () => calls.push(clock.now()));
		clock.step(-3_600_000);
		clock.advance(1000);
		expect(clock.now()).toBe(2000);
		expect(calls).toHaveLength(1);
	});
});

describe('systemClock', () => {
	/** A platform whose timers the test runs. */
	function platform() {
		const timers = new Map<number, { readonly call: () => void; readonly milliseconds: number }>();
		let next = 1;
		return {
			timers,
			setTimeout: (call: () => void, milliseconds: number) => {
				timers.set(next, { call, milliseconds });
				return next++;
			},
			clearTimeout: (timer: number) => {
				timers.delete(timer);
			},
		};
	}

	it('TIME-1: reads the time of the computer, in milliseconds', () => {
		const before = Date.now();
		const now = systemClock(platform()).now();
		expect(now).toBeGreaterThanOrEqual(before);
		expect(now).toBeLessThanOrEqual(Date.now());
	});

	it('TIME-1: waits with the timers of the platform', () => {
		const { timers, ...timing } = platform();
		const calls: string[] = [];
		systemClock(timing).after(250, () => calls.push('due'));
		const [timer] = timers.values();
		expect(timer?.milliseconds).toBe(250);
		timer?.call();
		expect(calls).toEqual(['due']);
	});

	it('TIME-1: cancelling a wait clears its own timer only', () => {
		const { timers, ...timing } = platform();
		const clock = systemClock(timing);
		const cancel = clock.after(1, () => undefined);
		clock.after(2, () => undefined);
		cancel();
		expect([...timers.values()].map((timer) => timer.milliseconds)).toEqual([2]);
	});

	it('TIME-1: takes a real platform', async () => {
		await expect(new Promise((resolve) => systemClock(globalThis).after(0, () => resolve('due')))).resolves.toBe('due');
	});
});
