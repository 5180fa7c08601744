import { RETENTION_SECONDS } from '../../../src/engine/constants.ts';
import { type Clock, ManualClock } from '../../../src/feed/clock.ts';
import { LAG_MS, RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { RelayFeed } from '../../../src/page/relay/relay-feed.ts';
import { PageStore, type PageStoreOptions } from '../../../src/page/store/page-store.ts';
import { frameText } from '../../../src/protocol/frame.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import { hasTooManyValues } from '../../../src/server/relay/log/frame-size.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { T0 } from '../messages.ts';
import type { Act, Happening } from './acts.ts';
import { expectSame, type NamedPage, type RelayCoverage } from './same-views.ts';
import { ScriptedFeed } from './scripted-feed.ts';
import { inflateLater, type PageLink, ScriptedRelay } from './scripted-relay.ts';
import { type PlannedSession, planSession, withoutSecondEnd } from './session-frames.ts';

/** All times are in milliseconds. */
const TAIL = 30_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A moment in a second at which everything has arrived and no page is about to tick. Pages are up to 0.3 s farther behind than `LAG_MS`. */
const QUIET_MOMENT = LAG_MS + 400;
/** A page that was cut off for longer than this without noticing asks for the whole log. After less, it may miss a closing session. */
const NOTICEABLE = 6000;
const LONGEST = 900_000;

/**
 * Plays a schedule to a network that one page watches directly and others through a relay, each with another clock. One page is there all
 * the time, one loses its connection and more, and one is opened at the end.
 *
 * @throws when they show different things
 */
export function playOnRelay(acts: readonly Act[], coverage: RelayCoverage): void {
	new RelayPlaying(coverage).run(acts);
}

interface RelayPage extends NamedPage {
	readonly line: PageLink;
}

class RelayPlaying {
	readonly #clock = new ManualClock(T0 * 1000);
	readonly #relay = new ScriptedRelay(this.#clock);
	readonly #direct: PageStore;
	readonly #network: ScriptedFeed;
	readonly #steady = this.#openPage('steady', 0);
	readonly #troubled = this.#openPage('troubled', DAY);
	readonly #sessions: PlannedSession[] = [];
	readonly #coverage: RelayCoverage;
	/** Frames that the network sends once it is connected. */
	#held: (() => void)[] | undefined;
	readonly #onQuiet: (() => void)[] = [];
	#clears = 0;
	/** Whether the relay has lost its log: its pages then know more than the log says. */
	#logLost = false;
	#over = false;

	constructor(coverage: RelayCoverage) {
		this.#coverage = coverage;
		let feed: ScriptedFeed | undefined;
		this.#direct = this.#open(this.#clock, {
			createFeed: (options) => {
				feed = new ScriptedFeed(options);
				return feed;
			},
		});
		if (feed === undefined) throw new Error('the page asked for no feed');
		this.#network = feed;
	}

	run(acts: readonly Act[]): void {
		this.#direct.connect();
		this.#steady.store.connect();
		this.#troubled.store.connect();
		let at = 0;
		this.#clock.after(80, () => this.#answer());
		for (const [index, { after, act }] of acts.entries()) {
			at += after;
			this.#clock.after(at, () => this.#perform(act));
			if (act.do === 'sleep') at += Math.min(act.for, LONGEST);
			if (act.do !== 'talk') continue;
			const session = planSession(act, `session-${index}`, at);
			this.#sessions.push(session);
			for (const { at: arrives, message } of withoutSecondEnd(session))
				this.#clock.after(arrives, () => this.#send(frameOf(message)));
		}
		this.#clock.advance(at + TAIL);
		this.#whenQuiet(() => {
			this.#check(this.#steady, this.#troubled);
			const late = this.#openPage('late', -DAY);
			late.store.connect();
			this.#clock.after(3000, () => {
				if (this.#clears === 0 && !this.#logLost) this.#check(late);
				this.#over = true;
			});
			// The network sends nothing any more.
			this.#held = [];
		});
		for (let seconds = 0; !this.#over; seconds++) {
			if (seconds > 120) throw new Error('it never came to rest');
			this.#clock.advance(1000);
		}
	}

	#perform(act: Happening): void {
		const { store, line } = this.#troubled;
		switch (act.do) {
			case 'receive':
				for (const frame of act.frames) this.#send(frame);
				break;
			case 'sleep':
				this.#cutOff(Math.min(act.for, LONGEST), act.wakes);
				break;
			case 'lose':
				this.#whenAllowed(() => {
					if (this.#network.connected) this.#relay.append({ upstream: 'lost' });
					this.#network.lose();
				});
				this.#clock.after(act.for, () => this.#answer());
				break;
			case 'press Connect':
				// The history of a relay that lost its log is shorter than the direct page's data.
				if (!this.#logLost) store.connect();
				break;
			case 'press Disconnect':
				if (!this.#logLost) this.#relay.changeEpoch();
				break;
			case 'hide':
				this.#whenQuiet(() => this.#restartRelay());
				break;
			case 'press Pause':
				store.leave();
				break;
			case 'press Clear':
				this.#whenQuiet(() => {
					this.#clears += 1;
					for (const page of [this.#direct, this.#steady.store, store]) page.clear();
				});
				break;
			case 'show':
				line.returnNow();
				this.#whenQuiet(() => this.#check(this.#steady, this.#troubled));
				break;
			// The frames were planned with the schedule.
			case 'talk':
			// Setting a computer's clock does not move its monotonic clock, which the page uses.
			case 'set the clock':
				break;
		}
	}

	#cutOff(milliseconds: number, how: 'frames first' | 'timers first' | 'lost'): void {
		const { line } = this.#troubled;
		if (how === 'lost' || milliseconds < NOTICEABLE || this.#logLost) {
			// After ten minutes a page would get another history, without names of before the restart.
			line.lose(this.#logLost ? Math.min(milliseconds, MINUTE) : milliseconds);
			return;
		}
		line.stall();
		this.#clock.after(milliseconds, () => {
			if (how === 'frames first') line.resume();
			else if (!line.idle) line.lose(1000);
		});
	}

	/** The relay restarts with an empty log, and so loses the network. The direct page loses it for as long. */
	#restartRelay(): void {
		// Later, pages may know names only from the relay, which forgets them.
		if (this.#clock.now() >= (T0 + RETENTION_SECONDS) * 1000) return;
		this.#logLost = true;
		this.#relay.restart();
		this.#network.lose();
		this.#clock.after(this.#clock.now() % 4000, () => this.#answer());
	}

	/** The network connects again, and resends the active sessions. */
	#answer(): void {
		this.#whenAllowed(() => {
			if (!this.#network.answer()) return;
			this.#relay.append({ upstream: 'connected' });
			const elapsed = this.#clock.now() - T0 * 1000;
			for (const { from, to, resentStart } of this.#sessions)
				if (from < elapsed && elapsed < to) this.#send(frameOf(resentStart));
		});
	}

	#send(frame: unknown): void {
		// No network sends frames with binary data or without a JSON form. A relay keeps nothing of them (FRAME-4).
		if (hasTooManyValues(frame) || frameText(frame) === undefined) return;
		this.#whenAllowed(() => {
			if (this.#network.bring(frame)) this.#relay.append({ frame });
		});
	}

	#whenAllowed(call: () => void): void {
		if (this.#held === undefined) call();
		else this.#held.push(call);
	}

	/** Keeps the network silent until every page has everything, then calls. */
	#whenQuiet(call: () => void): void {
		this.#held ??= [];
		const { line } = this.#troubled;
		line.returnNow();
		if (this.#onQuiet.push(call) > 1) return;
		const look = () => {
			if (!this.#steady.line.idle || !line.idle) {
				this.#clock.after(1000, look);
				return;
			}
			const next = this.#onQuiet.shift();
			if (this.#onQuiet.length > 0) {
				next?.();
				// It may have restarted the relay.
				this.#clock.after(1000, look);
				return;
			}
			const held = this.#held ?? [];
			this.#held = undefined;
			next?.();
			for (const send of held) send();
		};
		// The last batch is sent and arrives before the first look.
		this.#clock.after(2000 + ((QUIET_MOMENT - (this.#clock.now() % 1000)) % 1000), look);
	}

	#check(...pages: readonly RelayPage[]): void {
		expectSame(this.#direct, pages, this.#coverage);
	}

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
		const inflate = inflateLater(clock);
		const readHistory = (bytes: unknown) => {
			this.#coverage.histories += 1;
			return inflate(bytes);
		};
		const store = this.#open(own, {
			rulesClock: relayClock,
			createFeed: (options) => new RelayFeed({ ...options, relayClock, connect, readHistory }),
		});
		if (line === undefined) throw new Error('the page asked for no line');
		return { name, store, line };
	}

	#open(clock: Clock, options: Pick<PageStoreOptions, 'createFeed' | 'rulesClock'>): PageStore {
		return new PageStore({
			network: customNetwork({ name: 'Testland', address: '', path: '' }),
			clock,
			requestFrame: () => () => {},
			warn: () => {},
			...options,
		});
	}
}
