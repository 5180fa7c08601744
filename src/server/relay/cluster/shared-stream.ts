import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import type { Clock } from '../../../feed/clock.ts';
import { frameText, MAX_PAYLOAD_BYTES } from '../../../protocol/frame.ts';
import type { Heard } from '../live-activity.ts';
import { RedisConnection } from './redis-connection.ts';

/** Milliseconds until the lease of a relay that died is free. */
const LEASE_LIFETIME = 3000;
/** What the stream keeps, in milliseconds. No rule looks back further. */
const SPAN = RETENTION_SECONDS * 1000;
/** The stream expires this many milliseconds after it was last trimmed, so nothing stays when all relays have ended. */
const STREAM_LIFETIME = SPAN + 60_000;
/** Entries that are read at once. */
const READ_AT_ONCE = 1000;
/** Characters of a frame as JSON. A byte of a payload takes six at most (`\u0000`); the rest is for the topic. */
const MAX_FRAME_TEXT = 6 * MAX_PAYLOAD_BYTES + 1024;

/**
 * Renews the lease that holds the token `ARGV[1]` for `ARGV[2]` milliseconds. With `take` as `ARGV[3]`, it takes a free lease too. A script, so
 * that the lease cannot change hands in between.
 */
const CLAIM = `
local owner = redis.call('GET', KEYS[1])
local mine = owner == ARGV[1] or (not owner and ARGV[3] == 'take')
if mine then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
return {mine and 1 or 0, redis.call('TIME'), last[1] and last[1][1] or ''}`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** An entry of the stream. */
export interface StreamEntry {
	readonly id: string;
	/** When it was added, by this computer's clock, in Unix milliseconds. */
	readonly at: number;
	/** Undefined where it cannot be read (RELAY-25). */
	readonly heard: Heard | undefined;
}

/** Names a relay for the lease. */
export type Token = string;

/** The lease and the stream that relays of one network share in Redis. Every method throws when Redis is unavailable. */
export class SharedStream {
	readonly #clock: Clock;
	readonly #commands: RedisConnection;
	/** Apart, because a read waits for entries. */
	readonly #reads: RedisConnection;
	readonly #lease: string;
	readonly #stream: string;
	/** This computer's clock minus that of Redis, in milliseconds. So the clocks of two relays are never compared. */
	#ahead = 0;

	private constructor(network: string, clock: Clock, commands: RedisConnection, reads: RedisConnection) {
		this.#clock = clock;
		this.#commands = commands;
		this.#reads = reads;
		this.#lease = `top-activity:{${network}}:lease`;
		this.#stream = `top-activity:{${network}}:stream`;
	}

	static async open(url: string, network: string, clock: Clock): Promise<SharedStream> {
		const commands = await RedisConnection.open(url, clock);
		try {
			return new SharedStream(network, clock, commands, await RedisConnection.open(url, clock));
		} catch (error) {
			commands.close();
			throw error;
		}
	}

	/**
	 * Renews this relay's lease.
	 *
	 * @param take whether to take a free lease
	 * @returns whether this relay holds it, and the id of the stream's last entry, `''` for an empty stream
	 */
	async claim(token: Token, take: boolean): Promise<{ isHolder: boolean; lastId: string }> {
		const keys = [this.#lease, this.#stream];
		const words = ['EVAL', CLAIM, '2', ...keys, token, String(LEASE_LIFETIME), take ? 'take' : 'look'];
		const [mine, time, lastId] = listOf(await this.#commands.command(words));
		const [seconds, microseconds] = listOf(time).map(Number);
		const redisTime = Math.floor((seconds ?? Number.NaN) * 1000 + (microseconds ?? Number.NaN) / 1000);
		if (!Number.isSafeInteger(redisTime) || typeof lastId !== 'string') throw new Error('unexpected answer from Redis');
		this.#ahead = this.#clock.now() - redisTime;
		return { isHolder: mine === 1, lastId };
	}

	async release(token: Token): Promise<void> {
		await this.#commands.command(['EVAL', RELEASE, '1', this.#lease, token]);
	}

	/** A frame that is too large to be read is added as null. Entries are added in the order of the calls. */
	async append(heard: Heard): Promise<void> {
		const [field, value] = 'upstream' in heard ? ['upstream', heard.upstream] : ['frame', writtenFrame(heard.frame)];
		await this.#commands.command(['XADD', this.#stream, '*', field, value]);
	}

	/** Removes what is older than ten minutes, whether or not anything was added. */
	async trim(): Promise<void> {
		await this.#commands.command(['XTRIM', this.#stream, 'MINID', '=', this.beginning]);
		await this.#commands.command(['PEXPIRE', this.#stream, String(STREAM_LIFETIME)]);
	}

	/** The id from which on entries are younger than ten minutes. */
	get beginning(): string {
		return `${Math.max(0, this.#clock.now() - this.#ahead - SPAN)}-0`;
	}

	/**
	 * @param after the id of the last entry read
	 * @param wait how long to wait for an entry where there is none, in milliseconds; at 0 it does not wait
	 * @returns the next entries, in order
	 */
	async read(after: string, wait: number): Promise<readonly StreamEntry[]> {
		const block = wait > 0 ? ['BLOCK', String(wait)] : [];
		const words = ['XREAD', 'COUNT', String(READ_AT_ONCE), ...block, 'STREAMS', this.#stream, after];
		const [stream] = listOf(await this.#reads.command(words, wait));
		return listOf(listOf(stream)[1]).map((entry) => this.#readEntry(entry));
	}

	/** Closes the connections; pending commands fail. */
	close(): void {
		this.#commands.close();
		this.#reads.close();
	}

	#readEntry(value: unknown): StreamEntry {
		const [id, fields] = listOf(value);
		const time = Number(/^(\d+)-\d+$/.exec(String(id))?.[1]);
		if (!Number.isSafeInteger(time)) throw new Error('unexpected answer from Redis');
		const now = this.#clock.now();
		return { id: String(id), at: Math.min(now, time + this.#ahead), heard: readHeard(listOf(fields)) };
	}
}

/** Whether an id comes later than another one. */
export function isLater(id: string, than: string): boolean {
	const [time = 0, number = 0] = id.split('-').map(Number);
	const [thanTime = 0, thanNumber = 0] = than.split('-').map(Number);
	return time > thanTime || (time === thanTime && number > thanNumber);
}

function writtenFrame(frame: unknown): string {
	const text = frameText(frame);
	return text === undefined || text.length > MAX_FRAME_TEXT ? 'null' : text;
}

/** @param fields a field and its value; anything that no relay writes is unreadable */
function readHeard([field, value, ...more]: readonly unknown[]): Heard | undefined {
	if (typeof value !== 'string' || more.length > 0 || value.length > MAX_FRAME_TEXT) return undefined;
	if (field === 'upstream') return value === 'lost' || value === 'connected' ? { upstream: value } : undefined;
	if (field !== 'frame') return undefined;
	try {
		const frame: unknown = JSON.parse(value);
		return { frame };
	} catch {
		return undefined;
	}
}

/** @returns an empty list for a value that is not a list */
function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}
