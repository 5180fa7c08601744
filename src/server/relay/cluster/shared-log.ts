import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../feed/clock.ts';
import type { LogEvent } from '../event-logger.ts';
import type { FrameLog } from '../log/frame-log.ts';
import type { EntryContent } from '../log/log-entry.ts';
import { Lease } from './lease.ts';
import { LEASE_LIFETIME, SharedStream, type StreamItem } from './shared-stream.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWriter } from './stream-writer.ts';
import { WakeUpSignal } from './wake-up-signal.ts';

/*
 * Several relays share one log (docs/relay.md).
 *
 * Invariants
 * 1. An epoch belongs to the relay that began it (RELAY-23). No other relay appends under it, and no number is used twice under it. So entries
 *    at the same position are the same entry, whether or not Redis ever stored it.
 * 2. Each entry of the stream names the epoch of the entry before it. It is adopted only after exactly that entry. So a missing or foreign
 *    entry is detected.
 * 3. A script adds entries only if the relay holds the lease and the stream ends where the relay expects. So the stream
 *    never has two entries at one position either.
 * 4. A follower's log is the part of the stream that it has read. A holder's log is the stream, and the entries that are still to be added.
 *    A standalone relay may branch off.
 * 5. A log changes by its next entry, or is replaced as a whole (`FrameLog.replaceAll`). Each gap between two upstream connections is
 *    marked by `lost`.
 *
 * Changes of roles, and their causes
 *   starting ──► follower     it has read the stream
 *   follower ──► holder       the relay may take the lease
 *   holder ────► follower     it has handed over, or has lost its lease
 *   any ───────► standalone   Redis is unavailable
 *   standalone ► holder       Redis is available again, and the relay still has the lease or may take it
 *   standalone ► follower     Redis is available again, and another relay holds the lease
 *
 * A relay may take a free lease in three cases. It was the last holder. Its log ends where the stream ends. Or it has found the lease free for a
 * second.
 *
 * The holder, and any standalone relay, has an upstream connection and appends what it receives. A holder that loses Redis keeps its
 * connection. Once it has its lease again, it adds what it received meanwhile (RELAY-24).
 */
export type Role = 'starting' | 'follower' | 'holder' | 'standalone';

export interface SharedLogOptions {
	readonly log: FrameLog;
	/** Address of the Redis or Valkey server, with credentials if any. */
	readonly url: string;
	/** The network's name. */
	readonly network: string;
	readonly clock: Clock;
	/** Connects to the network; frames and changes go to `append`. @returns closes the connection */
	readonly openUpstream: () => () => void;
	/** Called with each change of role, and with the reason why Redis is unavailable. */
	readonly logEvent: LogEvent;
}

/** The lease is renewed, or checked, at least this often, in milliseconds: several times in its lifetime. */
const LEASE_INTERVAL = LEASE_LIFETIME / 6;
/** The time between two attempts to reach Redis, in milliseconds. */
const RETRY_INTERVAL = 250;
/** Each attempt to hand the lease over takes no longer than this, in milliseconds. A lease that is left expires soon after. */
const HAND_OVER_TIMEOUT = 2000;

/** One relay's part in a shared log (RELAY-21 to RELAY-25). It keeps its own log in step with the stream, or serves without one. */
export class SharedLog {
	readonly #options: SharedLogOptions;
	readonly #log: FrameLog;
	readonly #reader: StreamReader;
	readonly #writer: StreamWriter;
	readonly #token = randomUUID();
	readonly #lease = new Lease();
	readonly #wakeUp: WakeUpSignal;
	readonly #ended: Promise<void>;
	#role: Role = 'starting';
	#stream: SharedStream | undefined;
	/** Ends the upstream connection; undefined without one. */
	#endUpstream: (() => void) | undefined;
	/** The epoch under which this relay appends; undefined when it must begin another one. */
	#ownEpoch: string | undefined;
	#stopped = false;

	/** Starts at once. */
	constructor(options: SharedLogOptions) {
		this.#options = options;
		this.#log = options.log;
		this.#reader = new StreamReader(options.log);
		this.#writer = new StreamWriter(options.log);
		this.#wakeUp = new WakeUpSignal(options.clock);
		this.#ended = this.#run();
	}

	get role(): Role {
		return this.#role;
	}

	/** Number of unreadable stream entries. */
	get unreadable(): number {
		return this.#reader.unreadable;
	}

	/** Appends what the upstream connection received. @param at when, in Unix milliseconds */
	append(content: EntryContent, at: number): void {
		if (this.#role !== 'holder' && this.#role !== 'standalone') return;
		if ('upstream' in content && content.upstream === this.#log.upstreamState) return;
		this.#ownEpoch ??= randomUUID();
		this.#log.append(content, at, this.#ownEpoch);
		if (this.#role === 'holder') this.#wakeUp.set();
	}

	/**
	 * Hands the lease over and stays as a follower. Resolves when that is done or impossible. Where it takes too long, the connection to Redis is
	 * closed, and the relay serves on without it.
	 */
	async resign(): Promise<void> {
		this.#lease.resign();
		this.#wakeUp.set();
		const cancel = this.#options.clock.after(HAND_OVER_TIMEOUT, () => this.#stream?.close());
		await this.#lease.whenReleased();
		cancel();
	}

	/** Hands the lease over and ends. */
	async stop(): Promise<void> {
		await this.resign();
		this.#stopped = true;
		this.#wakeUp.set();
		this.#stream?.close();
		await this.#ended;
		this.#closeUpstream();
	}

	async #run(): Promise<void> {
		const { url, network, clock, logEvent } = this.#options;
		while (!this.#stopped) {
			try {
				this.#stream = await SharedStream.open(url, network, clock, this.#token);
				while (!this.#stopped) await this.#runLeaseCycle(this.#stream);
			} catch (error) {
				if (this.#role !== 'standalone' && !this.#stopped) logEvent('redis unavailable', { reason: reasonOf(error) });
			}
			this.#stream?.close();
			if (this.#stopped) return;
			this.#serveStandalone();
			await this.#wakeUp.wait(RETRY_INTERVAL);
		}
	}

	/** Checks the lease, and serves in the role that follows from it for up to `LEASE_INTERVAL`. */
	async #runLeaseCycle(stream: SharedStream): Promise<void> {
		const { owner, end } = await this.#lease.claim(stream, (last) => this.#reader.isAtEnd(last));
		if (owner === 'mine') await this.#serveAsHolder(stream, end);
		else if (this.#role === 'standalone' && owner === 'free') await this.#wakeUp.wait(LEASE_INTERVAL);
		else await this.#follow(stream, end);
	}

	async #serveAsHolder(stream: SharedStream, end: StreamItem | undefined): Promise<void> {
		if (this.#role === 'holder') this.#writer.check(end);
		else await this.#takeOver(stream, end);
		await this.#wakeUp.repeat(LEASE_INTERVAL, async () => {
			if (this.#lease.resigned) return this.#handOver(stream);
			if (this.#writer.waiting) return (await this.#writer.add(stream)) === 'mine';
			await this.#wakeUp.wait(LEASE_INTERVAL);
			return true;
		});
	}

	async #takeOver(stream: SharedStream, end: StreamItem | undefined): Promise<void> {
		const entry = end?.parsed?.entry;
		if (end !== undefined && !(entry && this.#log.holds(entry.epoch, entry.sequence))) {
			await this.#catchUp(stream, false);
			// The catch-up may have dropped this relay's `connected`. Opening the upstream connection again appends `lost` and `connected`.
			this.#closeUpstream();
		}
		this.#writer.begin(end);
		this.#lease.noteHeld();
		this.#enter('holder');
		this.#openUpstream();
	}

	/** @returns false, to end the holder's loop */
	async #handOver(stream: SharedStream): Promise<boolean> {
		this.#closeUpstream();
		this.append({ upstream: 'lost' }, this.#options.clock.now());
		let lease = await this.#writer.add(stream, true);
		while (lease === 'mine') lease = await this.#writer.add(stream, true);
		if (lease === 'released') {
			this.#reader.startAtEnd();
			this.#becomeFollower();
		}
		return false;
	}

	async #follow(stream: SharedStream, end: StreamItem | undefined): Promise<void> {
		if (this.#role !== 'follower') {
			await this.#catchUp(stream, true);
			this.#becomeFollower();
			return;
		}
		if (!this.#reader.isStillConsistent(end)) await this.#catchUp(stream, false);
		await this.#wakeUp.repeat(LEASE_INTERVAL, async () => {
			const outcome = await this.#reader.read(stream, LEASE_INTERVAL);
			if (outcome === 'diverged') await this.#catchUp(stream, false);
			// The holder may have handed over, so the lease is checked.
			return outcome !== 'upstream lost';
		});
	}

	async #catchUp(stream: SharedStream, dropOwnEntries: boolean): Promise<void> {
		await this.#reader.catchUp(stream, dropOwnEntries);
		this.#ownEpoch = undefined;
	}

	#serveStandalone(): void {
		this.#lease.noteUnavailable();
		this.#enter('standalone');
		this.#openUpstream();
	}

	#becomeFollower(): void {
		this.#lease.noteFollowing();
		this.#enter('follower');
		this.#closeUpstream();
	}

	#enter(role: Role): void {
		if (role === this.#role) return;
		this.#role = role;
		this.#options.logEvent('role', { role });
	}

	/** Appends `lost` first, because frames that are sent before the connection is open are missed. */
	#openUpstream(): void {
		if (this.#endUpstream !== undefined) return;
		if (this.#log.last > 0) this.append({ upstream: 'lost' }, this.#options.clock.now());
		this.#endUpstream = this.#options.openUpstream();
	}

	#closeUpstream(): void {
		this.#endUpstream?.();
		this.#endUpstream = undefined;
	}
}

/** @returns the code of an error where it has one: messages of the system hold the address of Redis (SECURITY-6) */
function reasonOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : String(error);
}
