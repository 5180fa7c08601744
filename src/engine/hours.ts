import type { Activity } from './activity.ts';
import { isCallsign } from './callsign.ts';
import { modeOf, readId } from './ids.ts';
import { twoWayTalk } from './live-conversations.ts';
import { grouped, isKeyUp } from './overs.ts';
import type { Reading } from './reading.ts';
import { isServiceNumber } from './service-numbers.ts';
import { type StationKey, stationKey } from './station-key.ts';
import type { UnixSeconds } from './time.ts';

export const TEN_MINUTES = 600;
export const HOUR = 3600;
const TENS_PER_HOUR = HOUR / TEN_MINUTES;
/** Ten minutes of a day, and hours of 36 days: five weeks before each hour of today. */
const KEPT_TENS = 144;
const KEPT_HOURS = 864;
/** What an hour usually has is known after this many seconds. */
export const TWO_WEEKS = 14 * 24 * HOUR;
/** Stations that make an hour count. */
const MIN_STATIONS = 3;
/** The most talkgroups of a network, and the most counts of all networks of a server: each takes four bytes (HOURS-6). */
const MAX_TALKGROUPS = 10_000;
export const MAX_COUNTS = 750_000;
const MAX_TALK = 0xffff;

/** Whether a talkgroup is nobody's own, so that its hours may be counted and told (HOURS-1). */
export function isPublicTalkgroup(id: string): boolean {
	return !(isServiceNumber(id) || /\d{7}/.test(id) || modeOf(id) === 'DMR' || hasCallsign(id));
}

/** Names of nodes have a call sign among their words. */
function hasCallsign(id: string): boolean {
	return id.split(/[^A-Z\d]+/).some(isCallsign);
}

/** Ten minutes or an hour: the seconds of two-way talk of each talkgroup that had any. */
export interface SavedSpan {
	readonly start: UnixSeconds;
	readonly talk: readonly (readonly [talkgroupId: string, seconds: number])[];
}

/** The counts of a network as plain data, for `restore`. */
export interface SavedHours {
	readonly tens: Iterable<SavedSpan>;
	readonly hours: Iterable<SavedSpan>;
}

/** The last spans of a talkgroup, the latest last: its seconds of two-way talk, null where unknown. */
export interface Spans {
	readonly talk: readonly (number | null)[];
	/** The end of the last span. */
	readonly until: UnixSeconds;
}

/** Numbers of talkgroups and their seconds, in turn. A map for each of a thousand spans would take ten times the memory. */
type Counts = Uint16Array;

/** Counts when the talkgroups of one network are busy, without keeping any station (HOURS-1, HOURS-2). It has no clock, like `Activity`. */
export class Hours {
	/** The most counts kept: the network's share of the server's. */
	maxCounts = MAX_COUNTS;
	/** The ids of the talkgroups by their numbers, and the reverse. */
	#ids: string[] = [];
	#numbers = new Map<string, number>();
	/** By the number of the ten minutes, or the hour, since 1970. What is missing is unknown. */
	readonly #tens = new Map<number, Counts>();
	readonly #hours = new Map<number, Counts>();
	/** Up to three stations of each talkgroup in the present hour. */
	readonly #stations = new Map<string, Set<StationKey>>();
	/** The ten minutes that are going on. */
	#ten: number | undefined;
	/** What began before is not counted, because it was not received as a whole. */
	#firstTen = 0;
	/** How many ten minutes the clock has run without a jump. */
	#steadyTens = 0;

	/**
	 * Counts the ten minutes that have just ended, if any. To be called once a second.
	 *
	 * @returns how many hours were forgotten
	 */
	count(activity: Activity, now: UnixSeconds): number {
		const ten = Math.floor(now / TEN_MINUTES);
		const before = this.#ten;
		if (ten === before) return 0;
		this.#ten = ten;
		this.#steadyTens = before !== undefined && ten === before + 1 ? this.#steadyTens + 1 : 0;
		if (before === undefined) this.#firstTen = ten + 1;
		// After a sleep, and when the clock was set, the spans between stay unknown.
		else if (ten === before + 1 && before >= this.#firstTen && activity.connected) this.#add(activity.at(now), before);
		if (hourOf(ten) !== hourOf(before ?? ten)) this.#stations.clear();
		const hours = this.#hours.size;
		this.#forget(ten);
		return hours - this.#hours.size;
	}

	/** The last day and the last five weeks of a talkgroup (HOURS-4). `hours` are unknown in the first two weeks. */
	of(id: string, now: UnixSeconds): { readonly since: UnixSeconds | null; tens: Spans; hours: Spans | null } {
		const number = this.#numbers.get(id) ?? MAX_TALKGROUPS;
		const spans = (counts: ReadonlyMap<number, Counts>, seconds: number, kept: number): Spans => {
			const end = Math.floor(now / seconds);
			const talk = Array.from({ length: kept }, (_, index) => talkIn(counts.get(end - kept + index), number));
			return { talk, until: end * seconds };
		};
		// What lies ahead of the clock is hidden (HOURS-7).
		const first = Math.min(...[...this.#hours.keys()].filter((hour) => (hour + 1) * HOUR <= now));
		const since = Number.isFinite(first) ? first * HOUR : null;
		const isKnown = since !== null && now - since >= TWO_WEEKS;
		return {
			since,
			tens: spans(this.#tens, TEN_MINUTES, KEPT_TENS),
			hours: isKnown ? spans(this.#hours, HOUR, Math.min(KEPT_HOURS, Math.floor(now / HOUR) - first)) : null,
		};
	}

	/** The present counts. They are made into plain data as they are read: a million of them would take a hundred times the memory. */
	save(): SavedHours {
		const ids = this.#ids;
		const write = (spans: ReadonlyMap<number, Counts>, seconds: number) => {
			const present = [...spans];
			return {
				*[Symbol.iterator]() {
					for (const [span, counts] of present) {
						const talk = pairs(counts).map(([number, own]) => [ids[number] ?? '', own] as const);
						yield { start: span * seconds, talk };
					}
				},
			};
		};
		return { tens: write(this.#tens, TEN_MINUTES), hours: write(this.#hours, HOUR) };
	}

	/** Takes saved counts in place of its own. Talkgroups that are not counted are left out. */
	restore({ tens, hours }: SavedHours): void {
		this.#ids = [];
		this.#numbers = new Map();
		const read = (into: Map<number, Counts>, saved: Iterable<SavedSpan>, seconds: number) => {
			into.clear();
			for (const { start, talk } of saved) into.set(Math.floor(start / seconds), this.#pack(talk));
		};
		read(this.#tens, tens, TEN_MINUTES);
		read(this.#hours, hours, HOUR);
	}

	#add({ at, ended }: Reading, ten: number): void {
		const talk = new Map<string, number>();
		const overs = ended.filter((over) => !isKeyUp(over, at) && isPublicTalkgroup(over.talkgroup.id));
		for (const [id, own] of grouped(overs, ({ talkgroup }) => talkgroup.id)) {
			const stations = this.#stations.get(id) ?? new Set();
			for (const { station } of own) if (stations.size < MIN_STATIONS) stations.add(stationKey(station));
			this.#stations.set(id, stations);
			const seconds = twoWayTalk(own, at);
			if (seconds > 0) talk.set(id, seconds);
		}
		this.#tens.set(ten, this.#pack(talk));
		if ((ten + 1) % TENS_PER_HOUR === 0) this.#addHour(ten);
	}

	/** @param last the number of its last ten minutes */
	#addHour(last: number): void {
		const numbers = Array.from({ length: TENS_PER_HOUR }, (_, index) => last - index);
		const tens = numbers.map((ten) => this.#tens.get(ten)).filter((counts) => counts !== undefined);
		if (tens.length * 2 < TENS_PER_HOUR) return;
		const talk = new Map<string, number>();
		for (const [number, seconds] of tens.flatMap(pairs)) {
			const id = this.#ids[number] ?? '';
			if (this.#stations.get(id)?.size === MIN_STATIONS) talk.set(id, (talk.get(id) ?? 0) + seconds);
		}
		this.#hours.set(hourOf(last), this.#pack(talk));
	}

	#pack(talk: Iterable<readonly [id: string, seconds: number]>): Counts {
		const counts = Array.from(talk).flatMap(([id, seconds]) => {
			const number = this.#numberOf(id);
			return number === undefined ? [] : [number, Math.min(MAX_TALK, Math.round(seconds))];
		});
		return Uint16Array.from(counts);
	}

	/** @returns undefined where the talkgroup is not counted */
	#numberOf(id: string): number | undefined {
		const known = this.#numbers.get(id);
		if (known !== undefined || this.#ids.length >= MAX_TALKGROUPS) return known;
		if (readId(id) !== id || !isPublicTalkgroup(id)) return undefined;
		this.#numbers.set(id, this.#ids.length);
		return this.#ids.push(id) - 1;
	}

	/** Forgets spans that are too old by a clock that can be believed (HOURS-7), and the oldest hours past the limits (HOURS-6). */
	#forget(ten: number): void {
		if (this.#steadyTens >= TENS_PER_HOUR) {
			for (const span of this.#tens.keys()) if (span < ten - KEPT_TENS) this.#tens.delete(span);
			for (const span of this.#hours.keys()) if (span < hourOf(ten) - KEPT_HOURS) this.#hours.delete(span);
		}
		const counts = [...this.#tens.values(), ...this.#hours.values()];
		let size = counts.reduce((sum, { length }) => sum + length / 2, 0);
		const isFull = this.#ids.length >= MAX_TALKGROUPS;
		const surplus = isFull ? this.#hours.size / 8 : 0;
		for (const [index, span] of [...this.#hours.keys()].sort((a, b) => a - b).entries()) {
			if (size <= this.maxCounts && index >= surplus) break;
			size -= (this.#hours.get(span)?.length ?? 0) / 2;
			this.#hours.delete(span);
		}
		// Gives the numbers of talkgroups that are in no span any more to others.
		if (isFull) this.restore(this.save());
	}
}

function hourOf(ten: number): number {
	return Math.floor(ten / TENS_PER_HOUR);
}

function pairs(counts: Counts): (readonly [number: number, talk: number])[] {
	return Array.from({ length: counts.length / 2 }, (_, index) => [counts[index * 2] ?? 0, counts[index * 2 + 1] ?? 0]);
}

/** @returns null where the span is unknown */
function talkIn(counts: Counts | undefined, number: number): number | null {
	if (counts === undefined) return null;
	for (let index = 0; index < counts.length; index += 2) if (counts[index] === number) return counts[index + 1] ?? 0;
	return 0;
}
