import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fault of new connections. `dies`: connections close after the first bytes. `swallows websockets`: websocket handshakes get no answer.
 * `closes websockets`: they are closed with the server's first bytes.
 */
export type Fault = 'dies' | 'swallows websockets' | 'closes websockets';

/** A TCP proxy on 127.0.0.1 to another local port, with faults that a test chooses. */
export class FaultyLink {
	readonly address: string;
	/** The fault of future connections. */
	fault: Fault | undefined;
	/** Called with the data that a client sends after the first bytes of a connection, before the data is passed on. */
	onWords: (words: string) => void = () => {};
	/** Number of connections so far. */
	connections = 0;
	readonly #server: Server;
	readonly #port: number;
	/** Both ends of every connection. */
	readonly #ends = new Set<Socket>();
	#stalled = false;
	#trickling = false;

	private constructor(server: Server, port: number) {
		const address = server.address();
		if (typeof address !== 'object' || address === null) throw new Error('the link does not listen');
		this.address = `http://127.0.0.1:${address.port}`;
		this.#server = server;
		this.#port = port;
		server.on('connection', (viewer) => this.#accept(viewer));
	}

	/** @param port the port to connect to */
	static async start(port: number): Promise<FaultyLink> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		return new FaultyLink(server, port);
	}

	/** Passes nothing on in either direction, not even the end of a connection. Neither side notices. */
	stall(): void {
		this.#stalled = true;
		this.strand();
	}

	/** Stalls the present connections only. New connections work. */
	strand(): void {
		for (const end of this.#ends) end.pause();
	}

	/** Lets each connection of a stalled link pass on its next chunk, up to 64 KiB, and stall again. */
	trickle(): void {
		this.#trickling = true;
		for (const end of this.#ends) end.resume();
	}

	/** Passes everything on again, beginning with the data that was held back. */
	resume(): void {
		this.#stalled = false;
		this.#trickling = false;
		for (const end of this.#ends) end.resume();
	}

	/** Closes all connections. */
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
			const isWebsocket = /^upgrade: websocket/im.test(words.toString());
			if (this.fault === 'dies') viewer.destroy();
			else if (!isWebsocket || this.fault !== 'swallows websockets') {
				const feed = this.#lead(viewer, words);
				if (isWebsocket && this.fault === 'closes websockets') feed.once('data', () => viewer.end());
			}
		});
		if (this.#stalled) viewer.pause();
	}

	#lead(viewer: Socket, words: Uint8Array | string): Socket {
		const feed = this.#hold(connect(this.#port, '127.0.0.1'));
		feed.write(words);
		for (const [from, to] of [
			[viewer, feed],
			[feed, viewer],
		] as const) {
			from.on('data', (data) => {
				if (this.#trickling) from.pause();
				if (from === viewer) this.onWords(data.toString());
				to.write(data);
			});
			from.on('close', () => to.destroy());
			from.on('end', () => to.end());
		}
		if (this.#stalled) feed.pause();
		return feed;
	}

	#hold(end: Socket): Socket {
		this.#ends.add(end);
		// `close` follows every error, and is handled.
		end.on('error', () => {});
		end.on('close', () => this.#ends.delete(end));
		return end;
	}
}
