import { randomUUID } from 'node:crypto';
import { keepOwn } from '../../../engine/saved-activity.ts';
import type { Clock } from '../../../feed/clock.ts';
import type { LogEvent } from '../event-logger.ts';
import { type Hear, type Heard, LiveActivity } from '../live-activity.ts';
import { isLater, SharedStream } from './shared-stream.ts';

/**
 * What a relay does among those that share a Redis (docs/relay.md). The holder is connected to the network and adds to the stream what it hears. All of them,
 * the holder too, apply what they read from the stream. A standalone relay has no Redis: it is connected to the network, and applies what it hears.
 */
export type Role = 'starting' | 'follower' | 'holder' | 'standalone';

export interface SharedSourceOptions {
	readonly live: LiveActivity;
	/** Address of the Redis or Valkey server, with credentials if any. */
	readonly url: string;
	/** The network's name. */
	readonly network: string;
	readonly clock: Clock;
	/** Connects to the network. @returns closes the connection */
	readonly openUpstream: (hear: Hear) => () => void;
	/** Called with each change of role, and with the reason why Redis is unavailable. */
	readonly logEvent: LogEvent;
}

/** All in milliseconds. */
const LEASE_INTERVAL = 500;
const RETRY_INTERVAL = 1000;
const READ_WAIT = 1000;
const TRIM_INTERVAL = 60_000;

/** One relay's part among those that share a stream (RELAY-21, RELAY-22, RELAY-24, RELAY-25). */
export class SharedSource {
	readonly #options: SharedSourceOptions;
	readonly #token = randomUUID();
	readonly #ended: Promise<void>;
	#role: Role = 'starting';
	#stream: SharedStream | undefined;
	/** The last entry that was applied. */
	#position = '';
	#closeUpstream = () => {};
	#trimmedAt = Number.NEGATIVE_INFINITY;
	#unreadable = 0;
	#resigned = false;
	#stopped = false;
	#endPause = () => {};

	/** Starts at once. */
	constructor(options: SharedSourceOptions) {
		this.#options = options;
		this.#ended = this.#run();
	}

	get role(): Role {
		return this.#role;
	}

	/** Number of unreadable entries of the stream. */
	get unreadable(): number {
		return this.#unreadable;
	}

	/** Releases the lease, so that another relay takes it at once, and stays as a follower. */
	async resign(): Promise<void> {
		this.#resigned = true;
		if (this.#role !== 'holder') return;
		// Still as the holder, so that the loss is added to the stream.
		this.#disconnect();
		this.#enter('follower');
		await this.#stream?.release(this.#token).catch(() => {});
	}

	async stop(): Promise<void> {
		await this.resign();
		this.#stopped = true;
		this.#stream?.close();
		this.#endPause();
		await this.#ended;
		this.#disconnect();
	}

	async #run(): Promise<void> {
		const { url, network, clock, logEvent } = this.#options;
		while (!this.#stopped) {
			try {
				this.#stream = await SharedStream.open(url, network, clock);
				await this.#share(this.#stream);
			} catch (error) {
				if (this.#role !== 'standalone' && !this.#stopped) logEvent('redis unavailable', { reason: reasonOf(error) });
			}
			this.#stream?.close();
			if (this.#stopped) return;
			this.#serveAlone();
			await this.#pause(RETRY_INTERVAL);
		}
	}

	/** Never ends, but by an error. */
	async #share(stream: SharedStream): Promise<void> {
		await stream.claim(this.#token, false);
		await this.#catchUp(stream);
		await Promise.all([this.#keepLease(stream), this.#follow(stream)]);
	}

	/** Reads the last ten minutes of the stream. Ended sessions that only this relay has heard stay. */
	async #catchUp(stream: SharedStream): Promise<void> {
		const { live, clock } = this.#options;
		const read = new LiveActivity(clock, () => {});
		this.#position = stream.beginning;
		for (;;) {
			const entries = await stream.read(this.#position, 0);
			if (entries.length === 0) break;
			for (const { id, at, heard } of entries) {
				this.#position = id;
				if (heard === undefined) this.#unreadable += 1;
				else {
					// The stream begins after the holder connected, unless its first entry says otherwise.
					if ('frame' in heard) read.hear({ upstream: 'connected' }, at);
					read.hear(heard, at);
				}
			}
		}
		const { lastFrameAt, activity } = read.state();
		live.replace({ lastFrameAt, activity: keepOwn(activity, live.state().activity, Number.POSITIVE_INFINITY) });
	}

	async #follow(stream: SharedStream): Promise<void> {
		for (;;) {
			for (const { id, at, heard } of await stream.read(this.#position, READ_WAIT)) {
				this.#position = id;
				if (heard === undefined) this.#unreadable += 1;
				else this.#options.live.hear(heard, at);
			}
		}
	}

	async #keepLease(stream: SharedStream): Promise<void> {
		for (;;) {
			const { isHolder, lastId } = await stream.claim(this.#token, !this.#resigned);
			if (lastId !== '' && isLater(this.#position, lastId)) throw new Error('the stream has begun again');
			if (isHolder && this.#role !== 'holder') this.#lead(stream);
			else if (!isHolder && this.#role !== 'follower') {
				this.#enter('follower');
				this.#disconnect();
			}
			if (isHolder) await this.#trim(stream);
			await this.#pause(LEASE_INTERVAL);
		}
	}

	/** The new connection to the network tells every relay which sessions are active, where the network resends them (GHOST-5). */
	#lead(stream: SharedStream): void {
		this.#disconnect();
		this.#enter('holder');
		this.#append(stream, { upstream: 'lost' });
		this.#connect((heard) => this.#append(stream, heard));
	}

	#serveAlone(): void {
		if (this.#role === 'standalone') return;
		const { live, clock } = this.#options;
		const wasHolder = this.#role === 'holder';
		this.#enter('standalone');
		// A holder keeps its connection, and applies what it hears from now on (`#connect`).
		if (wasHolder) return;
		live.hear({ upstream: 'lost' }, clock.now());
		this.#connect(() => {});
	}

	/** @param append adds to the stream, while this relay holds the lease */
	#connect(append: (heard: Heard) => void): void {
		const { live, openUpstream } = this.#options;
		this.#closeUpstream = openUpstream((heard, at) => {
			if (this.#role === 'standalone') live.hear(heard, at);
			else if (this.#role === 'holder') append(heard);
		});
	}

	#disconnect(): void {
		this.#closeUpstream();
		this.#closeUpstream = () => {};
	}

	#append(stream: SharedStream, heard: Heard): void {
		// The connection to Redis then ends, and this relay serves alone.
		stream.append(heard).catch(() => stream.close());
	}

	/** Once a minute. The state of the connection is repeated, so that a stream that is read from its beginning tells it on a quiet network too. */
	async #trim(stream: SharedStream): Promise<void> {
		const { live, clock } = this.#options;
		const now = clock.now();
		if (Math.abs(now - this.#trimmedAt) < TRIM_INTERVAL) return;
		this.#trimmedAt = now;
		await stream.trim();
		if (live.activity.connected) this.#append(stream, { upstream: 'connected' });
	}

	#enter(role: Role): void {
		this.#role = role;
		this.#options.logEvent('role', { role });
	}

	async #pause(milliseconds: number): Promise<void> {
		await new Promise<void>((resolve) => {
			const cancel = this.#options.clock.after(milliseconds, resolve);
			this.#endPause = () => {
				cancel();
				resolve();
			};
		});
	}
}

/** A code where there is one: a message could hold the address of Redis (SECURITY-6). */
function reasonOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : String(error);
}
