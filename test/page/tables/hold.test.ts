import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { Hold } from '../../../src/page/tables/hold.ts';

function setUp() {
	const clock = new ManualClock(0);
	const hold = new Hold(clock);
	let told = 0;
	hold.subscribe(() => {
		told += 1;
	});
	return { clock, hold, told: () => told };
}

it('holds while the pointer rests, for 15 s without movement at most', () => {
	const { clock, hold, told } = setUp();
	hold.pointerMoved();
	clock.advance(14_999);
	hold.pointerMoved();
	clock.advance(14_999);
	expect([hold.held(), told()]).toEqual([true, 1]);
	clock.advance(1);
	expect([hold.held(), told(), clock.waiting]).toEqual([false, 2, 0]);
	hold.pointerMoved();
	expect(hold.held()).toBe(true);
});

it('lets go when the pointer leaves, unless the focus is there, and the other way round', () => {
	const { hold } = setUp();
	hold.pointerMoved();
	hold.pointerLeft();
	expect(hold.held()).toBe(false);
	hold.pointerMoved();
	hold.focusMoved();
	hold.pointerLeft();
	expect(hold.held()).toBe(true);
	hold.pointerMoved();
	hold.focusLeft();
	expect(hold.held()).toBe(true);
	hold.pointerLeft();
	expect(hold.held()).toBe(false);
});
