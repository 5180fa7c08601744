import type { Buffer } from 'node:buffer';
import { BATCH_EVENT, HISTORY_EVENT, type Position, writeHandshake } from '../../src/protocol/relay-messages.ts';
import { Ledger } from './ledger.ts';
import { Peer } from './peer.ts';
import { type Heard, type Hearing, readEvent, readHistory, type Told } from './told.ts';

/** As the page (spec 9), in milliseconds: gives up connecting. */
const CONNECT_TIMEOUT = 20_000;

/** Our own page, or any client of the network. */
export type Kind = 'page' | 'client';

export interface ViewerOptions {
	readonly kind: Kind;
	readonly localAddress: string;
	/** Where to go next: asked at every attempt. */
	readonly port: () => number;
	readonly events: Hearing;
	readonly histories: Hearing;
	/** After so many failures in a row, milliseconds until the next attempt; the relay has told how many viewers it had. */
	readonly delay: (failures: number, relayViewers: number) => number;
	/** What a history must still hold: frames from that one on. */
	readonly keptFrom: () => number;
	readonly onAttempt: () => void;
	/** Told something for the first time since the attempt. */
	readonly onThere: () => void;
	readonly onGone: () => void;
	/** Frames as they come, histories apart. */
	readonly onLive: (told: Told) => void;
}

/** A viewer that stays: it comes back after a loss as the page does, saying where it was, and keeps a ledger of what it is told. */
export class Viewer {
	readonly ledger = new Ledger();
	/** Rows that did not go on where the last one ended: the page would have to connect anew. */
	breaks = 0;
	/** How often everything was told anew. */
	histories = 0;
	readonly #options: ViewerOptions;
	#peer: Peer | undefined;
	/** In place of the page's own delay. */
	#retryAfter: number | undefined;
	#retry: NodeJS.Timeout | undefined;
	#timeout: NodeJS.Timeout | undefined;
	#failures = 0;
	/** Those of the relay. */
	#relayViewers = 0;
	#there = false;
	#over = false;
	#position: Position | undefined;
	#heard: Heard | undefined;
	/** A history whose rows are yet to come. */
	#announced: Told | undefined;

	constructor(options: ViewerOptions) {
		this.#options = options;
	}

	get there(): boolean {
		return this.#there;
	}

	open(): void {
		const { kind, localAddress, port, onAttempt } = this.#options;
		onAttempt();
		this.#peer = new Peer({
			port: port(),
			localAddress,
			...(kind === 'page' ? { auth: writeHandshake(this.#position) } : {}),
			onEvent: (bytes, from, to) => this.#hear(bytes, from, to),
			onAttachment: (bytes, from, to) => this.#hearHistory(bytes, from, to),
			onConnected: () => {
				if (kind === 'client') this.#arrive();
			},
			onClosed: () => this.#lost(),
		});
		this.#timeout = setTimeout(() => this.#peer?.cut(), CONNECT_TIMEOUT);
	}

	/** Loses the connection, and tries again after so many milliseconds. */
	cut(after: number): void {
		if (this.#peer === undefined) return;
		this.#retryAfter = after;
		this.#peer.cut();
	}

	/** For good. */
	close(): void {
		this.#over = true;
		clearTimeout(this.#retry);
		this.#peer?.cut();
	}

	#lost(): void {
		clearTimeout(this.#timeout);
		this.#peer = undefined;
		this.#heard = undefined;
		this.#announced = undefined;
		if (this.#there) this.#options.onGone();
		this.#there = false;
		if (this.#over) return;
		this.#retry = setTimeout(
			() => this.open(),
			this.#retryAfter ?? this.#options.delay(this.#failures, this.#relayViewers),
		);
		this.#retryAfter = undefined;
		this.#failures += 1;
	}

	#arrive(): void {
		if (this.#there) return;
		clearTimeout(this.#timeout);
		this.#there = true;
		this.#failures = 0;
		this.#options.onThere();
	}

	#hear(bytes: Buffer, from: number, to: number): void {
		this.#heard = this.#options.events.hear(bytes, from, to, this.#heard, readText);
		const { told } = this.#heard;
		this.#relayViewers = told.viewers ?? this.#relayViewers;
		if (told.event === HISTORY_EVENT) {
			this.#announced = told;
			return;
		}
		if (told.event === BATCH_EVENT) this.#follow(told);
		this.#arrive();
		const [first, last] = [told.marks[0], told.marks.at(-1)];
		if (told.isRun && first !== undefined && last !== undefined) this.ledger.tellRun(first.number, last.number);
		else for (const { number } of told.marks) this.ledger.tell(number);
		this.#options.onLive(told);
	}

	/** Notes whether a batch goes on where the last one ended. */
	#follow(told: Told): void {
		const { epoch, after } = this.#position ?? { epoch: '', after: 0 };
		const goesOn = told.before === epoch && (told.last === 0 || told.first === after + 1);
		if (!goesOn || !told.unbroken) this.breaks += 1;
		this.#position = { epoch: told.epoch, after: told.last === 0 ? after : told.last };
	}

	#hearHistory(bytes: Buffer, from: number, to: number): void {
		const announced = this.#announced;
		if (announced === undefined) throw new Error('bytes that belong to nothing');
		this.#announced = undefined;
		const { told } = this.#options.histories.hear(bytes, from, to, undefined, (whole) => readHistory(whole, announced));
		if (told.last !== 0 && told.last !== announced.last) this.breaks += 1;
		this.histories += 1;
		this.#position = { epoch: announced.epoch, after: announced.last };
		this.ledger.tellAnew(
			told.marks.map(({ number }) => number),
			this.#options.keptFrom(),
		);
		this.#arrive();
	}
}

function readText(bytes: Buffer): Told {
	return readEvent(bytes.toString());
}
