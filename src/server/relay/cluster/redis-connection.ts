import type { Clock } from '../../../feed/clock.ts';

/** Redis is away when it has not answered for so long, in milliseconds. */
const DEADLINE = 1000;

/** What is needed of the client. */
interface Client {
	sendCommand(words: readonly string[]): Promise<unknown>;
	destroy(): void;
}

/**
 * One connection to Redis or Valkey. It is not made again: whatever goes wrong once, a command without an answer included, ends it, so that nobody
 * has to know what was carried out and what was not.
 */
export class RedisConnection {
	readonly #client: Client;
	readonly #clock: Clock;

	private constructor(client: Client, clock: Clock) {
		this.#client = client;
		this.#clock = clock;
	}

	/** @param url with the credentials, if any: it is never a part of an error's message */
	static async open(url: string, clock: Clock): Promise<RedisConnection> {
		// Loaded here, because most servers need none of it.
		const { createClient } = await import('@redis/client');
		const client = createClient({
			url,
			RESP: 2,
			disableOfflineQueue: true,
			commandsQueueMaxLength: 100,
			disableClientInfo: true,
			maintNotifications: 'disabled',
			socket: { reconnectStrategy: false, connectTimeout: DEADLINE },
		});
		// Whoever waits for an answer is told as well; without a listener it would end the process.
		client.on('error', () => {});
		const connection = new RedisConnection(client, clock);
		await connection.#inTime(client.connect(), DEADLINE);
		return connection;
	}

	/**
	 * @param blocking for how long the command itself may wait, in milliseconds
	 * @returns the answer, as it came
	 */
	async command(words: readonly string[], blocking = 0): Promise<unknown> {
		return this.#inTime(this.#client.sendCommand(words), blocking + DEADLINE);
	}

	/** Ends it at once, and whatever is waited for. */
	close(): void {
		this.#client.destroy();
	}

	async #inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
		let cancel = () => {};
		const late = new Promise<never>((_resolve, reject) => {
			cancel = this.#clock.after(milliseconds, () =>
				reject(new Error(`Redis did not answer within ${milliseconds} ms`)),
			);
		});
		try {
			return await Promise.race([answer, late]);
		} catch (error) {
			this.close();
			throw error;
		} finally {
			cancel();
		}
	}
}
