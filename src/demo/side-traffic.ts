import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import type { Over, SentFrames } from './session-frames.ts';
import { DISCONNECT, PARROT, WORLD } from './talkgroups.ts';
import type { World } from './world.ts';

const PRIVATE_VOICE = 5;
/** Local to one repeater. */
const LOCAL = 9;

/** Milliseconds between two private calls. */
const PRIVATE_EVERY = 3900;
/** Milliseconds between two sessions of which only the end is sent. */
const UNSTARTED_EVERY = 1080;
/** Milliseconds between two sessions that ended 20 minutes ago, before the network began. */
const PAST_EVERY = 345;
/** Such late stops are sent for this many milliseconds. By then the network's own sessions have theirs, about 20 minutes after their ends. */
const PAST_FOR = 1_215_000;

/** The traffic beside conversations and calls: private calls, sessions without a start, and late stops. */
export class SideTraffic {
	readonly #world: World;

	constructor(world: World) {
		this.#world = world;
	}

	begin(): void {
		const end = this.#world.queue.now + PAST_FOR;
		this.#repeat(PRIVATE_EVERY, Number.POSITIVE_INFINITY, () => this.#callPrivately());
		this.#repeat(UNSTARTED_EVERY, Number.POSITIVE_INFINITY, () => this.#sendWithoutStart());
		this.#repeat(PAST_EVERY, end, () => this.#recallPast());
	}

	/** @param mean milliseconds @param end when it stops, in Unix milliseconds */
	#repeat(mean: number, end: number, happen: () => void): void {
		const { queue, random } = this.#world;
		const at = queue.now + Math.ceil(random.wait(mean));
		if (at > end) return;
		queue.schedule(at, () => {
			happen();
			this.#repeat(mean, end, happen);
		});
	}

	/** A call to the parrot or to another station. A key-up mostly goes to Disconnect. */
	#callPrivately(): void {
		const { random, lengths, stations } = this.#world;
		const seconds = lengths.next();
		const other = random.chance(0.4) ? PARROT : stations.pick(WORLD).radioId;
		const destinationId = seconds === 0 && random.chance(0.7) ? DISCONNECT : other;
		this.#talk({ sessionType: PRIVATE_VOICE, destinationId, talkgroup: '', seconds }, 'live');
	}

	/** A session on a hotspot's own talkgroup, on the local one, or private. The network sends only its end. */
	#sendWithoutStart(): void {
		const { random, lengths, stations } = this.#world;
		const isPrivate = random.chance(0.25);
		const seconds = random.chance(0.65) ? 0 : Math.min(lengths.next(), 30);
		const other = isPrivate || random.chance(0.75) ? stations.pick(WORLD).radioId : LOCAL;
		const sessionType = isPrivate ? PRIVATE_VOICE : ACCEPTED_SESSION_TYPE;
		const sentFrames = random.chance(0.73) ? 'once ended' : 'late';
		this.#talk({ sessionType, destinationId: other, talkgroup: '', seconds }, sentFrames);
	}

	/** Sends the late stop of a session from before the simulation began. */
	#recallPast(): void {
		const { random, queue, lengths, sessions, stations, talkgroups } = this.#world;
		const { home, id, name } = talkgroups.pick(random);
		const seconds = random.chance(0.25) ? 0 : lengths.next();
		const ago = random.integer(1180, 1250) + seconds;
		sessions.sendLateStop({
			station: stations.pick(home),
			sessionType: ACCEPTED_SESSION_TYPE,
			destinationId: id,
			talkgroup: name,
			keyDown: queue.now - ago * 1000,
			seconds,
		});
	}

	#talk(call: Omit<Over, 'station' | 'keyDown'>, sentFrames: SentFrames): void {
		const { queue, sessions, stations } = this.#world;
		const station = stations.take(WORLD);
		const keyUp = sessions.begin({ ...call, station, keyDown: queue.now }, sentFrames);
		queue.schedule(keyUp + 1000, () => stations.release(station));
	}
}
