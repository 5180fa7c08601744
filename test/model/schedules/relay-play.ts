import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../src/feed/clock.ts';
import { LAG_MS, RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { RelayFeed } from '../../../src/page/relay/relay-feed.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import type { View } from '../../../src/page/store/view.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { ManualClock } from '../manual-clock.ts';
import { T0 } from '../messages.ts';
import type { Act, Happening, Talk } from './acts.ts';
import { type PageLink, ScriptedRelay, unpackLater } from './scripted-relay.ts';
import { type PlannedSession, planSession, withoutSecondEnd } from './session-frames.ts';

/** All times are in milliseconds. */
const TAIL = 5000;
const DAY = 86_400_000;
/** A moment in a second at which no page is about to tick. Pages are up to 0.3 s farther behind than `LAG_MS`. */
const QUIET_MOMENT = LAG_MS + 400;
const LONGEST = 900_000;

/** Counts of what the schedules reached, so that a test can check that they reach anything. */
export interface RelayCoverage {
	active: number;
	ranked: number;
	states: number;
}

/**
 * Plays a schedule to a relay with three pages, each with another clock. One is there all the time, one loses its connection and more, and
 * one is opened at the end.
 *
 * @throws when they show different things at the end
 */
export function playOnRelay(acts: readonly Act[], coverage: RelayCoverage): void {
	new RelayPlaying(coverage).run(acts);
}

interface RelayPage {
	readonly name: string;
	readonly store: PageStore;
	readonly line: PageLink;
}

class RelayPlaying {
	readonly #clock = new ManualClock(T0 * 1000);
	readonly #relay = new ScriptedRelay(this.#clock);
	readonly #steady = this.#openPage('steady', 0);
	readonly #troubled = this.#openPage('troubled', DAY);
	readonly #sessions: PlannedSession[] = [];
	readonly #coverage: RelayCoverage;
	/** The network sends nothing any more. */
	#silent = false;

	constructor(coverage: RelayCoverage) {
		this.#coverage = coverage;
	}

	run(acts: readonly Act[]): void {
		let at = 0;
		this.#answer();
		for (const [index, { after, act }] of acts.entries()) {
			at += after;
			this.#clock.after(at, () => this.#perform(act));
			if (act.do === 'sleep') at += Math.min(act.for, LONGEST);
			if (act.do !== 'talk') continue;
			const session = planSession(named(act), `session-${index}`, at);
			this.#sessions.push(session);
			for (const { at: arrives, message } of withoutSecondEnd(session))
				if (arrives <= at + LONGEST) this.#clock.after(arrives, () => this.#send(frameOf(message)));
		}
		this.#clock.advance(at + TAIL);
		this.#silent = true;
		this.#troubled.line.returnNow();
		this.#compare(this.#troubled);
		this.#compare(this.#openPage('late', -DAY));
	}

	#perform(act: Happening): void {
		const { store, line } = this.#troubled;
		switch (act.do) {
			case 'receive':
				for (const frame of act.frames) this.#send(frame);
				break;
			case 'sleep':
				line.lose(Math.min(act.for, LONGEST));
				break;
			case 'lose':
				this.#relay.live.hear({ upstream: 'lost' }, this.#clock.now());
				this.#clock.after(act.for, () => this.#answer());
				break;
			case 'press Connect':
				store.connect();
				break;
			case 'press Disconnect':
				store.disconnect();
				this.#clock.after(TAIL, () => store.connect());
				break;
			case 'hide':
				this.#relay.replaceActivity();
				break;
			case 'press Pause':
				store.leave();
				break;
			case 'show':
				line.returnNow();
				break;
			// The frames were planned with the schedule.
			case 'talk':
			// What is cleared on one page stays on another (RELAY-20).
			case 'press Clear':
			// Setting a computer's clock does not move its monotonic clock, which the page uses.
			case 'set the clock':
				break;
		}
	}

	/** The network connects again, and resends the active sessions. */
	#answer(): void {
		if (this.#relay.live.activity.connected || this.#silent) return;
		this.#relay.live.hear({ upstream: 'connected' }, this.#clock.now());
		const elapsed = this.#clock.now() - T0 * 1000;
		for (const { from, to, resentStart } of this.#sessions)
			if (from < elapsed && elapsed < to) this.#send(frameOf(resentStart));
	}

	#send(frame: unknown): void {
		if (this.#relay.live.activity.connected && !this.#silent) this.#relay.live.hear({ frame }, this.#clock.now());
	}

	/** Waits until a page has everything, in a quiet moment, and compares it with the page that was there all the time. */
	#compare({ name, store, line }: RelayPage): void {
		// Without a connection each page stands still at the moment at which it noticed the loss.
		if (!this.#relay.live.activity.connected) this.#relay.live.hear({ upstream: 'connected' }, this.#clock.now());
		// The last batch is sent and arrives before the first look.
		this.#clock.advance(2000);
		for (let seconds = 0; !line.idle || !this.#steady.line.idle; seconds++) {
			if (seconds > 120) throw new Error('it never came to rest');
			this.#clock.advance(1000);
		}
		this.#clock.advance((QUIET_MOMENT + 1000 - (this.#clock.now() % 1000)) % 1000);
		const [expected, seen] = [this.#steady.store, store].map((page) => {
			page.show();
			return shown(page.view());
		});
		if (!isDeepStrictEqual(seen, expected)) {
			throw new Error(`the page ${name}:\n  shows    ${JSON.stringify(seen)}\n  expected ${JSON.stringify(expected)}`);
		}
		this.#coverage.active += expected?.active.sessions.length ?? 0;
		this.#coverage.ranked += expected?.talkgroups.length ?? 0;
	}

	/** Opens a page, which connects. @param wrong by how much its clock is wrong */
	#openPage(name: string, wrong: number): RelayPage {
		const clock = this.#clock;
		const own: Clock = {
			now: () => clock.now() + wrong,
			after: (milliseconds, call) => clock.after(milliseconds, call),
		};
		const relayClock = new RelayClock(own);
		let line: PageLink | undefined;
		const connect = (options: Parameters<ScriptedRelay['connect']>[0]) => {
			line = this.#relay.connect(options);
			return line;
		};
		const unpacked = unpackLater(clock);
		const unpack = (bytes: unknown) => {
			this.#coverage.states += 1;
			return unpacked(bytes);
		};
		const store = new PageStore({
			network: customNetwork({ name: 'Testland', address: '', path: '' }),
			clock: own,
			rulesClock: relayClock,
			requestFrame: () => () => {},
			warn: () => {},
			createFeed: (options) => new RelayFeed({ ...options, relayClock, connect, unpack }),
		});
		if (line === undefined) throw new Error('the page asked for no line');
		store.connect();
		return { name, store, line };
	}
}

/** The visible state, without the frame rate of ten seconds, which a late page has not seen, and the age of the last frame, which the lag of each page decides. */
function shown({ active, talkgroups, callsigns, connection, stale, receivedSeconds }: View) {
	return {
		active,
		talkgroups: talkgroups.rows,
		callsigns: callsigns.rows,
		connection,
		stale,
		receivedSeconds,
	};
}

/** A state has the names of what occurs in it. So every frame brings its names, as those of real networks do. */
function named(talk: Talk): Talk {
	return { ...talk, namedAtOnce: true, knows: talk.knows === 'another name' ? talk.knows : 'call sign and name' };
}
