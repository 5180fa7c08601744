import { type Clock, ManualClock } from '../../../src/feed/clock.ts';
import { RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { RelayFeed } from '../../../src/page/relay/relay-feed.ts';
import { LiveActivity, type LiveActivityOptions } from '../../../src/page/store/live-activity.ts';
import { networkAt } from '../../../src/protocol/networks.ts';
import { frameOf } from '../../servers/frames.ts';
import { T0 } from '../messages.ts';
import type { Act, Happening } from './acts.ts';
import { HandHeldFeed } from './hand-held-feed.ts';
import { HandHeldRelay, inflateLater, type Line } from './hand-held-relay.ts';
import { expectSame, type NamedPage, type RelayTally } from './same-views.ts';
import { type PlannedSession, planSession } from './session-frames.ts';

/** All times are in milliseconds. */
const TAIL = 30_000;
const DAY = 86_400_000;
/** The point within a second at which all has arrived and no page is about to tick. Pages are 0.5 s to 0.8 s behind. */
const QUIET_MOMENT = 900;
/** A page that was cut off for less than this may miss an over without noticing. After more it asks for everything. */
const NOTICEABLE = 6000;
const LONGEST = 900_000;

/**
 * Plays a schedule to one page that is connected directly and to others on a relay: one is connected all the time, one meets faults, one joins at
 * the end. Each has another clock.
 *
 * @throws when they show different things
 */
export function playOnRelay(acts: readonly Act[], tally: RelayTally): void {
	new RelayPlaying(tally).run(acts);
}

interface RelayPage extends NamedPage {
	readonly line: Line;
}

class RelayPlaying {
	readonly #clock = new ManualClock(T0 * 1000);
	readonly #relay = new HandHeldRelay(this.#clock);
	readonly #direct: LiveActivity;
	readonly #network: HandHeldFeed;
	readonly #steady = this.#openPage('all along', 0);
	readonly #troubled = this.#openPage('troubled', DAY);
	readonly #sessions: PlannedSession[] = [];
	readonly #tally: RelayTally;
	/** Deliveries that wait until the pages have been compared. */
	#held: (() => void)[] | undefined;
	readonly #onceQuiet: (() => void)[] = [];
	#clears = 0;
	#over = false;

	constructor(tally: RelayTally) {
		this.#tally = tally;
		let feed: HandHeldFeed | undefined;
		this.#direct = this.#open(this.#clock, {
			bringFeed: (options) => {
				feed = new HandHeldFeed(options);
				return feed;
			},
		});
		if (feed === undefined) throw new Error('the page asked for no feed');
		this.#network = feed;
	}

	run(acts: readonly Act[]): void {
		this.#direct.connect();
		this.#steady.activity.connect();
		this.#troubled.activity.connect();
		let at = 0;
		this.#clock.after(80, () => this.#answer());
		for (const [index, { after, act }] of acts.entries()) {
			at += after;
			this.#clock.after(at, () => this.#perform(act));
			if (act.do === 'sleep') at += Math.min(act.for, LONGEST);
			if (act.do !== 'talk') continue;
			const session = planSession(act, `session-${index}`, at);
			this.#sessions.push(session);
			for (const { at: arrives, message } of session.arrivals)
				this.#clock.after(arrives, () => this.#bring(frameOf(message)));
		}
		this.#clock.advance(at + TAIL);
		this.#whenQuiet(() => {
			this.#check(this.#steady, this.#troubled);
			const late = this.#openPage('late', -DAY);
			late.activity.connect();
			this.#clock.after(3000, () => {
				if (this.#clears === 0) this.#check(late);
				this.#over = true;
			});
			// The network delivers nothing more.
			this.#held = [];
		});
		for (let seconds = 0; !this.#over; seconds++) {
			if (seconds > 120) throw new Error('it never came to rest');
			this.#clock.advance(1000);
		}
	}

	#perform(act: Happening): void {
		const { activity, line } = this.#troubled;
		switch (act.do) {
			case 'receive':
				for (const frame of act.frames) this.#bring(frame);
				break;
			case 'sleep':
				this.#cutOff(Math.min(act.for, LONGEST), act.wakes);
				break;
			case 'lose':
				this.#say(() => {
					if (this.#network.connected) this.#relay.append({ link: 'lost' });
					this.#network.lose();
				});
				this.#clock.after(act.for, () => this.#answer());
				break;
			case 'press Connect':
				activity.connect();
				break;
			case 'press Disconnect':
				this.#relay.restart();
				break;
			case 'press Pause':
				activity.leave();
				break;
			case 'press Clear':
				this.#whenQuiet(() => {
					this.#clears += 1;
					for (const page of [this.#direct, this.#steady.activity, activity]) page.clear();
				});
				break;
			case 'show':
				line.returnNow();
				this.#whenQuiet(() => this.#check(this.#steady, this.#troubled));
				break;
			// The frames were planned with the schedule.
			case 'talk':
			case 'hide':
			// A page on a relay does not go by its computer's clock (RELAY-10).
			case 'set the clock':
				break;
		}
	}

	#cutOff(milliseconds: number, how: 'frames first' | 'timers first' | 'lost'): void {
		const { line } = this.#troubled;
		if (how === 'lost' || milliseconds < NOTICEABLE) {
			line.lose(milliseconds);
			return;
		}
		line.stall();
		this.#clock.after(milliseconds, () => {
			if (how === 'frames first') line.resume();
			else if (!line.idle) line.lose(1000);
		});
	}

	/** Connects again. The network then announces the active sessions. */
	#answer(): void {
		this.#say(() => {
			if (!this.#network.answer()) return;
			this.#relay.append({ link: 'connected' });
			const elapsed = this.#clock.now() - T0 * 1000;
			for (const { from, to, announcement } of this.#sessions)
				if (from < elapsed && elapsed < to) this.#bring(frameOf(announcement));
		});
	}

	#bring(frame: unknown): void {
		this.#say(() => {
			if (this.#network.bring(frame)) this.#relay.append({ frame });
		});
	}

	#say(call: () => void): void {
		if (this.#held === undefined) call();
		else this.#held.push(call);
	}

	/** Holds the network's deliveries back until every page has received everything, then calls. */
	#whenQuiet(call: () => void): void {
		this.#held ??= [];
		const { line } = this.#troubled;
		line.returnNow();
		if (this.#onceQuiet.push(call) > 1) return;
		const look = () => {
			if (!this.#steady.line.idle || !line.idle) {
				this.#clock.after(1000, look);
				return;
			}
			const held = this.#held ?? [];
			this.#held = undefined;
			for (const quiet of this.#onceQuiet.splice(0)) quiet();
			for (const say of held) say();
		};
		// The latest deliveries arrive before the first look.
		this.#clock.after(2000 + ((QUIET_MOMENT - (this.#clock.now() % 1000)) % 1000), look);
	}

	#check(...pages: readonly RelayPage[]): void {
		expectSame(this.#direct, pages, this.#tally);
	}

	#openPage(name: string, wrong: number): RelayPage {
		const clock = this.#clock;
		const own: Clock = {
			now: () => clock.now() + wrong,
			after: (milliseconds, call) => clock.after(milliseconds, call),
		};
		const time = new RelayClock(own);
		let line: Line | undefined;
		const connect = (options: Parameters<HandHeldRelay['connect']>[0]) => {
			line = this.#relay.connect(options);
			return line;
		};
		const inflate = inflateLater(clock);
		const readHistory = (bytes: unknown) => {
			this.#tally.histories += 1;
			return inflate(bytes);
		};
		const activity = this.#open(own, {
			time,
			bringFeed: (options) => new RelayFeed({ ...options, time, connect, readHistory }),
		});
		if (line === undefined) throw new Error('the page asked for no line');
		return { name, activity, line };
	}

	#open(clock: Clock, options: Pick<LiveActivityOptions, 'bringFeed' | 'time'>): LiveActivity {
		return new LiveActivity({
			network: networkAt({ name: 'Testland', address: '', path: '' }),
			clock,
			requestFrame: () => () => {},
			warn: () => {},
			...options,
		});
	}
}
