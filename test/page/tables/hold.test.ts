import { describe, expect, it } from 'vitest';
import { Hold } from '../../../src/page/tables/hold.ts';
import { ManualClock } from '../../model/manual-clock.ts';

function setUp() {
	const clock = new ManualClock(0);
	const hold = new Hold(clock);
	const states: string[] = [];
	hold.subscribe(() => states.push(hold.state()));
	return { clock, hold, states };
}

describe('SCREEN-13: a hold of a table', () => {
	it('lasts while the pointer rests on the table, until 15 s after its last movement', () => {
		const { clock, hold, states } = setUp();
		hold.pointerMoved();
		clock.advance(14_999);
		hold.pointerMoved();
		clock.advance(14_999);
		expect(states).toEqual(['held']);
		clock.advance(1);
		expect([states, clock.pendingWaits]).toEqual([['held', 'free'], 0]);
		hold.pointerMoved();
		expect(hold.state()).toBe('held');
	});

	it('lasts until both the pointer and the focus have left the table', () => {
		const { hold } = setUp();
		hold.pointerMoved();
		hold.pointerLeft();
		expect(hold.state()).toBe('free');
		hold.pointerMoved();
		hold.focusMoved();
		hold.pointerLeft();
		expect(hold.state()).toBe('held');
		hold.pointerMoved();
		hold.focusLeft();
		expect(hold.state()).toBe('held');
		hold.pointerLeft();
		expect(hold.state()).toBe('free');
	});
});

describe('SCREEN-15: a press acts on the row that was under the pointer', () => {
	it('holds the rows for the second in which the click comes', () => {
		const { clock, hold, states } = setUp();
		hold.pressed();
		clock.advance(999);
		hold.pointerLeft();
		expect(states).toEqual(['pressed']);
		clock.advance(1);
		expect([states, clock.pendingWaits]).toEqual([['pressed', 'free'], 0]);
	});

	it('holds the rows until the click also where the press takes the focus out of the table', () => {
		const { hold } = setUp();
		hold.pressed();
		hold.focusLeft();
		expect(hold.state()).toBe('pressed');
	});
});
