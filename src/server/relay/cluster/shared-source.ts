import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { mergeWithLocalHistory } from '../../../engine/saved-activity.ts';
import type { Clock } from '../../../feed/clock.ts';
import type { SourceEvent, SourceListener } from '../../../sources/source-event.ts';
import type { LogEvent } from '../../event-log.ts';
import { LiveActivity } from '../live-activity.ts';
import { beginningAt, openRedisStream, type RedisStream } from './redis-stream.ts';

/**
 * The role of a relay that shares a stream with others (docs/relay.md). The holder is connected to the network and appends what it receives. Holder
 * and followers apply only what they read from the stream. A standalone relay cannot reach Redis: it is connected to the network and applies what it
 * receives.
 */
export type Role = 'starting' | 'follower' | 'holder' | 'standalone';

export interface SharedSourceOptions {
	readonly live: LiveActivity;
	/** Address of the Redis or Valkey server, with credentials if any. */
	readonly url: string;
	readonly network: string;
	readonly clock: Clock;
	/** Connects to the network. @returns closes the connection */
	readonly openUpstream: (emit: SourceListener) => () => void;
	/** Whether an event of the stream counts (OMIT-2). Default: all. */
	readonly admits?: ((event: SourceEvent) => boolean) | undefined;
	/** Called with each change of role, and with the reason why Redis is unavailable. */
	readonly logEvent: LogEvent;
}

/** Milliseconds between two claims of the lease. */
const LEASE_INTERVAL = 500;
/** The holder trims the stream every ten seconds: once in this many claims. */
const CLAIMS_PER_TRIM = 20;
/** Milliseconds until a relay tries Redis again. */
const RETRY_INTERVAL = 1000;
/** How long a read waits for an entry, in milliseconds. */
const READ_WAIT = 1000;

/** Keeps one relay's activity in step with the relays that share its stream (RELAY-21, RELAY-22, RELAY-24, RELAY-25). */
export class SharedSource {
	readonly #options: SharedSourceOptions;
	readonly #token = randomUUID();
	readonly #stopped = new AbortController();
	readonly #ended: Promise<void>;
	#role: Role = 'starting';
	#stream: RedisStream | undefined;
	#closeUpstream = () => {};
	#resigned = false;

	/** Starts at once. */
	constructor(options: SharedSourceOptions) {
		this.#options = options;
		this.#ended = this.#run();
	}

	get role(): Role {
		return this.#role;
	}

	/** Releases the lease, so that another relay takes it with its next claim. This relay claims no more. */
	async resign(): Promise<void> {
		this.#resigned = true;
		if (this.#role === 'holder') {
			// Disconnect while this relay is still the holder: what the connection reports as it closes is then appended.
			this.#disconnect();
			this.#enter('follower');
		}
		// Release in every role, because a claim may be under way.
		await this.#stream?.release().catch(() => {});
	}

	async stop(): Promise<void> {
		await this.resign();
		this.#stopped.abort();
		this.#stream?.close();
		await this.#ended;
		this.#disconnect();
	}

	async #run(): Promise<void> {
		const { url, network, logEvent } = this.#options;
		const { signal } = this.#stopped;
		while (!signal.aborted) {
			try {
				this.#stream = await openRedisStream(url, network, this.#token);
				if (!signal.aborted) await this.#share(this.#stream);
			} catch (error) {
				if (this.#role !== 'standalone' && !signal.aborted)
					logEvent('redis unavailable', { reason: redisErrorReason(error) });
			}
			this.#stream?.close();
			if (signal.aborted) return;
			this.#fallBackToDirect();
			await this.#pause(RETRY_INTERVAL);
		}
	}

	/** Runs until the stream fails, and then rejects. */
	async #share(stream: RedisStream): Promise<void> {
		// Claim first: a Redis that is full or read-only refuses the claim before the activity is replaced.
		if (!this.#resigned) await stream.claim();
		const position = await this.#catchUp(stream);
		await Promise.all([this.#keepLease(stream), this.#follow(stream, position)]);
	}

	/** Replaces the activity by that of the stream's last ten minutes. @returns the id of the last entry read, or the beginning where there is none */
	async #catchUp(stream: RedisStream): Promise<string> {
		const { live, clock, admits = () => true } = this.#options;
		const redisNow = await stream.now();
		const ahead = clock.now() - redisNow;
		const past = new LiveActivity(clock, () => {}, live.rules);
		let position = beginningAt(redisNow);
		for (;;) {
			const entries = await stream.read(position, 0);
			if (entries.length === 0) break;
			for (const { id, time, event } of entries) {
				position = id;
				const at = Math.min(clock.now(), time + ahead);
				// A frame proves that the network was connected, even if the entry that says so has been trimmed.
				if (event !== undefined && 'frame' in event) past.apply({ upstream: 'connected' }, at);
				if (event !== undefined && admits(event)) past.apply(event, at);
			}
		}
		this.#disconnect();
		const { lastFrameAt, activity } = past.state();
		// Keep ended sessions that only this relay received.
		live.replace({
			lastFrameAt,
			activity: mergeWithLocalHistory(activity, live.state().activity, Number.POSITIVE_INFINITY),
		});
		this.#enter('follower');
		return position;
	}

	async #follow(stream: RedisStream, from: string): Promise<void> {
		const { live, clock, admits = () => true } = this.#options;
		let position = from;
		for (;;) {
			for (const { id, event } of await stream.read(position, READ_WAIT)) {
				position = id;
				if (event !== undefined && admits(event)) live.apply(event, clock.now());
			}
		}
	}

	async #keepLease(stream: RedisStream): Promise<void> {
		for (let claims = 0; !this.#resigned; claims++) {
			const isHolder = await stream.claim();
			if (this.#resigned) return;
			if (isHolder && this.#role !== 'holder') {
				this.#becomeHolder(stream);
				claims = 0;
			} else if (!isHolder && this.#role === 'holder') {
				this.#enter('follower');
				this.#disconnect();
			}
			if (isHolder && claims % CLAIMS_PER_TRIM === 0) await this.#trim(stream);
			await this.#pause(LEASE_INTERVAL);
		}
	}

	/** Connects to the network anew, because many networks then resend the active sessions. */
	#becomeHolder(stream: RedisStream): void {
		this.#enter('holder');
		this.#append(stream, { upstream: 'lost' });
		this.#closeUpstream = this.#options.openUpstream((event) => {
			if (this.#role === 'holder') this.#append(stream, event);
		});
	}

	/** Connects to the network without Redis. A holder reconnects too, because entries that Redis did not confirm are lost. */
	#fallBackToDirect(): void {
		if (this.#role === 'standalone') return;
		const { live, clock, openUpstream } = this.#options;
		this.#enter('standalone');
		this.#disconnect();
		live.apply({ upstream: 'lost' }, clock.now());
		this.#closeUpstream = openUpstream(live.apply);
	}

	#disconnect(): void {
		this.#closeUpstream();
		this.#closeUpstream = () => {};
	}

	#append(stream: RedisStream, event: SourceEvent): void {
		// Closing the stream makes the next claim fail, which ends `#share`.
		stream.append(event).catch(() => stream.close());
	}

	/** Also repeats the entry that the network is connected. New relays need it, and on a quiet network the first one has been trimmed. */
	async #trim(stream: RedisStream): Promise<void> {
		await stream.trim();
		if (this.#options.live.activity.connected) this.#append(stream, { upstream: 'connected' });
	}

	#enter(role: Role): void {
		this.#role = role;
		this.#options.logEvent('role', { role });
	}

	/** Ends early when the relay stops. */
	async #pause(milliseconds: number): Promise<void> {
		await setTimeout(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => {});
	}
}

/** A code where there is one: a message could hold the address of Redis (SECURITY-6). */
function redisErrorReason(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : String(error);
}
