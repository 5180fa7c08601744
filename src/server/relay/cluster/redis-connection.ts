import type { Clock } from '../../../feed/clock.ts';

/** Redis counts as unavailable when it has not answered for this many milliseconds. A busy machine is held up for a second at times. */
const DEADLINE = 2000;

/** The part of the client that is used. */
interface Client {
	sendCommand(words: readonly string[]): Promise<unknown>;
	destroy(): void;
}

/**
 * One connection to Redis or Valkey. Any error closes it for good, an unanswered command included. So no caller needs to know whether a
 * failed command was carried out. All later commands fail for the same reason.
 */
export class RedisConnection {
	readonly #client: Client;
	readonly #clock: Clock;
	#failure: unknown;

	private constructor(client: Client, clock: Clock) {
		this.#client = client;
		this.#clock = clock;
	}

	/** @param url with credentials if any; it never appears in an error message */
	static async open(url: string, clock: Clock): Promise<RedisConnection> {
		// Loaded here, because most servers do not use Redis.
		const { createClient } = await import('@redis/client');
		const client = createClient({
			url,
			RESP: 2,
			disableOfflineQueue: true,
			// A holder adds what it hears without waiting. More than this means that Redis is too slow.
			commandsQueueMaxLength: 10_000,
			disableClientInfo: true,
			maintNotifications: 'disabled',
			socket: { reconnectStrategy: false, connectTimeout: DEADLINE },
		});
		// Pending commands reject too. Without a listener the event would end the process.
		client.on('error', () => {});
		const connection = new RedisConnection(client, clock);
		await connection.#inTime(client.connect(), DEADLINE);
		return connection;
	}

	/**
	 * @param blocking how long the command itself may wait, in milliseconds
	 * @returns the unchecked answer
	 */
	async command(words: readonly string[], blocking = 0): Promise<unknown> {
		return this.#inTime(this.#client.sendCommand(words), blocking + DEADLINE);
	}

	/** Closes it at once; pending commands reject. */
	close(): void {
		this.#client.destroy();
	}

	async #inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
		let cancel = () => {};
		const late = new Promise<never>((_resolve, reject) => {
			const giveUp = () => reject(new Error(`Redis did not answer within ${milliseconds} ms`));
			// A process that was held up finds its timers due before it reads. The answer may have arrived by then.
			cancel = this.#clock.after(milliseconds, () => setImmediate(giveUp));
		});
		try {
			return await Promise.race([answer, late]);
		} catch (error) {
			this.#failure ??= error;
			this.close();
			throw this.#failure;
		} finally {
			cancel();
		}
	}
}
