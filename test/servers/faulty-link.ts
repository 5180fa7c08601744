import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What befalls a new connection. `dies`: ends with the first words. `swallows websockets`: takes them and says nothing, ever. */
export type Fault = 'dies' | 'swallows websockets';

/** A TCP link on 127.0.0.1 to another port there, at which anything can be wrong. */
export class FaultyLink {
	readonly address: string;
	/** Of connections to come. */
	fault: Fault | undefined;
	/** Told of what is said to the port after the first words of a connection, before it is passed on. */
	onWords: (words: string) => void = () => {};
	/** How many connections were made so far. */
	connections = 0;
	readonly #server: Server;
	readonly #port: number;
	/** Both ends of every connection. */
	readonly #ends = new Set<Socket>();
	#stalled = false;

	private constructor(server: Server, port: number) {
		const address = server.address();
		if (typeof address !== 'object' || address === null) throw new Error('the link does not listen');
		this.address = `http://127.0.0.1:${address.port}`;
		this.#server = server;
		this.#port = port;
		server.on('connection', (viewer) => this.#accept(viewer));
	}

	/** @param port where it leads to */
	static async start(port: number): Promise<FaultyLink> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		return new FaultyLink(server, port);
	}

	/** Nothing passes any more in either direction, not even the end of a connection; nobody is told. */
	stall(): void {
		this.#stalled = true;
		this.strand();
	}

	/** The connections there are come to nothing, in the way of `stall`; new ones work. */
	strand(): void {
		for (const end of this.#ends) end.pause();
	}

	/** Everything goes on, beginning with what was held up. */
	resume(): void {
		this.#stalled = false;
		for (const end of this.#ends) end.resume();
	}

	/** Hangs up on everybody. */
	cut(): void {
		for (const end of this.#ends) end.destroy();
	}

	async close(): Promise<void> {
		this.#server.close();
		this.cut();
		await once(this.#server, 'close');
	}

	#accept(viewer: Socket): void {
		this.connections += 1;
		this.#hold(viewer);
		viewer.once('data', (words) => {
			if (this.fault === 'dies') viewer.destroy();
			else if (this.fault === undefined || !/^upgrade: websocket/im.test(words.toString())) this.#lead(viewer, words);
		});
		if (this.#stalled) viewer.pause();
	}

	#lead(viewer: Socket, words: Uint8Array | string): void {
		const feed = this.#hold(connect(this.#port, '127.0.0.1'));
		feed.write(words);
		for (const [from, to] of [
			[viewer, feed],
			[feed, viewer],
		] as const) {
			from.on('data', (data) => {
				if (from === viewer) this.onWords(data.toString());
				to.write(data);
			});
			from.on('close', () => to.destroy());
			from.on('end', () => to.end());
		}
		if (this.#stalled) feed.pause();
	}

	#hold(end: Socket): Socket {
		this.#ends.add(end);
		// A connection that breaks closes too, and that is seen to.
		end.on('error', () => {});
		end.on('close', () => this.#ends.delete(end));
		return end;
	}
}
