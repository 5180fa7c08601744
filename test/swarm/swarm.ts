import { reconnectDelay } from '../../src/feed/reconnect-delay.ts';
import { Attempts } from './attempts.ts';
import { Latencies } from './latencies.ts';
import type { Faults } from './ledger.ts';
import type { Mark } from './marks.ts';
import { Hearing, type Told } from './told.ts';
import { type Kind, Viewer } from './viewer.ts';

export interface SwarmOptions {
	readonly kind: Kind;
	/** Where the next attempt goes. */
	readonly port: () => number;
	/** 127.0.N.0 and on: whose addresses these are can be told by that. */
	readonly net?: number;
	/** After so many failures in a row, milliseconds until the next attempt; the page's own (spec 9) unless told otherwise. */
	readonly delay?: (failures: number, relayViewers: number) => number;
}

/** Each address has so many viewers at most: its ports last, and its limits too. */
const VIEWERS_AN_ADDRESS = 100;
/** Between two lots of viewers that open, in milliseconds. */
const BEAT = 10;
/** A history reaches back for ten minutes, in milliseconds, and this is not quite that. */
const KEPT = 590_000;
/** Events remembered, and histories, which are long. */
const [EVENTS, HISTORIES] = [256, 8];

/** Many viewers in one process. */
export class Swarm {
	readonly viewers: Viewer[] = [];
	/** From when the network sent a frame until a viewer had it, histories apart. */
	readonly latencies = new Latencies();
	readonly attempts = new Attempts();
	/** How many are told what happens. */
	there = 0;
	/** How often one was not any more. */
	losses = 0;
	readonly #options: SwarmOptions;
	readonly #events = new Hearing(EVENTS);
	readonly #histories = new Hearing(HISTORIES);
	/** A frame of about every second. */
	readonly #stations: Mark[] = [];

	constructor(options: SwarmOptions) {
		this.#options = options;
	}

	/** Opens so many viewers more, so many a second; resolves when all have made their first attempt. */
	async open(count: number, perSecond: number): Promise<void> {
		const began = performance.now();
		for (let opened = 0; opened < count; ) {
			const due = Math.min(count, Math.ceil(((performance.now() - began) * perSecond) / 1000));
			for (; opened < due; opened++) this.#add().open();
			await new Promise((resolve) => setTimeout(resolve, BEAT));
		}
	}

	/** @returns whether all viewers were there within so many milliseconds */
	async allThere(within: number): Promise<boolean> {
		return this.until(() => this.there === this.viewers.length, within);
	}

	/** @returns whether it came to be so within so many milliseconds */
	async until(condition: () => boolean, within: number): Promise<boolean> {
		const end = performance.now() + within;
		while (!condition() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, BEAT));
		return condition();
	}

	/** What went wrong in all, as the ledgers have it. */
	faults(upTo?: number): Faults & { readonly breaks: number; readonly due: number } {
		const sum = { lost: 0, doubled: 0, disordered: 0, breaks: 0, due: 0 };
		for (const { ledger, breaks } of this.viewers) {
			const { lost, doubled, disordered } = ledger.faults(upTo);
			sum.lost += lost;
			sum.doubled += doubled;
			sum.disordered += disordered;
			sum.breaks += breaks;
			sum.due += ledger.due(upTo ?? 0);
		}
		return sum;
	}

	/** How often a viewer was told everything anew. */
	get histories(): number {
		return this.viewers.reduce((sum, { histories }) => sum + histories, 0);
	}

	close(): void {
		for (const viewer of this.viewers) viewer.close();
	}

	#add(): Viewer {
		const { kind, port, net = 1, delay = pageDelay } = this.#options;
		const viewer = new Viewer({
			kind,
			port,
			localAddress: `127.0.${net}.${1 + Math.floor(this.viewers.length / VIEWERS_AN_ADDRESS)}`,
			events: this.#events,
			histories: this.#histories,
			delay,
			keptFrom: () => this.#keptFrom(),
			onAttempt: () => this.attempts.note(Date.now()),
			onThere: () => {
				this.there += 1;
			},
			onGone: () => {
				this.there -= 1;
				this.losses += 1;
			},
			onLive: (told) => this.#note(told),
		});
		this.viewers.push(viewer);
		return viewer;
	}

	#note({ marks }: Told): void {
		const now = Date.now();
		for (const { sentAt } of marks) this.latencies.note(now - sentAt);
		const [mark] = marks;
		if (mark === undefined) return;
		if (mark.sentAt - (this.#stations.at(-1)?.sentAt ?? 0) >= 1000) this.#stations.push(mark);
	}

	/** @returns the number of the first frame that a history must still hold */
	#keptFrom(): number {
		const oldest = Date.now() - KEPT;
		return this.#stations.find(({ sentAt }) => sentAt >= oldest)?.number ?? 0;
	}
}

function pageDelay(failures: number, relayViewers: number): number {
	return reconnectDelay(failures, Math.random(), relayViewers);
}
