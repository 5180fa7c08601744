import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { LAG_MS, RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { T0 } from '../../model/messages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SENT = T0 * 1000;

/** The relay's time on a computer whose clock is wrong by this many milliseconds. Its first message took no time. */
function setUp(wrong: number) {
	const own = new ManualClock(SENT + wrong);
	const system = new ManualClock(SENT - wrong);
	const time = new RelayClock(own, system);
	time.learn(SENT);
	return { own, system, time };
}

describe('RELAY-10: the relay’s time', () => {
	it('RELAY-10: is this computer’s own before the relay has sent any', () => {
		expect(new RelayClock(new ManualClock(SENT)).now()).toBe(SENT);
	});

	it.each([0, DAY, -DAY])('is the relay’s where this clock is wrong by %i ms, and goes on by itself', (wrong) => {
		const { own, time } = setUp(wrong);
		expect(time.now()).toBe(SENT - LAG_MS);
		own.advance(42_000);
		expect(time.now()).toBe(SENT - LAG_MS + 42_000);
	});

	it('RELAY-10: is that of a row while the row is played, and not earlier afterwards', () => {
		const { own, time } = setUp(DAY);
		let seen = 0;
		time.runWithTime(SENT - 1234, () => {
			seen = time.now();
		});
		expect([seen, time.now()]).toEqual([SENT - 1234, SENT - LAG_MS]);
		time.runWithTime(SENT - 100, () => {});
		expect(time.now()).toBe(SENT - 100);
		own.advance(1000);
		expect(time.now()).toBe(SENT - LAG_MS + 1000);
	});

	it('RELAY-10: is not delayed by slow delivery, and returns how slow that was', () => {
		const { own, time } = setUp(DAY);
		own.advance(3000);
		expect(time.learn(SENT + 1000)).toBe(2000);
		expect(time.now()).toBe(SENT - LAG_MS + 3000);
	});

	it('RELAY-10: becomes more precise with quicker delivery', () => {
		const { own, time } = setUp(-DAY);
		own.advance(1000);
		expect(time.learn(SENT + 1300)).toBe(0);
		expect(time.now()).toBe(SENT - LAG_MS + 1300);
	});

	it.each([3_600_000, -3_600_000])('is right again within seconds where this clock is set by %i ms', (step) => {
		const { own, time } = setUp(0);
		own.step(step);
		for (let second = 0; second <= 10; second++) {
			time.learn(SENT + second * 1000);
			own.advance(1000);
		}
		expect(time.now()).toBe(SENT - LAG_MS + 11_000);
	});

	it('RELAY-11: stands still while frozen, for ten minutes, and then runs on', () => {
		const { own, time } = setUp(DAY);
		time.freeze();
		own.advance(300_000);
		time.freeze();
		expect([time.now(), time.unfrozenNow]).toEqual([SENT - LAG_MS, SENT - LAG_MS + 300_000]);
		own.advance(299_999);
		expect(time.now()).toBe(SENT - LAG_MS);
		own.advance(1);
		expect(time.now()).toBe(SENT - LAG_MS + 600_000);
		time.unfreeze();
		time.freeze();
		own.advance(5000);
		time.unfreeze();
		expect(time.now()).toBe(SENT - LAG_MS + 605_000);
	});

	it('RELAY-11: goes on through a sleep, which a monotonic clock leaves out, once the relay is lost', () => {
		const { own, system, time } = setUp(DAY);
		system.step(300_000);
		expect(time.now()).toBe(SENT - LAG_MS);
		time.freeze();
		expect([time.now(), time.unfrozenNow]).toEqual([SENT - LAG_MS, SENT - LAG_MS + 300_000]);
		system.step(299_999);
		expect(time.now()).toBe(SENT - LAG_MS);
		own.advance(1);
		system.advance(1);
		expect(time.now()).toBe(SENT - LAG_MS + 600_000);
		expect(time.learn(SENT + 600_001)).toBe(0);
		time.unfreeze();
		expect(time.now()).toBe(SENT - LAG_MS + 600_001);
	});

	it('RELAY-11: does not go back when the relay is heard after a sleep, or is lost again before its log is read', () => {
		const { system, time } = setUp(DAY);
		time.freeze();
		system.step(3 * HOUR);
		expect(time.now()).toBe(SENT - LAG_MS + 3 * HOUR);
		time.restart();
		time.learn(SENT + 3 * HOUR);
		expect(time.now()).toBe(SENT - LAG_MS + 3 * HOUR);
		time.freeze();
		expect(time.now()).toBe(SENT - LAG_MS + 3 * HOUR);
	});

	it('RELAY-10: is the relay’s where the system’s clock is set while the relay is there', () => {
		const { system, time } = setUp(0);
		system.step(DAY);
		expect(time.now()).toBe(SENT - LAG_MS);
		time.learn(SENT);
		time.freeze();
		expect(time.now()).toBe(SENT - LAG_MS);
		system.step(-DAY);
		expect(time.now()).toBe(SENT - LAG_MS);
	});

	it("RELAY-10: takes another relay's time immediately after a restart", () => {
		const { time } = setUp(0);
		time.restart();
		expect(time.learn(SENT - DAY)).toBe(0);
		expect(time.now()).toBe(SENT - DAY - LAG_MS);
	});

	it('has the timers of this computer', () => {
		const { own, time } = setUp(DAY);
		let called = 0;
		time.after(1000, () => {
			called += 1;
		});
		const cancel = time.after(1000, () => {
			called += 10;
		});
		cancel();
		own.advance(1000);
		expect(called).toBe(1);
	});
});
