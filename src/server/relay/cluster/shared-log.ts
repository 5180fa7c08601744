import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../feed/clock.ts';
import type { Journal } from '../journal.ts';
import type { EntryContent, FrameLog } from '../log/frame-log.ts';
import { Bell } from './bell.ts';
import { type Found, SharedStream } from './shared-stream.ts';
import { shareable } from './stream-entry.ts';
import { StreamReader } from './stream-reader.ts';
import { StreamWriter } from './stream-writer.ts';

/*
 * Several relays, one log.
 *
 * Invariants
 * 1. An epoch belongs to the relay that began it: no other appends under it, and that one numbers nothing twice under it. So two entries at the same
 *    place (epoch and sequence number) are the same entry, whether or not Redis ever saw it.
 * 2. A log is a chain: each entry in the stream says under which epoch the one before it stands, and is adopted after exactly that one. So two logs
 *    that went through the same place are the same up to there, as far back as both reach.
 * 3. Whoever adds to the stream proves in the same step that it holds the lease and that the stream ends where it thinks. So the stream is a chain too.
 * 4. A follower's log is the stream, as far as it has read it. A holder's log begins with the stream. Whoever is alone may have a branch of its own.
 * 5. A log changes by its next entry, or becomes another as a whole and says so (`restart`). Nothing is missing from it without a word: between two upstream
 *    connections it says `lost`.
 *
 * Roles, and what leads from one to another
 *   starting ──► follower   it has read the stream
 *   follower ──► holder     the lease is free, and the log ends where the stream ends, or nobody came for a second of whom that is true
 *   holder ────► follower   it has handed over, or lost its lease
 *   any ───────► alone      Redis is away
 *   alone ─────► holder     Redis is back, and the lease was its own, or is free and nobody came for a second
 *   alone ─────► follower   Redis is back, and another holds the lease
 * The holder, and whoever is alone, has an upstream connection and appends what it brings. A holder that finds itself alone goes on as it is, and adds
 * what came meanwhile when it has its lease again.
 */
export type Role = 'starting' | 'follower' | 'holder' | 'alone';

export interface SharedLogOptions {
	readonly log: FrameLog;
	/** Of the Redis or Valkey server, with its credentials, if any. */
	readonly url: string;
	/** The network's name. */
	readonly network: string;
	readonly clock: Clock;
	/** Connects to the network, whose frames and changes go to `append`. @returns what ends the connection */
	readonly openUpstream: () => () => void;
	/** Told of each role that is taken, and of why Redis is away. */
	readonly note: Journal;
}

/** How often the lease is prolonged or looked at, at least, in milliseconds. */
const PULSE = 500;
/** Between attempts to reach Redis, in milliseconds. */
const RETRY = 250;
/** At so many looks a free lease is left to whom it belonged before Redis was away, or flushed. */
const PATIENCE = 2;

/** A relay's part in a log that several relays share. It brings its own log in step with the others', or goes on alone. */
export class SharedLog {
	readonly #options: SharedLogOptions;
	readonly #log: FrameLog;
	readonly #reader: StreamReader;
	readonly #writer: StreamWriter;
	readonly #token = randomUUID();
	readonly #bell: Bell;
	readonly #ended: Promise<void>;
	#role: Role = 'starting';
	#stream: SharedStream | undefined;
	#closeUpstream: (() => void) | undefined;
	/** The epoch that this relay began and appends under; undefined where the log may have changed otherwise since. */
	#ownEpoch: string | undefined;
	/** Whether the lease was this relay's when it last was anybody's. */
	#wasHolder = false;
	/** At how many looks in a row the lease was free. */
	#freeLooks = 0;
	/** Whether the lease is this relay's, or may be when Redis answers. */
	#mayHaveLease = false;
	#resigned = false;
	#stopped = false;
	#onResigned = () => {};

	/** Begins at once. */
	constructor(options: SharedLogOptions) {
		this.#options = options;
		this.#log = options.log;
		this.#reader = new StreamReader(options.log);
		this.#writer = new StreamWriter(options.log);
		this.#bell = new Bell(options.clock);
		this.#ended = this.#run();
	}

	get role(): Role {
		return this.#role;
	}

	/** How many entries of the stream could not be read. */
	get malformed(): number {
		return this.#reader.malformed;
	}

	/** Takes what the upstream connection brings. @param at when it was received, in milliseconds since the epoch */
	append(content: EntryContent, at: number): void {
		if (this.#role !== 'holder' && this.#role !== 'alone') return;
		if ('link' in content && content.link === this.#log.link) return;
		this.#ownEpoch ??= randomUUID();
		this.#log.append('link' in content ? content : { frame: shareable(content.frame) }, at, this.#ownEpoch);
		if (this.#role === 'holder') this.#bell.ring();
	}

	/** Hands over and goes on as a follower. Resolves when that is done, or cannot be done. */
	async resign(): Promise<void> {
		this.#resigned = true;
		this.#bell.ring();
		if (this.#mayHaveLease) await new Promise<void>((resolve) => (this.#onResigned = resolve));
	}

	/** Hands over and ends. */
	async stop(): Promise<void> {
		await this.resign();
		this.#stopped = true;
		this.#bell.ring();
		this.#stream?.close();
		await this.#ended;
		this.#hangUp();
	}

	async #run(): Promise<void> {
		const { url, network, clock, note } = this.#options;
		while (!this.#stopped) {
			try {
				this.#stream = await SharedStream.open(url, network, clock, this.#token);
				while (!this.#stopped) await this.#pulse(this.#stream);
			} catch (error) {
				if (this.#role !== 'alone' && !this.#stopped) note('redis away', { reason: String(error) });
			}
			this.#stream?.close();
			if (this.#stopped) return;
			this.#goAlone();
			await this.#bell.wait(RETRY);
		}
	}

	async #pulse(stream: SharedStream): Promise<void> {
		this.#mayHaveLease = true;
		let { owner, end } = await stream.claim(false);
		if (owner === 'free' && this.#mayTake(end)) ({ owner, end } = await stream.claim(true));
		this.#freeLooks = owner === 'free' ? this.#freeLooks + 1 : 0;
		if (owner !== 'mine') this.#hasNoLease();
		if (owner === 'mine') await this.#lead(stream, end);
		else if (this.#role === 'alone' && owner === 'free') await this.#bell.wait(PULSE);
		else await this.#follow(stream, end);
	}

	/** Whoever has more than the stream, or all that the stream has, may go on with it; others first leave it to them. */
	#mayTake(end: Found | undefined): boolean {
		return !this.#resigned && (this.#wasHolder || this.#reader.isAtEnd(end) || this.#freeLooks >= PATIENCE);
	}

	async #lead(stream: SharedStream, end: Found | undefined): Promise<void> {
		if (this.#role === 'holder') this.#writer.check(end);
		else await this.#takeOver(stream, end);
		await this.#bell.goOn(PULSE, async () => {
			if (this.#resigned) return this.#handOver(stream);
			if (this.#writer.waiting) return (await this.#writer.add(stream)) === 'mine';
			await this.#bell.wait(PULSE);
			return true;
		});
	}

	async #takeOver(stream: SharedStream, end: Found | undefined): Promise<void> {
		const position = end?.read?.entry;
		if (end !== undefined && !(position && this.#log.holds(position))) {
			await this.#catchUp(stream, false);
			// What it has brought meanwhile may be gone, its changes included.
			this.#hangUp();
		}
		this.#writer.begin(end);
		this.#wasHolder = true;
		this.#enter('holder');
		this.#openUpstream();
	}

	/** @returns false: there is nothing more to do as a holder */
	async #handOver(stream: SharedStream): Promise<boolean> {
		this.#hangUp();
		this.append({ link: 'lost' }, this.#options.clock.now());
		let lease = await this.#writer.add(stream, true);
		while (lease === 'mine') lease = await this.#writer.add(stream, true);
		if (lease === 'released') {
			this.#reader.startAtEnd();
			this.#becomeFollower();
		}
		return false;
	}

	async #follow(stream: SharedStream, end: Found | undefined): Promise<void> {
		if (this.#role !== 'follower') {
			await this.#catchUp(stream, true);
			this.#becomeFollower();
			return;
		}
		if (!this.#reader.agrees(end)) await this.#catchUp(stream, false);
		await this.#bell.goOn(PULSE, async () => {
			const outcome = await this.#reader.read(stream, PULSE);
			if (outcome === 'astray') await this.#catchUp(stream, false);
			// After a loss, the holder may have handed over.
			return outcome !== 'link lost';
		});
	}

	async #catchUp(stream: SharedStream, leaveBranch: boolean): Promise<void> {
		await this.#reader.catchUp(stream, leaveBranch);
		this.#ownEpoch = undefined;
	}

	#hasNoLease(): void {
		this.#mayHaveLease = false;
		this.#onResigned();
	}

	#goAlone(): void {
		this.#hasNoLease();
		this.#freeLooks = 0;
		this.#enter('alone');
		this.#openUpstream();
	}

	#becomeFollower(): void {
		this.#wasHolder = false;
		this.#hasNoLease();
		this.#enter('follower');
		this.#hangUp();
	}

	#enter(role: Role): void {
		if (role === this.#role) return;
		this.#role = role;
		this.#options.note('role', { role });
	}

	/** What was sent before the connection stands was not heard: the log says so. */
	#openUpstream(): void {
		if (this.#closeUpstream !== undefined) return;
		if (this.#log.last > 0) this.append({ link: 'lost' }, this.#options.clock.now());
		this.#closeUpstream = this.#options.openUpstream();
	}

	#hangUp(): void {
		this.#closeUpstream?.();
		this.#closeUpstream = undefined;
	}
}
