import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { AddressWriter } from '../../../src/page/address/address-writer.ts';

/** A writer on a browser that allows this many writes. */
function setUp({ allowed = Number.POSITIVE_INFINITY } = {}) {
	const clock = new ManualClock(0);
	const written: string[] = [];
	const browser = { allowed };
	const writer = new AddressWriter(clock, (fragment, action) => {
		if (browser.allowed <= 0) throw new DOMException('too many writes', 'SecurityError');
		browser.allowed -= 1;
		written.push(action === 'push' ? `new ${fragment}` : fragment);
	});
	return { clock, writer, written, browser };
}

it('SCREEN-16: writes once after changes have stopped, however many there were', () => {
	const { clock, writer, written } = setUp();
	for (let key = 1; key <= 130; key++) {
		writer.write(`name=${key}`);
		clock.advance(100);
	}
	expect(written).toEqual([]);
	clock.advance(200);
	expect(written).toEqual(['name=130']);
	clock.advance(60_000);
	expect([written.length, clock.pendingWaits]).toEqual([1, 0]);
});

it('SCREEN-16: tries a refused write again later, with the latest fragment', () => {
	const { clock, writer, written, browser } = setUp({ allowed: 0 });
	writer.write('name=a');
	clock.advance(5000);
	writer.write('name=ab');
	clock.advance(1000);
	expect(written).toEqual([]);
	browser.allowed = 1;
	clock.advance(5000);
	expect(written).toEqual(['name=ab']);
});

it('SCREEN-16: writes a pending fragment, and no other, when the page is left', () => {
	const { writer, written, clock } = setUp();
	writer.flush();
	writer.write('name=a');
	writer.flush();
	writer.flush();
	clock.advance(60_000);
	expect(written).toEqual(['name=a']);
});

it('writes a new entry of the history without a delay, after a pending write to the present one', () => {
	const { writer, written } = setUp();
	writer.write('name=a');
	writer.write('name=a&talkgroup=91', 'push');
	expect(written).toEqual(['name=a', 'new name=a&talkgroup=91']);
});

it('drops a pending fragment when the address is changed elsewhere', () => {
	const { clock, writer, written } = setUp();
	writer.write('name=a');
	writer.drop();
	clock.advance(60_000);
	expect(written).toEqual([]);
});
