import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import { frameText, MAX_PAYLOAD_CHARACTERS } from '../../../protocol/frame.ts';
import { readJson } from '../../../protocol/values.ts';
import type { SourceEvent } from '../../../sources/source-event.ts';

/** Milliseconds until a Redis that does not answer counts as unavailable: while connecting, and after that. A read waits for up to a second. */
const CONNECT_TIMEOUT = 2000;
const SILENCE_TIMEOUT = 3000;
/** Milliseconds until the lease of a relay that died is free. */
const LEASE_LIFETIME = 3000;
/** The age of the oldest entries kept, in milliseconds. No rule looks back further. */
const SPAN = RETENTION_SECONDS * 1000;
/** The stream expires this many milliseconds after its last trim. By then no entry is of use to a new relay (RELAY-22). */
const STREAM_LIFETIME = SPAN + 60_000;
/** The most characters of a frame as JSON. A character of a payload takes six at most (`\u0000`). The rest is for the topic. */
const MAX_FRAME_TEXT = 6 * MAX_PAYLOAD_CHARACTERS + 1024;
/** Entries that are read at once. */
const READ_AT_ONCE = 1000;

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

export interface StreamEntry {
	readonly id: string;
	/** When it was appended, by the clock of Redis, in Unix milliseconds. */
	readonly time: number;
	/** Undefined where it cannot be read (RELAY-25). */
	readonly event: SourceEvent | undefined;
}

/** @param url with credentials if any; it never appears in an error message */
async function connect(url: string) {
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
	// Pending commands reject with the error. Without a listener, the event would end the process.
	client.on('error', () => {});
	await client.connect();
	return client;
}

export type RedisStream = Awaited<ReturnType<typeof openRedisStream>>;

/**
 * Opens the lease and the entries that the relays of one network share in Redis. The relay that has the lease is the holder (RELAY-21).
 *
 * A function rejects when Redis is unavailable or too slow. The caller then closes the stream and opens another one.
 *
 * @param token names this relay in the lease
 */
export async function openRedisStream(url: string, network: string, token: string) {
	const lease = `top-activity:{${network}}:lease`;
	const stream = `top-activity:{${network}}:stream`;
	const commands = await connect(url);
	// A connection of its own, because a read waits for entries.
	const reads = await connect(url).catch((error: unknown) => {
		commands.destroy();
		throw error;
	});
	/** The clock of Redis, in Unix milliseconds. */
	const now = async () => {
		const [seconds, microseconds] = await commands.time();
		return Math.floor(Number(seconds) * 1000 + Number(microseconds) / 1000);
	};
	return {
		now,

		/**
		 * Takes the lease where it is free, or renews it. It then lasts three seconds, so a holder must call this more often. Two relays never have the
		 * lease at the same time.
		 *
		 * @returns whether the caller is the holder
		 */
		claim: async (): Promise<boolean> => {
			const given = [token, String(LEASE_LIFETIME)];
			return (await commands.eval(CLAIM, { keys: [lease], arguments: given })) === 1;
		},

		/** Frees the lease if the caller is the holder. */
		release: async (): Promise<void> => {
			await commands.eval(RELEASE, { keys: [lease], arguments: [token] });
		},

		/**
		 * Appends an entry, after those of earlier calls. Only the holder may call this. Once another relay has the lease, nothing is appended, even if the
		 * call was made before.
		 *
		 * The caller must not apply what it appends: it reads its own entries like everybody else's, so all relays apply the same entries in the same order.
		 */
		append: async (event: SourceEvent): Promise<void> => {
			const entry = 'upstream' in event ? ['upstream', event.upstream] : ['frame', writtenFrame(event.frame)];
			await commands.eval(ADD, { keys: [lease, stream], arguments: [token, ...entry] });
		},

		/** Removes entries older than ten minutes. The holder calls this every ten seconds. Eleven minutes after the last call, the stream expires. */
		trim: async (): Promise<void> => {
			await commands.xTrim(stream, 'MINID', beginningAt(await now()));
			await commands.pExpire(stream, STREAM_LIFETIME);
		},

		/**
		 * Returns the next entries in the order in which they were appended, each of them once. Entries may have been removed in between, but none is ever
		 * inserted.
		 *
		 * @param after the id of the last entry that was read, or that of `beginningAt`
		 * @param wait how long to wait for an entry where there is none, in milliseconds; 0 returns at once
		 */
		read: async (after: string, wait: number): Promise<readonly StreamEntry[]> => {
			const options = { COUNT: READ_AT_ONCE, ...(wait > 0 && { BLOCK: wait }) };
			const streams = await reads.xRead({ key: stream, id: after }, options);
			return (streams?.[0]?.messages ?? []).map(({ id, message }) => {
				return { id, time: Number.parseInt(id, 10), event: readEvent(message) };
			});
		},

		/** Closes the connections. Calls under way reject. */
		close: (): void => {
			commands.destroy();
			reads.destroy();
		},
	};
}

/** @param now by the clock of Redis @returns the id before the first entry that is younger than ten minutes */
export function beginningAt(now: number): string {
	return `${Math.max(0, now - SPAN)}-0`;
}

/** A frame that is too large to be read, or nested too deeply to be written, becomes null. */
function writtenFrame(frame: unknown): string {
	const text = frameText(frame);
	return text === undefined || text.length > MAX_FRAME_TEXT ? 'null' : text;
}

function readEvent({ upstream, frame }: Readonly<Record<string, string>>): SourceEvent | undefined {
	if (upstream === 'lost' || upstream === 'connected') return { upstream };
	const parsed = readJson(frame ?? '');
	return parsed === undefined ? undefined : { frame: parsed };
}
