import { isDeepStrictEqual } from 'node:util';
import type { FrameCounts } from '../../../src/engine/frame-counts.ts';
import type { LiveMessage } from '../../../src/engine/message.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { ManualClock } from '../manual-clock.ts';
import { T0 } from '../messages.ts';
import type { ScheduledAction, TimedAction } from './actions.ts';
import { NaivePage } from './naive-page.ts';
import { ScriptedFeed } from './scripted-feed.ts';
import { type PlannedSession, planSession } from './session-frames.ts';

/** How long the first connection and a connection after a sleep take, in milliseconds. */
const HANDSHAKE = 80;
/** How long a schedule continues after its last action, in milliseconds. */
const TAIL = 30_000;

/** Called with the reading that the page shows. The counts of frames are not on the screen, so they are the model's. */
type Look = (shown: Reading, frames: FrameCounts) => void;

type Step = ScheduledAction | { readonly do: 'arrive'; readonly message: LiveMessage } | { readonly do: 'answer' };

/**
 * Plays a schedule in virtual time to both the page's store, over a scripted feed, and the naive page.
 *
 * @param look called with what the page shows after each step, unless the page is hidden
 * @throws when store and naive page differ after a step
 */
export function playSchedule(actions: readonly TimedAction[], look: Look): void {
	new Playing(actions, look).run();
}

class Playing {
	readonly #clock = new ManualClock(T0 * 1000);
	readonly #model = new NaivePage(T0 * 1000);
	readonly #page: PageStore;
	readonly #feed: ScriptedFeed;
	readonly #frameRequests = new Set<() => void>();
	#hidden = false;
	readonly #sessions: PlannedSession[] = [];
	/** Sorted by `at`: milliseconds since the schedule began. */
	readonly #steps: { readonly at: number; readonly step: Step }[] = [];
	readonly #end: number;
	readonly #look: Look;
	#elapsed = 0;

	constructor(actions: readonly TimedAction[], look: Look) {
		this.#look = look;
		let feed: ScriptedFeed | undefined;
		this.#page = new PageStore({
			network: customNetwork({ name: 'Testland', address: '', path: '' }),
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
		let at = 0;
		for (const [index, { after, action }] of actions.entries()) {
			at += after;
			this.#plan(at, action);
			if (action.do === 'sleep') at += action.for;
			if (action.do !== 'talk') continue;
			const session = planSession(action, `session-${index}`, at);
			this.#sessions.push(session);
			for (const { at: arrives, message } of session.arrivals) this.#plan(arrives, { do: 'arrive', message });
		}
		this.#end = at + TAIL;
	}

	run(): void {
		this.#perform({ do: 'press Connect', answeredAfter: HANDSHAKE });
		for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
			if (next.at > this.#elapsed) {
				this.#stayAwake(next.at - this.#elapsed);
				this.#compare('a wait');
			}
			this.#perform(next.step);
			this.#compare(next.step.do);
		}
		this.#hidden = false;
		this.#stayAwake(1000);
		this.#compare('the end');
	}

	#plan(at: number, step: Step): void {
		const index = this.#steps.findLastIndex((planned) => planned.at <= at);
		this.#steps.splice(index + 1, 0, { at, step });
	}

	#takeNext() {
		const next = this.#steps.shift();
		return next === undefined || next.at > this.#end ? undefined : next;
	}

	#perform(step: Step): void {
		// Buttons can be pressed only on a visible page.
		if (step.do.startsWith('press')) this.#show();
		switch (step.do) {
			// The frames of a session are steps of their own.
			case 'talk':
				break;
			case 'arrive':
				this.#deliver(frameOf(step.message), step.message);
				break;
			case 'receive':
				for (const frame of step.frames) {
					const read = readFrame(frame);
					this.#deliver(frame, typeof read === 'string' ? undefined : read);
				}
				break;
			case 'sleep':
				this.#sleep(step.for, step.wakes);
				break;
			case 'lose':
				this.#lose(step.for);
				break;
			case 'answer':
				this.#answer();
				break;
			case 'press Connect':
				this.#page.connect();
				this.#model.connect();
				this.#plan(this.#elapsed + step.answeredAfter, { do: 'answer' });
				break;
			case 'press Disconnect':
				this.#page.disconnect();
				this.#model.disconnect();
				break;
			case 'press Clear':
				this.#page.clear();
				this.#model.clear();
				break;
			case 'press Undo':
				this.#page.undoClear();
				this.#model.undoClear();
				break;
			case 'press Pause':
				this.#page.togglePause();
				this.#model.togglePause();
				break;
			case 'hide':
				this.#hidden = true;
				break;
			case 'show':
				this.#show();
				break;
			case 'set the clock':
				this.#clock.set(step.seconds * 1000);
				this.#model.setClock(step.seconds * 1000);
				// A page that is drawn notices at once, and otherwise with its next tick.
				this.#page.show();
				this.#stayAwake(1000);
				break;
		}
	}

	#stayAwake(milliseconds: number): void {
		this.#clock.advance(milliseconds);
		this.#model.stayAwake(milliseconds);
		this.#elapsed += milliseconds;
	}

	#sleep(milliseconds: number, wakes: 'frames first' | 'timers first' | 'lost'): void {
		this.#clock.sleep(milliseconds);
		this.#model.sleep(milliseconds);
		this.#elapsed += milliseconds;
		if (wakes === 'lost') this.#lose(HANDSHAKE);
		else if (wakes === 'frames first') {
			for (const missed of this.#steps.filter(({ at }) => at <= this.#elapsed)) {
				if (missed.step.do !== 'arrive') continue;
				this.#steps.splice(this.#steps.indexOf(missed), 1);
				this.#perform(missed.step);
			}
		}
		// Runs the timers that became due during the sleep.
		this.#stayAwake(0);
	}

	#lose(milliseconds: number): void {
		this.#feed.lose();
		this.#model.lose();
		this.#plan(this.#elapsed + milliseconds, { do: 'answer' });
	}

	/** Completes a pending connection; the network then resends the active sessions. */
	#answer(): void {
		if (!this.#feed.answer()) return;
		this.#model.answer();
		for (const { from, to, resentStart } of this.#sessions) {
			if (from < this.#elapsed && this.#elapsed < to) this.#deliver(frameOf(resentStart), resentStart);
		}
	}

	#deliver(frame: unknown, message: LiveMessage | undefined): void {
		if (!this.#feed.deliver(frame)) return;
		this.#model.receive(message);
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

	#compare(after: string): void {
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
			throw new Error(`${part} after ${after}, ${this.#elapsed} ms:\n  shown    ${wrong}\n  expected ${right}`);
		}
		this.#look(reading, this.#model.frames);
	}
}
