import { RETENTION_SECONDS } from '../../../engine/constants.ts';
import type { Clock } from '../../../feed/clock.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { RedisConnection } from './redis-connection.ts';
import { ADD, CLAIM } from './redis-scripts.ts';
import { listOf, readEntry, readId, type StreamEntry, writeEntry } from './stream-entry.ts';

/** A lease that is not renewed ends after this many milliseconds. */
export const LEASE_LIFETIME = 3000;
/** A stream expires this many milliseconds after the last addition, or renewal of the lease. Its entries are then of no more use. */
const STREAM_LIFETIME = (RETENTION_SECONDS + 60) * 1000;

const BATCH = {
	/** The most entries in one command or one answer. */
	entries: 200,
	/** The most characters in one command that adds entries. */
	characters: 1_000_000,
};

/** The owner of the lease. */
export type Owner = 'mine' | 'other' | 'free';

/** An entry found in the stream; `parsed` is undefined where it is unreadable. */
export interface StreamItem {
	readonly id: string;
	/** Characters. */
	readonly size: number;
	readonly parsed: StreamEntry | undefined;
}

export interface Claim {
	readonly owner: Owner;
	/** The last entry of the stream; undefined where it is empty. */
	readonly end: StreamItem | undefined;
}

/** The result of adding. `not mine`: this relay does not hold the lease. `moved`: the stream does not end where expected. */
export type Added = 'added' | 'not mine' | 'moved';

/** The stream and the lease of one network in Redis. Every error closes the connection. */
export class SharedStream {
	readonly #redis: RedisConnection;
	readonly #clock: Clock;
	readonly #lease: string;
	readonly #stream: string;
	readonly #token: string;

	private constructor(redis: RedisConnection, clock: Clock, network: string, token: string) {
		this.#redis = redis;
		this.#clock = clock;
		this.#lease = `top-activity:{${network}}:lease`;
		this.#stream = `top-activity:{${network}}:stream`;
		this.#token = token;
	}

	/**
	 * @param network the network's name, so that networks may share a server
	 * @param token unique to this relay
	 */
	static async open(url: string, network: string, clock: Clock, token: string): Promise<SharedStream> {
		return new SharedStream(await RedisConnection.open(url, clock), clock, network, token);
	}

	/** Renews the lease if this relay holds it, and returns its owner. @param take takes a free lease */
	async claim(take: boolean): Promise<Claim> {
		const [owner, end] = listOf(await this.#run(CLAIM, [take ? 'take' : 'look']));
		if (owner !== 'mine' && owner !== 'other' && owner !== 'free') throw new Error('unexpected answer from Redis');
		return { owner, end: this.#found(end) };
	}

	/**
	 * Adds as many of the entries as fit into one command, and renews the lease.
	 *
	 * @param after the stream's last sequence number; `all` replaces the whole stream
	 * @param keep sequence number of the first entry still needed; older ones may be evicted
	 * @param release releases the lease together with the last of the entries
	 * @returns the result, and the number of entries
	 */
	async add(
		entries: readonly LogEntry[],
		{
			after,
			epochBefore,
			keep,
			release,
		}: { after: number | 'all'; epochBefore: string; keep: number; release: boolean },
	): Promise<{ outcome: Added; count: number }> {
		const words: string[] = [];
		let count = 0;
		let characters = 0;
		let before = epochBefore;
		for (const entry of entries.slice(0, BATCH.entries)) {
			const { id, fields } = writeEntry({ entry, epochBefore: before });
			const size = fields.reduce((sum, { length }) => sum + length, 0);
			if (count > 0 && characters + size > BATCH.characters) break;
			words.push(id, String(fields.length), ...fields);
			before = entry.epoch;
			count += 1;
			characters += size;
		}
		const last = release && count === entries.length;
		const where = after === 'all' ? after : `${after}-0`;
		const outcome = await this.#run(ADD, [where, `${keep}-0`, last ? 'release' : 'keep', ...words]);
		if (outcome !== 'added' && outcome !== 'not mine' && outcome !== 'moved') {
			throw new Error('unexpected answer from Redis');
		}
		return { outcome, count };
	}

	/** @returns entries after the given id, in order; an empty list where none came within the given milliseconds */
	async next(id: string, milliseconds: number): Promise<readonly StreamItem[]> {
		const block = Math.max(1, Math.ceil(milliseconds));
		const words = ['XREAD', 'COUNT', String(BATCH.entries), 'BLOCK', String(block), 'STREAMS', this.#stream, id];
		const [stream] = listOf(await this.#redis.command(words, block));
		return this.#foundIn(listOf(stream)[1]);
	}

	/** Yields all entries, the latest first. */
	async *backwards(): AsyncGenerator<StreamItem> {
		let page: readonly StreamItem[] = [];
		let to = '+';
		do {
			const words = ['XREVRANGE', this.#stream, to, '-', 'COUNT', String(BATCH.entries)];
			page = this.#foundIn(await this.#redis.command(words));
			yield* page;
			to = `(${page.at(-1)?.id}`;
		} while (page.length === BATCH.entries);
	}

	/** Closes the connection; pending commands fail. */
	close(): void {
		this.#redis.close();
	}

	#run(script: string, words: readonly string[]): Promise<unknown> {
		const common = [this.#token, String(LEASE_LIFETIME), String(STREAM_LIFETIME)];
		return this.#redis.command(['EVAL', script, '2', this.#lease, this.#stream, ...common, ...words]);
	}

	#foundIn(answer: unknown): readonly StreamItem[] {
		return listOf(answer).flatMap((value) => this.#found(value) ?? []);
	}

	#found(value: unknown): StreamItem | undefined {
		const id = readId(value);
		return id === undefined ? undefined : { id, size: sizeOf(value), parsed: readEntry(value, this.#clock.now()) };
	}
}

function sizeOf(value: unknown): number {
	return typeof value === 'string' ? value.length : listOf(value).reduce<number>((sum, part) => sum + sizeOf(part), 0);
}
