import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { constants, deflateRawSync } from 'node:zlib';
import { Server, type Socket } from 'socket.io';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import {
	BATCH_EVENT,
	HISTORY_EVENT,
	type Row,
	type RowContent,
	readHandshake,
	writeRow,
} from '../../src/protocol/relay-messages.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { Changes } from './changes.ts';

/** The end of a raw deflate stream: an empty last block. */
const END = Buffer.from([3, 0]);

export interface ScriptedRelayServerOptions {
	/** 0 picks a free one. */
	readonly port?: number;
	/** Reads the relay's clock, in Unix milliseconds. */
	readonly now: () => number;
	/** Sends nothing to new pages. */
	readonly mute?: boolean;
}

/** A relay on 127.0.0.1 for our own pages. It keeps its whole log, which a test writes. */
export class ScriptedRelayServer {
	readonly address: string;
	readonly port: number;
	/** The handshake of each page so far. */
	readonly handshakes: unknown[] = [];
	/** Names of the events that pages sent. */
	readonly events: string[] = [];
	/** The present epoch. After a change the next batch names the one before. */
	epoch = 'epoch-1';
	/** The epoch of the last entry that was sent. */
	#before = this.epoch;
	/** Changes the history of the next page, to corrupt it. */
	spoil: (bytes: Buffer) => Buffer = (bytes) => bytes;
	readonly #now: () => number;
	readonly #http: HttpServer;
	readonly #io: Server;
	#log: Row[] = [];
	/** Number of entries that were sent to all pages. */
	#sent = 0;
	readonly #changes = new Changes();

	private constructor(http: HttpServer, io: Server, address: string, { now, mute }: ScriptedRelayServerOptions) {
		this.#http = http;
		this.#io = io;
		this.address = address;
		this.port = Number(new URL(address).port);
		this.#now = now;
		io.on('connection', (page) => {
			this.handshakes.push(page.handshake.auth);
			page.onAny((event: string) => {
				this.events.push(event);
				this.#changes.notify();
			});
			page.on('disconnect', () => this.#changes.notify());
			if (mute !== true) this.#welcome(page);
			this.#changes.notify();
		});
	}

	static async start(options: ScriptedRelayServerOptions): Promise<ScriptedRelayServer> {
		const http = createServer();
		const io = new Server(http, { path: DEFAULT_PATH, serveClient: false, cors: { origin: '*' } });
		return new ScriptedRelayServer(http, io, await listen(http, '127.0.0.1', options.port ?? 0), options);
	}

	get pages(): number {
		return this.#io.sockets.sockets.size;
	}

	/** The sequence number of the last entry. */
	get last(): number {
		return this.#log.length;
	}

	/** Appends an entry without sending it. @param at when it was received, in Unix milliseconds */
	append(content: RowContent, at = this.#now()): void {
		this.#log.push({ sequence: this.#log.length + 1, at, content });
	}

	/** Sends all pages a batch of the entries not sent yet, even an empty one. */
	flush(): void {
		this.#io.emit(BATCH_EVENT, {
			...this.#batch(this.#sent),
			...(this.#before === this.epoch ? {} : { before: this.#before }),
		});
		this.#sent = this.#log.length;
		this.#before = this.epoch;
	}

	/** Appends entries and sends them to all pages at once. */
	tell(...contents: RowContent[]): void {
		for (const content of contents) this.append(content);
		this.flush();
	}

	/** Sends all pages any event. */
	say(event: string, ...given: unknown[]): void {
		this.#io.emit(event, ...given);
	}

	/** Replaces the log by an empty one. */
	restart(epoch: string): void {
		this.epoch = epoch;
		this.#before = epoch;
		this.#log = [];
		this.#sent = 0;
	}

	/** Marks all entries as sent without sending them. */
	skip(): void {
		this.#sent = this.#log.length;
	}

	disconnectAll(): void {
		this.#io.disconnectSockets();
	}

	/** Resolves as soon as the condition holds; it is checked whenever a page connects, sends or disconnects. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	async close(): Promise<void> {
		const closed = once(this.#http, 'close');
		void this.#io.close();
		this.#http.closeAllConnections();
		await closed;
	}

	#welcome(page: Socket): void {
		const position = readHandshake(page.handshake.auth)?.position;
		if (position?.epoch === this.epoch && position.after <= this.#sent) {
			page.emit(BATCH_EVENT, this.#batch(position.after, this.#sent));
			return;
		}
		const told = this.#log.slice(0, this.#sent);
		const header = { epoch: this.epoch, last: this.#sent, sentAt: this.#now() };
		page.emit(HISTORY_EVENT, header, this.spoil(compress(told)));
	}

	#batch(after: number, upTo = this.#log.length) {
		return { epoch: this.epoch, sentAt: this.#now(), rows: this.#log.slice(after, upTo).map(writeRow) };
	}
}

/** Compresses rows in two segments, each of which ends on a byte. */
function compress(rows: readonly Row[]): Buffer {
	const middle = Math.ceil(rows.length / 2);
	const segments = [rows.slice(0, middle), rows.slice(middle)].map((part) => {
		const text = part.map((row) => `${JSON.stringify(writeRow(row))}\n`).join('');
		return deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
	});
	return Buffer.concat([...segments, END]);
}
