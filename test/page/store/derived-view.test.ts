import { expect, it } from 'vitest';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { apart, startMessage, T0 } from '../../model/messages.ts';
import { ScriptedFeed } from '../../model/schedules/scripted-feed.ts';
import { SettableClock } from '../../model/schedules/settable-clock.ts';
import { frameOf } from '../../server-fixtures/frames.ts';

/** A connected store whose animation frames come when the test says so. */
function setUp() {
	const clock = new SettableClock(T0 * 1000);
	const frames = new Set<() => void>();
	let feed: ScriptedFeed | undefined;
	const store = new PageStore({
		network: customNetwork({ name: 'Testland', address: '', path: '' }),
		clock,
		requestFrame: (call) => {
			frames.add(call);
			return () => frames.delete(call);
		},
		warn: () => {},
		createFeed: (options) => {
			feed = new ScriptedFeed(options);
			return feed;
		},
	});
	store.connect();
	feed?.answer();
	const nextFrame = () => {
		for (const call of Array.from(frames)) {
			frames.delete(call);
			call();
		}
	};
	nextFrame();
	let computed = 0;
	const count = () => {
		computed += 1;
		return computed;
	};
	const bring = (frame: unknown) => {
		feed?.bring(frame);
		nextFrame();
	};
	return { clock, store, nextFrame, bring, count };
}

it('a derived value is computed when it is read, and not again in that second', () => {
	const { clock, store, nextFrame, bring, count } = setUp();
	const value = store.derive(count);
	expect([value(), value()]).toEqual([1, 1]);
	bring(frameOf(startMessage(apart(1))));
	expect(value()).toBe(1);
	// A value that is not read is not computed.
	clock.advance(5000);
	nextFrame();
	clock.advance(1000);
	nextFrame();
	expect([value(), value()]).toEqual([2, 2]);
});

it('a derived value reads the activity, and is recomputed when a press changed it', () => {
	const { store, bring } = setUp();
	const value = store.derive((all, now) => all.active(now).length);
	bring(frameOf(startMessage(apart(1))));
	store.show();
	expect(value()).toBe(1);
	store.clear();
	expect(value()).toBe(0);
});
