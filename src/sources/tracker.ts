import { UNCONFIRMED_AFTER_SECONDS } from '../engine/constants.ts';
import { type LiveMessage, type SessionEvent, sessionMessage } from '../engine/message.ts';
import { renamed } from '../engine/names.ts';
import { ECHO_SERVICE, isServiceNumber } from '../engine/service-numbers.ts';
import { toUnixSeconds, type UnixSeconds } from '../engine/time.ts';
import type { OverParties, OverReport, ReportedOver } from './mapper.ts';

/** Stands for nobody, as a source and as a destination. */
const NOBODY = '0';
/** Talkgroup 9 stays on one repeater (NETWORK-11). */
const LOCAL = '9';
/** When an over has ended, a start with its source and talkgroup in another place within this many milliseconds is its echo (NETWORK-16). */
const ECHO = 1000;
/** The most open keys. The largest networks have a few hundred. */
const MAX_OPEN = 2000;

interface OpenSession {
	readonly id: string;
	over: ReportedOver;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** An over may be received in several places, each with its key. */
	readonly keys: Set<string>;
	readonly places: Set<string>;
	heardAt: UnixSeconds;
	unheardSinceLoss: boolean;
}

interface OpenKey {
	readonly session: OpenSession;
	readonly node: string | undefined;
	readonly place: string;
}

type End = Omit<Extract<OverReport, { kind: 'end' }>, 'kind'>;

/** Tracks the open overs of a network, and converts reports to live messages (NETWORK-12, NETWORK-13, NETWORK-16). */
export class Tracker {
	readonly #byKey = new Map<string, OpenKey>();
	/** The latest session of each source and talkgroup. */
	readonly #byParties = new Map<string, OpenSession>();
	/** The latest ends by source and talkgroup, in Unix milliseconds, and where each was heard; the oldest first. */
	readonly #ended = new Map<string, { readonly at: number; readonly places: ReadonlySet<string> }>();
	readonly #name: string;
	#sessions = 0;

	/** @param name tells its session ids from those of the network's other trackers */
	constructor(name = '') {
		this.#name = name;
	}

	/** @returns the messages, in order. @param at when the report was received, in Unix milliseconds */
	take(report: OverReport, at: number): readonly LiveMessage[] {
		const now = toUnixSeconds(at);
		if (report.kind === 'start') return this.#start(report, at);
		if (report.kind === 'end') return this.#end(report, at);
		if (report.kind === 'names') return [message('none', 'names', report, now)];
		if (report.kind === 'all ended') {
			const { node, place } = report;
			const ended = [...this.#byKey].filter(
				([, own]) => (node ?? own.node) === own.node && (place ?? own.place) === own.place,
			);
			return ended.flatMap(([key]) => this.#end({ key }, at));
		}
		if (report.kind !== 'alive') return [];
		const session = this.#byParties.get(`${report.stationId} ${report.talkgroupId}`);
		return session === undefined ? [] : [confirm(session, now)];
	}

	/** To be called when the connection is lost: ends of open overs may be missed. */
	noteLoss(): void {
		for (const { session } of this.#byKey.values()) session.unheardSinceLoss = true;
	}

	#start(over: ReportedOver, at: number): LiveMessage[] {
		const { key, station, talkgroup } = over;
		const place = placeOf(over);
		if (station.id === NOBODY || talkgroup.id === NOBODY) return [];
		const now = toUnixSeconds(at);
		const parties = partiesOf(over);
		const before = this.#byKey.get(key)?.session;
		const known = before !== undefined && partiesOf(before.over) === parties ? before : this.#byParties.get(parties);
		if (known !== undefined && isSameOver(known, over, now)) {
			const messages = known === before ? [] : this.#end({ key }, at);
			learn(known, over);
			messages.push(...this.#open(over, known));
			return [...messages, confirm(known, now)];
		}
		const messages = known !== undefined && isLost(known, now) ? this.#drop(known) : [];
		messages.push(...this.#end({ key }, at));
		const isNobody = station.id === ECHO_SERVICE || talkgroup.id === LOCAL || isServiceNumber(talkgroup.id);
		if (isNobody || this.#isEcho(parties, place, at)) return messages;
		this.#sessions += 1;
		const session: OpenSession = {
			// The time tells it from sessions of other relays, and of before a restart.
			id: `${this.#name}${at}~${this.#sessions}`,
			over,
			start: over.at ?? now,
			localStart: now,
			keys: new Set(),
			places: new Set(),
			heardAt: now,
			unheardSinceLoss: false,
		};
		this.#byParties.set(parties, session);
		messages.push(...this.#open(over, session));
		return [...messages, message('start', session.id, over, session.start)];
	}

	#end({ key, at: endedAt, seconds, names }: End, at: number): LiveMessage[] {
		const session = this.#byKey.get(key)?.session;
		if (session === undefined) return [];
		if (names !== undefined) learn(session, names);
		const now = toUnixSeconds(at);
		if (endedAt === undefined && seconds === undefined && isLost(session, now)) return this.#drop(session);
		const { id, over, start, localStart, places } = session;
		this.#forget(session);
		this.#keepEnd(partiesOf(over), at, places);
		const length = endedAt === undefined ? Math.round(seconds ?? now - Math.min(start, localStart)) : endedAt - start;
		return [message('stop', id, over, start, start + Math.max(1, length))];
	}

	/** Removes the session without counting it, because its end is unknown. */
	#drop(session: OpenSession): LiveMessage[] {
		this.#forget(session);
		return [message('drop', session.id, session.over, session.start)];
	}

	#open(over: ReportedOver, session: OpenSession): LiveMessage[] {
		const { key, node } = over;
		const place = placeOf(over);
		session.keys.add(key);
		session.places.add(place);
		this.#byKey.set(key, { session, node, place });
		const [oldest] = this.#byKey.values();
		return this.#byKey.size > MAX_OPEN && oldest !== undefined ? this.#drop(oldest.session) : [];
	}

	#forget(session: OpenSession): void {
		for (const key of session.keys) this.#byKey.delete(key);
		const parties = partiesOf(session.over);
		if (this.#byParties.get(parties) === session) this.#byParties.delete(parties);
	}

	#keepEnd(parties: string, at: number, places: ReadonlySet<string>): void {
		this.#ended.delete(parties);
		this.#ended.set(parties, { at, places });
		for (const [old, end] of this.#ended) {
			if (isRecent(end.at, at)) return;
			this.#ended.delete(old);
		}
	}

	/** Whether the start is an echo of an over that just ended, by another path. A new over of the station would come from the same place. */
	#isEcho(parties: string, place: string, at: number): boolean {
		const end = this.#ended.get(parties);
		return end !== undefined && isRecent(end.at, at) && !end.places.has(place);
	}
}

function isRecent(endedAt: number, at: number): boolean {
	return Math.abs(at - endedAt) <= ECHO;
}

function isLost({ heardAt, unheardSinceLoss }: OpenSession, now: UnixSeconds): boolean {
	return unheardSinceLoss || now - heardAt > UNCONFIRMED_AFTER_SECONDS;
}

/**
 * Whether a start repeats an open over of the same parties. A start with another stream in the same place is a new over: the end of the first one is
 * still to come. After a loss, only a start with the same stream is a repeat.
 */
function isSameOver(session: OpenSession, { key, place }: ReportedOver, now: UnixSeconds): boolean {
	const { heardAt, unheardSinceLoss, keys, places } = session;
	if (now - heardAt > UNCONFIRMED_AFTER_SECONDS) return false;
	if (keys.has(key)) return !unheardSinceLoss || place !== undefined;
	return !unheardSinceLoss && !places.has(place ?? key);
}

function placeOf({ key, place = key }: ReportedOver): string {
	return place;
}

/** Names that come later replace the first ones. An empty name replaces nothing. */
function learn(session: OpenSession, { station, talkgroup }: OverParties): void {
	const { over } = session;
	session.over = {
		...over,
		station: renamed(over.station, station),
		talkgroup: { id: over.talkgroup.id, name: talkgroup.name || over.talkgroup.name },
	};
}

function partiesOf({ station, talkgroup }: OverParties): string {
	return `${station.id} ${talkgroup.id}`;
}

/**
 * Confirms that a session continues. After a loss this takes a start, because the engine may have removed the session (GHOST-4). If not, the engine
 * ignores the start (START-5).
 */
function confirm(session: OpenSession, now: UnixSeconds): LiveMessage {
	const event = session.unheardSinceLoss ? 'start' : 'update';
	session.heardAt = now;
	session.unheardSinceLoss = false;
	return message(event, session.id, session.over, session.start);
}

function message(
	event: SessionEvent,
	sessionId: string,
	{ station, talkgroup }: OverParties,
	start: UnixSeconds,
	stop: UnixSeconds = 0,
): LiveMessage {
	return sessionMessage({ event, sessionId, station, talkgroup, start, stop });
}
