import { UNCONFIRMED_AFTER_SECONDS } from '../engine/constants.ts';
import { type LiveMessage, type SessionEvent, sessionMessage } from '../engine/message.ts';
import { isServiceNumber } from '../engine/service-numbers.ts';
import type { UnixSeconds } from '../engine/time.ts';
import type { Over, Report } from './mapper.ts';

/** A destination that stays on one repeater (NETWORK-11). */
const LOCAL = 9;
/** Past this many keys the oldest is forgotten, whatever a network sends. The largest has some hundred. */
const MAX_OPEN = 2000;
/** Of a key, this much goes into the session's id. A topic can be long. */
const KEY_IN_ID = 100;

interface OpenSession {
	readonly id: string;
	readonly over: Over;
	readonly start: UnixSeconds;
	readonly localStart: UnixSeconds;
	/** It may be heard in several places. */
	readonly keys: Set<string>;
	heardAt: UnixSeconds;
	/** The connection was lost since it was heard of. */
	unheardSinceLoss: boolean;
}

/** Knows which overs of a network are open, and makes live messages of what is reported (NETWORK-12, NETWORK-13). */
export class Tracker {
	readonly #byKey = new Map<string, OpenSession>();
	readonly #byParties = new Map<string, OpenSession>();
	#sessions: number;

	/** @param now numbers the sessions, so that those of a relay that is started again have other ids */
	constructor(now: UnixSeconds) {
		this.#sessions = now;
	}

	/** @returns the messages, in order. @param now when the report was received */
	take(report: Report, now: UnixSeconds): readonly LiveMessage[] {
		if (report.kind === 'start') return this.#start(report, now);
		if (report.kind === 'names') return [message('none', `names ${report.key.slice(0, KEY_IN_ID)}`, report, now)];
		if (report.kind === 'all ended') {
			const keys = [...this.#byKey.keys()].filter((key) => key.startsWith(report.keys));
			return keys.flatMap((key) => this.#end({ key }, now));
		}
		if (report.kind === 'end') return this.#end(report, now);
		const session = this.#byKey.get(report.key);
		if (session === undefined || partiesOf(session.over) !== `${report.sourceId} ${report.destinationId}`) return [];
		return hear(session, now);
	}

	/** The connection was lost: the ends of open overs may be missed. */
	noteLoss(): void {
		for (const session of this.#byKey.values()) session.unheardSinceLoss = true;
	}

	#start(over: Over, now: UnixSeconds): LiveMessage[] {
		const parties = partiesOf(over);
		const before = this.#byKey.get(over.key);
		const known = before !== undefined && partiesOf(before.over) === parties ? before : this.#byParties.get(parties);
		if (known !== undefined && now - known.heardAt <= UNCONFIRMED_AFTER_SECONDS) {
			const messages = known === before ? [] : this.#end({ key: over.key }, now, true);
			this.#open(over.key, known);
			return [...messages, ...hear(known, now)];
		}
		// Its end was lost long ago, and is unknown.
		if (known !== undefined) this.#forget(known);
		const messages = this.#end({ key: over.key }, now, true);
		const { id: destination } = over.talkgroup;
		if (destination === 0 || destination === LOCAL || isServiceNumber(destination)) return messages;
		this.#sessions += 1;
		const session: OpenSession = {
			id: `${over.key.slice(0, KEY_IN_ID)}~${this.#sessions}`,
			over,
			start: over.at ?? now,
			localStart: now,
			keys: new Set(),
			heardAt: now,
			unheardSinceLoss: false,
		};
		this.#byParties.set(parties, session);
		this.#open(over.key, session);
		return [...messages, message('start', session.id, over, session.start)];
	}

	/** @param byStart whether another start ends it. The engine then removes it where its end is unknown (LOST-2) */
	#end({ key, at, seconds }: Omit<Extract<Report, { kind: 'end' }>, 'kind'>, now: UnixSeconds, byStart = false) {
		const session = this.#byKey.get(key);
		if (session === undefined) return [];
		this.#forget(session);
		const { id, over, start, localStart, heardAt, unheardSinceLoss } = session;
		const isMissed = unheardSinceLoss || now - heardAt > UNCONFIRMED_AFTER_SECONDS;
		if (at === undefined && seconds === undefined && isMissed) {
			// A stop without a duration: it leaves uncounted (CLOSING-2).
			return byStart ? [] : [message('stop', id, over, start, start)];
		}
		const length = at === undefined ? Math.round(seconds ?? now - localStart) : at - start;
		return [message('stop', id, over, start, start + Math.max(1, length))];
	}

	#open(key: string, session: OpenSession): void {
		session.keys.add(key);
		this.#byKey.set(key, session);
		const [oldest] = this.#byKey.values();
		if (this.#byKey.size > MAX_OPEN && oldest !== undefined) this.#forget(oldest);
	}

	#forget(session: OpenSession): void {
		for (const key of session.keys) this.#byKey.delete(key);
		this.#byParties.delete(partiesOf(session.over));
	}
}

function partiesOf({ station, talkgroup }: Over): string {
	return `${station.id} ${talkgroup.id}`;
}

function hear(session: OpenSession, now: UnixSeconds): readonly LiveMessage[] {
	session.heardAt = now;
	session.unheardSinceLoss = false;
	return [message('update', session.id, session.over, session.start)];
}

function message(
	event: SessionEvent,
	sessionId: string,
	{ station, talkgroup }: Over,
	start: UnixSeconds,
	stop: UnixSeconds = 0,
): LiveMessage {
	const names = { callsign: station.callsign, callsignName: station.name, talkgroup: talkgroup.name };
	return sessionMessage({ event, sessionId, sourceId: station.id, destinationId: talkgroup.id, ...names, start, stop });
}
