import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { toUnixSeconds, type UnixSeconds } from '../engine/time.ts';
import type { RadioPath } from '../protocol/live-message.ts';
import type { EventQueue } from './event-queue.ts';
import { type Random, Weighted } from './random.ts';
import { SKEWED_LINK, type Station } from './stations.ts';

/** One press of a station's key. */
export interface SimulatedOver {
	readonly station: Station;
	readonly sessionType: number;
	readonly destinationId: number;
	/** The talkgroup's name, `''` where it has none. */
	readonly talkgroup: string;
	/** When the key went down, in Unix milliseconds. */
	readonly pressedAt: number;
	/** How long, in whole seconds. */
	readonly seconds: number;
}

/** The frames of an over that are sent. `live`: all. `once ended`: corrected stop and late stop. `late`: the late stop only. */
export type SentFrames = 'live' | 'once ended' | 'late';

/** Receives each message at the time of the queue. */
export type Emit = (message: LiveMessage, path: RadioPath) => void;

interface SimulatedSession {
	readonly id: string;
	readonly over: SimulatedOver;
	/** Real networks sometimes move it by a second. */
	start: UnixSeconds;
	/** The network has sent the station's names. */
	isNamed: boolean;
}

/** Milliseconds from an event on the air to its frame. */
const LAG_MS = 500;
/** The late stop of a session comes this many seconds after its end, about 20 minutes. */
export const LATE_STOP_AFTER_SECONDS = [1180, 1250] as const;
/** Radios time out after this many seconds. */
const RADIO_TIMEOUT_SECONDS = 180;
/** Milliseconds of speech in one voice frame. */
const VOICE_FRAME = 60;
/** The corrected stop gives an end this many seconds before that of the raw stop. */
const CORRECTIONS = new Weighted<readonly [seconds: number, share: number]>(
	[
		[0, 25],
		[1, 60],
		[2, 10],
		[3, 5],
	],
	([, share]) => share,
);

/** Makes the frames of a session, each at its time: start, update with names, raw stop, corrected stop, late stop. */
export class SessionFrames {
	readonly #random: Random;
	readonly #queue: EventQueue;
	readonly #emit: Emit;
	readonly #onAir = new Set<SimulatedSession>();

	constructor(random: Random, queue: EventQueue, emit: Emit) {
		this.#random = random;
		this.#queue = queue;
		this.#emit = emit;
	}

	/** Begins a session. @returns when the key is released, in Unix milliseconds */
	begin(over: SimulatedOver, sentFrames: SentFrames): number {
		const random = this.#random;
		const session = newSession(over, random);
		const [correction] = CORRECTIONS.pick(random);
		const rawStop = session.start + over.seconds + correction;
		// The key is released within the second that the raw stop gives: the random part stays below the next full second.
		const releasedAt = Math.max(over.pressedAt, rawStop * 1000) + random.integer(0, 999 - (over.pressedAt % 1000));
		const stopSentAt = releasedAt + LAG_MS;
		const movesBy = random.chance(0.06) ? random.pick([-1, -1, -1, 1]) : 0;
		const move = () => {
			session.start = toUnixSeconds(over.pressedAt) + movesBy;
		};
		if (sentFrames === 'live') {
			this.#scheduleStart(session);
			this.#scheduleUpdates(session, stopSentAt, move);
			if (random.chance(0.002)) {
				// All its stops are lost.
				this.#queue.schedule(stopSentAt, () => this.#onAir.delete(session));
				return releasedAt;
			}
			// The raw stop of a short over sometimes gives a duration of 0 s. The corrected stop gives the right one.
			const isMistaken = over.seconds > 0 && over.seconds <= 3 && random.chance(0.15);
			this.#queue.schedule(stopSentAt, () => {
				this.#onAir.delete(session);
				this.#send(session, 'stop', isMistaken ? session.start : rawStop, session.isNamed && random.chance(0.75));
			});
		}
		this.#queue.schedule(stopSentAt + random.integer(1000, 2800), () => {
			move();
			const stop = this.#correctedStop(session);
			if (sentFrames !== 'late') this.#send(session, 'stop', stop, random.chance(0.92), voiceFrames(over, random));
			this.#queue.schedule((stop + random.integer(...LATE_STOP_AFTER_SECONDS)) * 1000, () =>
				this.#sendLate(session, stop),
			);
		});
		return releasedAt;
	}

	/** Sends the late stop of a session that ended 20 minutes ago, and of which no frame was sent before. */
	sendLateStop(over: SimulatedOver): void {
		const session = newSession(over, this.#random);
		this.#sendLate(session, session.start + over.seconds);
	}

	/** Resends every active session within a second and with names, as the network does on a join. */
	resendActive(): void {
		let wait = 0;
		for (const session of this.#onAir) {
			wait += this.#random.integer(0, 20);
			this.#queue.schedule(this.#queue.now + Math.min(wait, 999), () => {
				if (this.#onAir.has(session)) this.#send(session, 'start', 0, true);
			});
		}
	}

	#scheduleStart(session: SimulatedSession): void {
		this.#queue.schedule(session.over.pressedAt + LAG_MS, () => {
			this.#onAir.add(session);
			session.isNamed = this.#random.chance(0.42);
			this.#send(session, 'start', 0, session.isNamed);
		});
	}

	/** @param stopSentAt when the raw stop is sent, in Unix milliseconds */
	#scheduleUpdates(session: SimulatedSession, stopSentAt: number, move: () => void): void {
		const random = this.#random;
		const first = session.over.pressedAt + LAG_MS + random.integer(1000, 2000);
		const updateTimes = random.chance(0.93) ? [first] : [];
		if (random.chance(0.06)) updateTimes.push(first + random.integer(1500, 4000));
		for (const at of updateTimes) {
			// Some come after the stop, when the session is short.
			if (at > stopSentAt && !random.chance(0.08)) continue;
			this.#queue.schedule(at, () => {
				move();
				session.isNamed = true;
				this.#send(session, 'update', 0, true);
			});
		}
	}

	/** @returns the end that the corrected stop gives. It is in the future when the link's clock is wrong, otherwise right */
	#correctedStop(session: SimulatedSession): UnixSeconds {
		const { station, seconds } = session.over;
		const isSkewed = station.linkName === SKEWED_LINK && seconds > 0 && this.#random.chance(0.6);
		const skewed = toUnixSeconds(this.#queue.now) + this.#random.integer(18, 27);
		return isSkewed && skewed - session.start <= RADIO_TIMEOUT_SECONDS ? skewed : session.start + seconds;
	}

	#sendLate(session: SimulatedSession, stop: UnixSeconds): void {
		this.#send(session, 'stop', stop, this.#random.chance(0.85), voiceFrames(session.over, this.#random));
	}

	#send(
		session: SimulatedSession,
		event: SessionEvent,
		stop: UnixSeconds,
		isNamed: boolean,
		totalCount?: number,
	): void {
		const { station, sessionType, destinationId, talkgroup } = session.over;
		const isStationNamed = isNamed && station.isKnown;
		const callsign = isStationNamed ? station.callsign : '';
		const callsignName = isStationNamed ? station.firstName : '';
		this.#emit(
			{
				event,
				sessionId: session.id,
				sessionType,
				sourceId: station.radioId,
				callsign,
				callsignName,
				destinationId,
				talkgroup: isNamed ? talkgroup : '',
				start: session.start,
				stop,
			},
			{
				linkName: station.linkName,
				contextId: station.contextId,
				slot: station.slot,
				master: station.master,
				rssi: station.rssi,
				// Radios send at most 13 characters here.
				talkerAlias: `${callsign} ${callsignName}`.trim().slice(0, 13).trim(),
				...(totalCount === undefined ? {} : { totalCount }),
			},
		);
	}
}

function newSession(over: SimulatedOver, random: Random): SimulatedSession {
	return { id: random.uuid(), over, start: toUnixSeconds(over.pressedAt), isNamed: false };
}

function voiceFrames(over: SimulatedOver, random: Random): number {
	return Math.round((over.seconds * 1000) / VOICE_FRAME) + random.integer(0, 5);
}
