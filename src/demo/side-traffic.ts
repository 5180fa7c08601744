import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import { LATE_STOP_AFTER_SECONDS, type SentFrames, type SimulatedOver } from './session-frames.ts';
import type { SimulationContext } from './simulation-context.ts';
import { DISCONNECT, PARROT, WORLDWIDE } from './talkgroups.ts';

const PRIVATE_VOICE = 5;
/** Local to one repeater. */
const LOCAL = 9;

/** Milliseconds between two private calls, on average. */
const PRIVATE_EVERY = 3900;
/** Milliseconds between two sessions of which only the end is sent, on average. */
const UNSTARTED_EVERY = 1080;
/** Milliseconds between two late stops of sessions from before the simulation, on average. */
const PAST_EVERY = 345;
/**
 * Late stops from before the simulation are sent for this many milliseconds, the mean of `LATE_STOP_AFTER_SECONDS`. After that, simulated sessions
 * send late stops of their own.
 */
const PAST_FOR = ((LATE_STOP_AFTER_SECONDS[0] + LATE_STOP_AFTER_SECONDS[1]) / 2) * 1000;

/** The traffic beside conversations and calls: private calls, sessions without a start, and late stops. */
export class SideTraffic {
	readonly #context: SimulationContext;

	constructor(context: SimulationContext) {
		this.#context = context;
	}

	begin(): void {
		const end = this.#context.queue.now + PAST_FOR;
		this.#repeat(PRIVATE_EVERY, Number.POSITIVE_INFINITY, () => this.#callPrivately());
		this.#repeat(UNSTARTED_EVERY, Number.POSITIVE_INFINITY, () => this.#sendWithoutStart());
		this.#repeat(PAST_EVERY, end, () => this.#sendPastLateStop());
	}

	/**
	 * @param mean milliseconds
	 * @param end when it stops, in Unix milliseconds
	 */
	#repeat(mean: number, end: number, happen: () => void): void {
		const { queue, random } = this.#context;
		const at = queue.now + Math.ceil(random.exponential(mean));
		if (at > end) return;
		queue.schedule(at, () => {
			happen();
			this.#repeat(mean, end, happen);
		});
	}

	/** A call to the parrot or to another station. A key-up mostly goes to Disconnect. */
	#callPrivately(): void {
		const { random, lengths, stations } = this.#context;
		const seconds = lengths.next();
		const other = random.chance(0.4) ? PARROT : stations.pick(WORLDWIDE).radioId;
		const destinationId = seconds === 0 && random.chance(0.7) ? DISCONNECT : other;
		this.#transmit({ sessionType: PRIVATE_VOICE, destinationId, talkgroup: '', seconds }, 'live');
	}

	/** A session on a hotspot's own talkgroup, on the local one, or private. The network sends only its end. */
	#sendWithoutStart(): void {
		const { random, lengths, stations } = this.#context;
		const isPrivate = random.chance(0.25);
		const seconds = random.chance(0.65) ? 0 : Math.min(lengths.next(), 30);
		const destinationId = isPrivate || random.chance(0.75) ? stations.pick(WORLDWIDE).radioId : LOCAL;
		const sessionType = isPrivate ? PRIVATE_VOICE : ACCEPTED_SESSION_TYPE;
		const sentFrames = random.chance(0.73) ? 'once ended' : 'late';
		this.#transmit({ sessionType, destinationId, talkgroup: '', seconds }, sentFrames);
	}

	/** Sends the late stop of a session from before the simulation began. */
	#sendPastLateStop(): void {
		const { random, queue, lengths, sessions, stations, talkgroups } = this.#context;
		const { home, id, name } = talkgroups.pick(random);
		const seconds = random.chance(0.25) ? 0 : lengths.next();
		const ago = random.integer(...LATE_STOP_AFTER_SECONDS) + seconds;
		sessions.sendLateStop({
			station: stations.pick(home),
			sessionType: ACCEPTED_SESSION_TYPE,
			destinationId: id,
			talkgroup: name,
			pressedAt: queue.now - ago * 1000,
			seconds,
		});
	}

	#transmit(call: Omit<SimulatedOver, 'station' | 'pressedAt'>, sentFrames: SentFrames): void {
		const { queue, sessions, stations } = this.#context;
		const station = stations.take(WORLDWIDE);
		const releasedAt = sessions.begin({ ...call, station, pressedAt: queue.now }, sentFrames);
		queue.schedule(releasedAt + 1000, () => stations.release(station));
	}
}
