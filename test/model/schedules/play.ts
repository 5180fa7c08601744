import { isDeepStrictEqual } from 'node:util';
import type { FrameCounts } from '../../../src/engine/frame-counts.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { FEED_PAGES } from '../../../src/protocol/networks.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { ManualClock } from '../manual-clock.ts';
import { T0 } from '../messages.ts';
import { messageAt } from '../operations.ts';
import type { ScheduledAction } from './actions.ts';
import { NaivePage } from './naive-page.ts';
import { ScriptedFeed } from './scripted-feed.ts';

/** Called with the reading that the page shows. The counts of frames are not on the screen, so they are the model's. */
type Look = (shown: Reading, frames: FrameCounts) => void;

/**
 * Plays a schedule in virtual time to both the page's store, over a scripted feed, and the naive page.
 *
 * @param look called with what the page shows after each step, unless the page is hidden
 * @throws when store and naive page differ after a step
 */
export function playSchedule(actions: readonly ScheduledAction[], look: Look): void {
	const playing = new Playing(look);
	for (const action of [{ do: 'connect' }, { do: 'answer' }, ...actions, { do: 'show' }] as const) {
		playing.perform(action);
		playing.compare(action.do);
	}
}

class Playing {
	readonly #clock = new ManualClock(T0 * 1000);
	readonly #model = new NaivePage(T0 * 1000);
	readonly #page: PageStore;
	readonly #feed: ScriptedFeed;
	readonly #frameRequests = new Set<() => void>();
	#hidden = false;
	readonly #look: Look;

	constructor(look: Look) {
		this.#look = look;
		let feed: ScriptedFeed | undefined;
		this.#page = new PageStore({
			network: { ...FEED_PAGES, name: 'Testland', address: '', path: '' },
			clock: this.#clock,
			requestFrame: (paint) => {
				this.#frameRequests.add(paint);
				return () => this.#frameRequests.delete(paint);
			},
			warn: () => {},
			createFeed: (options) => {
				feed = new ScriptedFeed(options);
				return feed;
			},
		});
		if (feed === undefined) throw new Error('PageStore did not create a feed');
		this.#feed = feed;
	}

	perform(action: ScheduledAction): void {
		switch (action.do) {
			case 'message':
				this.#deliver(frameOf(messageAt(action, toUnixSeconds(this.#clock.now()))));
				break;
			case 'wait':
				this.#stayAwake(action.for);
				break;
			case 'sleep':
				this.#clock.sleep(action.for);
				this.#model.sleep(action.for);
				if (action.first !== undefined) this.perform(action.first);
				// Runs the timers that became due during the sleep.
				this.#stayAwake(0);
				break;
			case 'lose':
				this.#feed.lose();
				this.#model.lose();
				break;
			case 'answer':
				if (this.#feed.answer()) this.#model.answer();
				break;
			case 'hide':
				this.#hidden = true;
				break;
			case 'show':
				this.#show();
				break;
			case 'set the clock':
				this.#clock.set(action.seconds * 1000);
				this.#model.setClock(action.seconds * 1000);
				// A page that is drawn notices at once, and otherwise with its next tick.
				this.#page.show();
				this.#stayAwake(1000);
				break;
			case 'connect':
			case 'disconnect':
			case 'clear':
			case 'undoClear':
			case 'togglePause':
				// Buttons can be pressed only on a visible page.
				this.#show();
				this.#page[action.do]();
				this.#model[action.do]();
		}
	}

	compare(after: string): void {
		if (this.#hidden) return;
		this.#paint();
		// After a change, a timer runs for the announcements.
		const timers = this.#clock.pendingWaits;
		if (timers < this.#model.timers || timers > this.#model.timers + 1)
			throw new Error(`${timers} timers instead of ${this.#model.timers} after ${after}`);
		const { reading } = this.#page.shown();
		const expected = this.#model.shown;
		for (const part of ['at', 'receivedSince', 'active', 'ended'] as const) {
			if (isDeepStrictEqual(reading[part], expected[part])) continue;
			const [wrong, right] = [reading[part], expected[part]].map((value) => JSON.stringify(value));
			throw new Error(`${part} after ${after}:\n  shown    ${wrong}\n  expected ${right}`);
		}
		this.#look(reading, this.#model.frames);
	}

	#stayAwake(milliseconds: number): void {
		this.#clock.advance(milliseconds);
		this.#model.stayAwake(milliseconds);
	}

	#deliver(frame: unknown): void {
		if (!this.#feed.deliver(frame)) return;
		const read = readFrame(frame);
		this.#model.receive(typeof read === 'string' ? undefined : read);
	}

	#show(): void {
		this.#hidden = false;
		this.#page.show();
	}

	/** Runs the requested animation frames. */
	#paint(): void {
		const requests = [...this.#frameRequests];
		this.#frameRequests.clear();
		for (const paint of requests) paint();
	}
}
