import { KEY_UP_SECONDS, RECENT_SECONDS, WAITING } from '../../engine/constants.ts';
import { type SessionEvent, sessionMessage } from '../../engine/message.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Frame, writeFrame } from '../../protocol/frame.ts';
import { type Home, WORLDWIDE } from './countries.ts';
import { Random } from './random.ts';
import { type SimulatedStation, stationsByHome } from './stations.ts';
import { allTalkgroups, type DemoTalkgroup } from './talkgroups.ts';

// Times are in Unix milliseconds, spans in milliseconds, unless a name says seconds.

/** Simultaneous conversations, without those that began with a call. In each, a station is on the air most of the time. */
const CONVERSATIONS = 44;
/** The first conversations all begin within this span. */
const BEGUN_WITHIN = 12_000;
/** On talkgroups at least this popular, conversations are longer and have more stations. */
const POPULAR = 40;
/** From the end of a conversation to the next one that replaces it. */
const REPLACED_AFTER = [500, 4000] as const;
/** Share of a talkgroup's stations that come from its country or continent. */
const AT_HOME = 0.9;

/** Between the first calls of two stations. */
const CALL_EVERY = [6000, 30_000] as const;
const CALL_SECONDS = [4, 20] as const;
/** Share of the stations that call a second time, and the span from the first call to the second. */
const CALLED_TWICE = 0.4;
const SECOND_CALL_AFTER = [8000, 40_000] as const;
/** Share of the calls that are answered, and the span from the last call to its answer. */
const ANSWERED = 0.5;
const ANSWERED_AFTER = [5000, 60_000] as const;
/** Overs of a conversation that began with a call, the call excluded. */
const AFTER_CALL = [2, 8] as const;
/** A little longer than the page shows the call (WAIT-4). Then other stations may use the talkgroup. */
const GIVES_UP_AFTER = (WAITING.ageBelow + 5) * 1000;
/** A talkgroup takes a call after this span without use: a little longer than the page looks back (WAIT-2). */
const QUIET_AFTER = (RECENT_SECONDS + 30) * 1000;

const LAG = 500;
const LOST_SHARE = 0.002;
/** Shares of the starts, and of the corrected stops, that contain names. */
const NAMED_STARTS = 0.42;
const NAMED_STOPS = 0.92;

/**
 * Quantiles of an over's length: this share of overs lasts at most these seconds. They are close to those of a real network: median 8, mean 22,
 * 0 s (a key-up) in 14 %. The longest stays below the time after which radios time out, 180 s.
 */
const LENGTHS: readonly (readonly [share: number, seconds: number])[] = [
	[0.14, 0],
	[0.3, 3],
	[0.5, 8],
	[0.75, 23],
	[0.895, 72],
	[0.947, 116],
	[1, 176],
];

/** What happens again and again: it is scheduled as a whole when it begins. */
interface Beginning {
	at: number;
	readonly begin: (at: number) => number;
}

/**
 * A simulated network of the size of a real one: some 40 sessions at once and 9 frames a second. It has neither clock nor timer: each
 * request for frames advances it.
 */
export class SimulatedNetwork {
	readonly #startsAt: number;
	readonly #random: Random;
	readonly #talkgroups: readonly DemoTalkgroup[];
	readonly #stations: ReadonlyMap<Home, readonly SimulatedStation[]>;
	/** Until when each talkgroup and each station is in use: one conversation or call at a time. */
	readonly #busyUntil = new Map<DemoTalkgroup | SimulatedStation, number>();
	readonly #beginnings: readonly Beginning[];
	#sessions = 0;
	#frames: { readonly at: number; readonly write: () => Frame }[] = [];

	/** @param seed the same seed and the same start give the same frames @param startsAt the network is busy some seconds later */
	constructor(seed: number, startsAt: number) {
		const random = new Random(seed);
		this.#startsAt = Math.ceil(startsAt);
		this.#random = random;
		this.#stations = stationsByHome(random);
		this.#talkgroups = allTalkgroups(random);
		const conversations = Array.from({ length: CONVERSATIONS }, () => ({
			at: this.#startsAt + random.integer(0, BEGUN_WITHIN),
			begin: (at: number) => this.#converse(at),
		}));
		const calls = { at: this.#startsAt + random.integer(...CALL_EVERY), begin: (at: number) => this.#call(at) };
		this.#beginnings = [...conversations, calls];
	}

	/** Returns all frames due, and when they are received, in time order, each of them once. @param until included */
	framesUntil(until: number): readonly { readonly at: number; readonly frame: Frame }[] {
		for (;;) {
			const next = this.#beginnings.reduce((first, one) => (one.at < first.at ? one : first));
			if (next.at > until) break;
			next.at = next.begin(next.at);
		}
		const due = this.#frames.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
		this.#frames = this.#frames.filter(({ at }) => at > until);
		return due.map(({ at, write }) => ({ at, frame: write() }));
	}

	#converse(at: number): number {
		const talkgroup = this.#takeTalkgroup(at);
		const isPopular = talkgroup.popularity >= POPULAR;
		const count = this.#random.integer(2, isPopular ? 6 : 3);
		const stations = Array.from({ length: count }, () => this.#takeStation(talkgroup, at));
		const overs = isPopular ? this.#random.integer(8, 60) : this.#random.integer(4, 14);
		return this.#takeTurns(at, talkgroup, stations, overs) + this.#random.integer(...REPLACED_AFTER);
	}

	#call(at: number): number {
		const random = this.#random;
		const next = at + random.integer(...CALL_EVERY);
		const quiet = this.#talkgroups.filter((one) => one.name !== '' && this.#freeSince(one) <= at - QUIET_AFTER);
		if (quiet.length === 0) return next;
		const talkgroup = random.pick(quiet);
		const station = this.#takeStation(talkgroup, at);
		let end = at + this.#talk(at, station, talkgroup, random.integer(...CALL_SECONDS));
		if (random.chance(CALLED_TWICE)) {
			end += random.integer(...SECOND_CALL_AFTER);
			end += this.#talk(end, station, talkgroup, random.integer(...CALL_SECONDS));
		}
		if (random.chance(ANSWERED)) {
			const both = [this.#takeStation(talkgroup, at), station];
			const answered = end + random.integer(...ANSWERED_AFTER);
			// A key-up would be no answer.
			this.#takeTurns(answered, talkgroup, both, random.integer(...AFTER_CALL), KEY_UP_SECONDS);
		} else this.#release(end + GIVES_UP_AFTER, talkgroup, station);
		return next;
	}

	/** @param shortest the fewest seconds of the first over @returns when the last over has ended */
	#takeTurns(
		begin: number,
		talkgroup: DemoTalkgroup,
		stations: readonly SimulatedStation[],
		overs: number,
		shortest = 0,
	): number {
		const random = this.#random;
		let [at, turn, previous] = [begin, 0, 1];
		for (let index = 0; index < overs; index++) {
			const station = stations[turn];
			if (station === undefined) break;
			at += this.#talk(at, station, talkgroup, Math.max(index === 0 ? shortest : 0, this.#overSeconds()));
			const another = (turn + random.integer(1, stations.length - 1)) % stations.length;
			[turn, previous] = [random.chance(0.4) ? previous : another, turn];
			// Gaps of 1 to 4 s, more often short.
			at += Math.ceil(1000 + 3000 * random.next() ** 2);
		}
		this.#release(at, talkgroup, ...stations);
		return at;
	}

	#freeSince(one: DemoTalkgroup | SimulatedStation): number {
		return this.#busyUntil.get(one) ?? Number.NEGATIVE_INFINITY;
	}

	/** Takes a talkgroup, mostly a popular one. */
	#takeTalkgroup(at: number): DemoTalkgroup {
		return this.#take(at, () => this.#random.pickWeighted(this.#talkgroups, ({ popularity }) => popularity));
	}

	/** Takes a station, mostly one of the talkgroup's country. */
	#takeStation({ home }: DemoTalkgroup, at: number): SimulatedStation {
		const homeOrWorld = () => (this.#random.chance(AT_HOME) ? home : WORLDWIDE);
		return this.#take(at, () => this.#random.pick(this.#stations.get(homeOrWorld()) ?? []));
	}

	/** Picks until one is free. It is busy until it is released. */
	#take<One extends DemoTalkgroup | SimulatedStation>(at: number, pick: () => One): One {
		let one = pick();
		while (this.#freeSince(one) > at) one = pick();
		this.#busyUntil.set(one, Number.POSITIVE_INFINITY);
		return one;
	}

	#release(at: number, ...all: readonly (DemoTalkgroup | SimulatedStation)[]): void {
		for (const one of all) this.#busyUntil.set(one, at);
	}

	/** @returns whole seconds; 0 for a key-up */
	#overSeconds(): number {
		const share = this.#random.next();
		const index = LENGTHS.findIndex(([upTo]) => share < upTo);
		const [lowShare, low] = LENGTHS[index - 1] ?? [0, 0];
		const [highShare, high] = LENGTHS[index] ?? [1, 0];
		return Math.ceil(low + ((share - lowShare) / (highShare - lowShare)) * (high - low));
	}

	/**
	 * Schedules an over: start, update with names, raw stop, and corrected stop.
	 *
	 * @param seconds whole; 0 for a key-up
	 * @returns the span until the key is released
	 */
	#talk(begin: number, station: SimulatedStation, talkgroup: DemoTalkgroup, seconds: number): number {
		const random = this.#random;
		const sessionId = `${this.#startsAt}-${++this.#sessions}`;
		const start = toUnixSeconds(begin);
		const send = (after: number, event: SessionEvent, stop: number, named: boolean) => {
			const [callsign, name] = named ? [station.callsign, station.firstName] : ['', ''];
			const parties = {
				station: { id: String(station.radioId), callsign, name },
				talkgroup: { id: String(talkgroup.id), name: named ? talkgroup.name : '' },
			};
			const write = () => writeFrame(sessionMessage({ event, sessionId, ...parties, start, stop }));
			this.#frames.push({ at: begin + LAG + after, write });
		};
		const length = seconds * 1000 + random.integer(100, 900);
		send(0, 'start', 0, random.chance(NAMED_STARTS));
		const updatedAfter = random.integer(1000, 2000);
		if (updatedAfter < length) send(updatedAfter, 'update', 0, true);
		if (random.chance(LOST_SHARE)) return length;
		// The raw stop of an over gives the time at which it is sent, sometimes a second too late. That of a key-up has no duration.
		send(length, 'stop', seconds === 0 ? start : toUnixSeconds(begin + LAG + length), false);
		send(length + random.integer(1000, 2800), 'stop', start + seconds, random.chance(NAMED_STOPS));
		return length;
	}
}
