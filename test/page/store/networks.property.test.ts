import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Activity } from '../../../src/engine/activity.ts';
import { callsigns } from '../../../src/engine/rankings.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { search } from '../../../src/engine/search.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { together } from '../../../src/engine/together.ts';
import type { Clock } from '../../../src/feed/clock.ts';
import type { Feed, FeedReceiver } from '../../../src/page/store/feed.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import { FEED_PAGES, type Network } from '../../../src/protocol/networks.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { CASE, SEED } from '../../model/seed.ts';

// Rules: CLEAR-1, GHOST-1, GHOST-4, RELAY-6, RELAY-20, RELAY-32

const KEYS = ['bm', 'tgif'] as const;

/** A relay of one network, without a socket. */
class Relay {
	readonly #activity = new Activity({ hasRivals: false });
	readonly #clock: ManualClock;
	readonly pages = new Set<FeedReceiver>();

	constructor(clock: ManualClock) {
		this.#clock = clock;
		this.#activity.changeUpstream('connected', this.#now);
	}

	get connected(): boolean {
		return this.#activity.connected;
	}

	hear(message: Parameters<Activity['apply']>[0]): void {
		if (!this.connected) return;
		this.#activity.apply(message, this.#now);
		for (const page of this.pages) page.apply(message, this.#now);
	}

	/** Its connection to the network is lost, or comes back. */
	change(upstream: 'lost' | 'connected'): void {
		if ((upstream === 'connected') === this.connected) return;
		this.#activity.changeUpstream(upstream, this.#now);
		for (const page of this.pages) {
			page.changeUpstream(upstream, this.#now);
			page.enter(upstream === 'connected' ? 'connected' : 'disconnected');
		}
	}

	admit(page: FeedReceiver): void {
		this.pages.add(page);
		page.restore(this.#activity.save(this.#now), false);
	}

	/** Loses a page, which knows nothing until it comes back. */
	lose(page: FeedReceiver): void {
		if (this.pages.delete(page)) page.enter('disconnected');
	}

	get #now(): number {
		return toUnixSeconds(this.#clock.now());
	}
}

/** A server of two networks, and the pages of both together. */
class Server {
	readonly clock = new ManualClock(T0 * 1000);
	readonly relays = { bm: new Relay(this.clock), tgif: new Relay(this.clock) };

	/** Opens a page that stays. */
	stay = () => this.#open((milliseconds, call) => this.clock.after(milliseconds, call));
	/** Opens a page that is drawn once. */
	open = () => this.#open(() => () => {});

	/** @returns the page, and its feeds' ends by the network */
	#open(after: Clock['after']): { readonly store: PageStore; readonly receivers: ReadonlyMap<string, FeedReceiver> } {
		const receivers = new Map<string, FeedReceiver>();
		const networks = KEYS.map((key): Network => {
			return { ...FEED_PAGES, name: key, address: '', path: '', key, hasRivals: false };
		});
		const store = new PageStore({
			network: { ...FEED_PAGES, name: 'All networks', address: '', path: '', together: networks },
			clock: { now: () => this.clock.now(), after },
			requestFrame: () => () => {},
			warn: () => {},
			join: together,
			createFeed: ({ network: { key = '' }, receiver }): Feed => {
				receivers.set(key, receiver);
				const clock = { now: () => this.clock.now(), after };
				const relay = key === 'tgif' ? this.relays.tgif : this.relays.bm;
				const [open, close] = [() => relay.admit(receiver), () => relay.lose(receiver)];
				return { clock, lastFrameAt: this.clock.now(), open, close, leave: close };
			},
		});
		store.connect();
		return { store, receivers };
	}
}

/** Everything that the tables, the search and the panels are made from. */
function seen(reading: Reading) {
	const { at, receivedSince, active, ended, transmissions, networks } = reading;
	const connected = networks?.map(({ lostAt }) => lostAt === undefined);
	const asked = { ranked: callsigns(reading, 600), found: search(reading, 'q') };
	return { at, receivedSince, active, ended, transmissions, connected, ...asked };
}

const network = fc.constantFrom(...KEYS);
const seconds = (min: number, max: number) => fc.integer({ min, max });

/** What happens, and how many seconds pass before the next thing does. */
const act = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('talk'),
			from: fc.constantFrom(1, 2, 3),
			on: fc.constantFrom<readonly (typeof KEYS)[number][]>(['bm'], ['tgif'], ['bm', 'tgif'], ['tgif', 'bm']),
			/** By which the second network receives it later. */
			delay: seconds(0, 4),
			/** For each network; `undefined` where no stop comes. */
			lasts: fc.tuple(fc.option(seconds(1, 40), { nil: undefined }), seconds(1, 40)),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lost', 'connected'), network }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('lose the page'), network, for: seconds(1, 900) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('clear and undo'), network, after: seconds(0, 4) }) },
);
const schedule = fc.array(fc.record({ act, wait: fc.oneof(seconds(0, 20), fc.constantFrom(60, 590, 600, 605, 900)) }), {
	maxLength: 12,
});

it('a page that stayed shows the same as one that was opened later, whatever was lost, came back, or was cleared and undone', () => {
	fc.assert(
		fc.property(schedule, (acts) => {
			const { clock, relays, stay, open } = new Server();
			const { store, receivers } = stay();
			const loseFor = (key: (typeof KEYS)[number], milliseconds: number) => {
				const receiver = receivers.get(key);
				if (receiver === undefined) return;
				relays[key].lose(receiver);
				clock.advance(milliseconds);
				relays[key].admit(receiver);
			};
			for (const [index, { act: given, wait }] of acts.entries()) {
				if (given.do === 'talk') {
					const { from, on, delay, lasts } = given;
					for (const [place, key] of on.entries()) {
						const session = {
							sessionId: `${index} ${place}`,
							station: { id: key === 'bm' ? `235000${from}` : `ysf:Q${from}AAA`, callsign: `Q${from}AAA`, name: '' },
							talkgroup: { id: `9${place}`, name: '' },
						};
						clock.after(place * delay * 1000, () => {
							const start = toUnixSeconds(clock.now());
							relays[key].hear(startMessage({ ...session, start }));
							const length = lasts[place];
							if (length === undefined) return;
							const stop = () => relays[key].hear(stopMessage({ ...session, start, stop: start + length }));
							clock.after(length * 1000, stop);
						});
					}
				} else if (given.do === 'lose the page') loseFor(given.network, given.for * 1000);
				else if (given.do === 'clear and undo') {
					clock.advance(given.after * 1000);
					store.clear();
					expect(store.present().active).toEqual([]);
					loseFor(given.network, 2000);
					store.undoClear();
				} else if (given.do === 'lost' || given.do === 'connected') relays[given.network].change(given.do);
				clock.advance(wait * 1000);
				// Without any connection, a screen stands still.
				if (!KEYS.some((key) => relays[key].connected)) continue;
				store.show();
				const later = open();
				later.store.show();
				expect(seen(store.present())).toEqual(seen(later.store.present()));
				later.store.disconnect();
			}
		}),
		{ seed: SEED, numRuns: 40, ...CASE },
	);
});

it('pause and resume show what came since the last frame was drawn', () => {
	const { relays, stay } = new Server();
	const { store } = stay();
	relays.bm.hear(startMessage({ sessionId: 'a' }));
	store.togglePause();
	store.togglePause();
	expect(store.shown().reading.active).toHaveLength(1);
});
