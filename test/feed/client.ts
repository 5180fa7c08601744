import { systemClock } from '../../src/feed/clock.ts';
import { type ConnectionState, FeedConnection, type FeedConnectionOptions } from '../../src/feed/feed-connection.ts';
import { Changes } from '../server-fixtures/changes.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';

/** A connection to a server. Keeps all that the connection reports. */
export class Client {
	readonly states: ConnectionState[] = [];
	readonly warnings: string[] = [];
	readonly frames: unknown[] = [];
	readonly connection: FeedConnection;
	readonly #changes = new Changes();

	constructor(
		address: string,
		options: Partial<FeedConnectionOptions> & { subscription?: string | readonly string[] } = {},
	) {
		const { subscription, ...others } = options;
		this.connection = new FeedConnection({
			network: { address, path: '/lh', ...(subscription === undefined ? {} : { subscription }) },
			clock: systemClock(globalThis),
			random: () => 0,
			onFrame: (frame) => this.#add(this.frames, frame),
			onState: (state) => this.#add(this.states, state),
			warn: (message) => this.#add(this.warnings, message),
			...others,
		});
		cleanups.push(() => this.connection.close());
	}

	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	async reaches(...states: ConnectionState[]): Promise<void> {
		await this.until(() => states.every((state, index) => this.states[index] === state));
	}

	#add<Entry>(list: Entry[], entry: Entry): void {
		list.push(entry);
		this.#changes.notify();
	}
}
