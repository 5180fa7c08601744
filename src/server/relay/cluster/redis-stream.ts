import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import { frameText, MAX_PAYLOAD_CHARACTERS } from '../../../protocol/frame.ts';
import type { SourceEvent } from '../../../sources/source-event.ts';
import type { SharedStream, StreamEntry } from './shared-stream.ts';

/** Milliseconds until a Redis that does not answer counts as unavailable: while connecting, and after that. A read waits for up to a second. */
const CONNECT_TIMEOUT = 2000;
const SILENCE_TIMEOUT = 3000;
/** Milliseconds until the lease of a relay that died is free. */
const LEASE_LIFETIME = 3000;
/** The age of the oldest entries kept, in milliseconds. No rule looks back further. */
const SPAN = RETENTION_SECONDS * 1000;
/** The stream expires this many milliseconds after it was last trimmed, when no entry is of use to a new relay (RELAY-22). */
const STREAM_LIFETIME = SPAN + 60_000;
/** Entries that are read at once. */
const READ_AT_ONCE = 1000;
/** Characters of a frame as JSON. A character of a payload takes six at most (`\u0000`); the rest is for the topic. */
const MAX_FRAME_TEXT = 6 * MAX_PAYLOAD_CHARACTERS + 1024;

/**
 * Takes the lease for the token `ARGV[1]` where it is free, or renews it, for `ARGV[2]` milliseconds. A script runs atomically, so the lease
 * cannot change hands between the commands.
 */
const CLAIM = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
/** Adds an entry, unless another token has the lease by now: a command that was delayed on its way adds nothing. */
const ADD = `
local owner = redis.call('GET', KEYS[1])
if not owner or owner == ARGV[1] then redis.call('XADD', KEYS[2], '*', ARGV[2], ARGV[3]) end`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** The part of the client that is used. */
interface RedisClient {
	/** @returns the unchecked answer */
	sendCommand(words: readonly string[]): Promise<unknown>;
	/** Closes it at once; pending commands reject. */
	destroy(): void;
}

/** @param url with credentials if any; it never appears in an error message */
async function connect(url: string): Promise<RedisClient> {
	// Loaded here, because most servers do not use Redis.
	const { createClient } = await import('@redis/client');
	const client = createClient({
		url,
		RESP: 2,
		disableOfflineQueue: true,
		// A holder appends frames without waiting for answers. A longer queue means that Redis is too slow.
		commandsQueueMaxLength: 10_000,
		disableClientInfo: true,
		maintNotifications: 'disabled',
		socket: { reconnectStrategy: false, connectTimeout: CONNECT_TIMEOUT, socketTimeout: SILENCE_TIMEOUT },
	});
	// Pending commands reject too. Without a listener the event would end the process.
	client.on('error', () => {});
	await client.connect();
	return client;
}

/** Keeps the lease in a key and the entries in a stream of Redis. */
export class RedisStream implements SharedStream {
	readonly #commands: RedisClient;
	/** Apart, because a read waits for entries. */
	readonly #reads: RedisClient;
	readonly #token: string;
	readonly #lease: string;
	readonly #stream: string;

	private constructor(network: string, token: string, commands: RedisClient, reads: RedisClient) {
		this.#token = token;
		this.#commands = commands;
		this.#reads = reads;
		this.#lease = `top-activity:{${network}}:lease`;
		this.#stream = `top-activity:{${network}}:stream`;
	}

	/** @param token names this relay in the lease */
	static async open(url: string, network: string, token: string): Promise<RedisStream> {
		const commands = await connect(url);
		try {
			return new RedisStream(network, token, commands, await connect(url));
		} catch (error) {
			commands.destroy();
			throw error;
		}
	}

	async claim(): Promise<boolean> {
		return (
			(await this.#commands.sendCommand(['EVAL', CLAIM, '1', this.#lease, this.#token, String(LEASE_LIFETIME)])) === 1
		);
	}

	async release(): Promise<void> {
		await this.#commands.sendCommand(['EVAL', RELEASE, '1', this.#lease, this.#token]);
	}

	async now(): Promise<number> {
		const [seconds, microseconds] = listOf(await this.#commands.sendCommand(['TIME'])).map(Number);
		const now = Math.floor((seconds ?? Number.NaN) * 1000 + (microseconds ?? Number.NaN) / 1000);
		if (!Number.isSafeInteger(now)) throw new Error('unexpected answer from Redis');
		return now;
	}

	async append(event: SourceEvent): Promise<void> {
		const [field, value] = 'upstream' in event ? ['upstream', event.upstream] : ['frame', writtenFrame(event.frame)];
		await this.#commands.sendCommand(['EVAL', ADD, '2', this.#lease, this.#stream, this.#token, field, value]);
	}

	async trim(): Promise<void> {
		await this.#commands.sendCommand(['XTRIM', this.#stream, 'MINID', '=', this.beginning(await this.now())]);
		await this.#commands.sendCommand(['PEXPIRE', this.#stream, String(STREAM_LIFETIME)]);
	}

	beginning(now: number): string {
		return `${Math.max(0, now - SPAN)}-0`;
	}

	async read(after: string, wait: number): Promise<readonly StreamEntry[]> {
		const block = wait > 0 ? ['BLOCK', String(wait)] : [];
		const words = ['XREAD', 'COUNT', String(READ_AT_ONCE), ...block, 'STREAMS', this.#stream, after];
		const [stream] = listOf(await this.#reads.sendCommand(words));
		return listOf(listOf(stream)[1]).map(readEntry);
	}

	close(): void {
		this.#commands.destroy();
		this.#reads.destroy();
	}
}

function readEntry(value: unknown): StreamEntry {
	const [id, fields] = listOf(value);
	const time = Number(/^(\d+)-\d+$/.exec(String(id))?.[1]);
	if (Number.isNaN(time)) throw new Error('unexpected answer from Redis');
	return { id: String(id), time, event: readEvent(listOf(fields)) };
}

/** A frame that is too large to be read is written as null. */
function writtenFrame(frame: unknown): string {
	const text = frameText(frame);
	return text === undefined || text.length > MAX_FRAME_TEXT ? 'null' : text;
}

/** @param fields a field and its value; anything that no relay writes is unreadable */
function readEvent([field, value, ...more]: readonly unknown[]): SourceEvent | undefined {
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
