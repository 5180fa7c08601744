import type { LiveMessage } from '../../../src/engine/message.ts';
import { type Clock, ManualClock } from '../../../src/feed/clock.ts';
import { LAG_MS, RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { RelayFeed } from '../../../src/page/relay/relay-feed.ts';
import { PageStore, type PageStoreOptions } from '../../../src/page/store/page-store.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import type { Heard } from '../../../src/sources/hear.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { T0 } from '../messages.ts';
import type { Act, Happening, Talk } from './acts.ts';
import { expectSame, type NamedPage, type RelayCoverage } from './same-views.ts';
import { ScriptedFeed } from './scripted-feed.ts';
import { type PageLink, ScriptedRelay, unpackLater } from './scripted-relay.ts';
import { type PlannedSession, planSession, withoutSecondEnd } from './session-frames.ts';

/** All times are in milliseconds. */
const TAIL = 30_000;
const DAY = 86_400_000;
/** A moment in a second at which everything has arrived and no page is about to tick. Pages are up to 0.3 s farther behind than `LAG_MS`. */
const QUIET_MOMENT = LAG_MS + 400;
/** Sessions that start in the second of a Clear count as cleared to a page that gets the state (RELAY-20). The network is silent for as long. */
const REST_OF_SECOND = 200;
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
	/** When Clear was pressed last, in milliseconds since the schedule began. */
	#clearedAt: number | undefined;
	/** The network sends nothing any more. */
	#silent = false;
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
			const session = planSession(named(act), `session-${index}`, at);
			this.#sessions.push(session);
			for (const { at: arrives, message } of withoutSecondEnd(session))
				this.#clock.after(arrives, () => this.#sendMessage(message, session));
		}
		this.#clock.advance(at + TAIL);
		this.#whenQuiet(() => {
			this.#check(this.#steady, this.#troubled);
			const late = this.#openPage('late', -DAY);
			late.store.connect();
			this.#clock.after(3000, () => {
				if (this.#clearedAt === undefined) this.#check(late);
				this.#over = true;
			});
			this.#silent = true;
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
				line.lose(Math.min(act.for, LONGEST));
				break;
			case 'lose':
				this.#whenAllowed(() => {
					if (this.#network.connected) this.#hear({ upstream: 'lost' });
					this.#network.lose();
				});
				this.#clock.after(act.for, () => this.#answer());
				break;
			case 'press Connect':
				store.connect();
				break;
			case 'press Disconnect':
				store.disconnect();
				this.#clock.after(5000, () => store.connect());
				break;
			case 'hide':
				this.#relay.replaceActivity();
				break;
			case 'press Pause':
				store.leave();
				break;
			case 'press Clear':
				this.#whenQuiet(() => {
					this.#clearedAt = this.#elapsed;
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

	/** The network connects again, and resends the active sessions. */
	#answer(): void {
		this.#whenAllowed(() => {
			if (!this.#network.answer()) return;
			this.#hear({ upstream: 'connected' });
			const elapsed = this.#elapsed;
			for (const session of this.#sessions)
				if (session.from < elapsed && elapsed < session.to) this.#sendMessage(session.resentStart, session);
		});
	}

	/** To the relay, a session from before Clear goes on. To a page that was there it would start again with another start. */
	#sendMessage(message: LiveMessage, { from }: PlannedSession): void {
		this.#whenAllowed(() => {
			const cleared = this.#clearedAt !== undefined && from <= this.#clearedAt + REST_OF_SECOND;
			if (message.event !== 'start' || !cleared) this.#bring(frameOf(message));
		});
	}

	#send(frame: unknown): void {
		this.#whenAllowed(() => this.#bring(frame));
	}

	#bring(frame: unknown): void {
		if (this.#network.bring(frame)) this.#hear({ frame });
	}

	#hear(heard: Heard): void {
		this.#relay.live.hear(heard, this.#clock.now());
	}

	get #elapsed(): number {
		return this.#clock.now() - T0 * 1000;
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
				this.#clock.after(1000, look);
				return;
			}
			next?.();
			if (this.#silent) return;
			this.#clock.after(REST_OF_SECOND, () => {
				const held = this.#held ?? [];
				this.#held = undefined;
				for (const send of held) send();
			});
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
		const unpacked = unpackLater(clock);
		const unpack = (bytes: unknown) => {
			this.#coverage.states += 1;
			return unpacked(bytes);
		};
		const store = this.#open(own, {
			rulesClock: relayClock,
			createFeed: (options) => new RelayFeed({ ...options, relayClock, connect, unpack }),
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

/** A state has the names of what occurs in it. So every frame brings its names, as those of real networks do. */
function named(talk: Talk): Talk {
	return { ...talk, namedAtOnce: true, knows: talk.knows === 'another name' ? talk.knows : 'call sign and name' };
}
