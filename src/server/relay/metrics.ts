import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isHistory } from '../../protocol/frame.ts';
import type { LogWatcher } from './log/frame-log.ts';
import type { Refusal } from './viewers/admission.ts';

/** Why somebody was not let in, or was hung up on: it took nothing for long, too much waited for it, it answered no more, or it said too much. */
export type Drop = Refusal | 'stalled' | 'slow' | 'silent' | 'flood';

/** Of a frame, in seconds. A batch waits for 0.1. */
const LAG_BUCKETS = [0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5];

/** What there is to tell of a log that several relays share. */
export interface SharedState {
	readonly role: string;
	/** Entries that could not be read, so far. */
	readonly malformed: number;
}

/** What Prometheus is told of a relay. */
export class RelayMetrics {
	readonly #registry = new Registry();
	readonly #frames: Counter;
	readonly #lag: Histogram;
	readonly #drops: Counter<'reason'>;
	readonly #connected: Gauge;
	readonly #viewers: Gauge<'kind'>;
	readonly #role: Gauge<'role'>;
	readonly #malformed: Gauge;
	readonly #shared: () => SharedState | undefined;
	readonly #count: () => Readonly<Record<'own' | 'classic', number>>;
	/** Since they were last taken. */
	#recentDrops = new Map<Drop, number>();

	/** @param viewers how many there are, by kind */
	constructor(
		viewers: () => Readonly<Record<'own' | 'classic', number>>,
		shared: () => SharedState | undefined = () => undefined,
	) {
		const registers = [this.#registry];
		collectDefaultMetrics({ register: this.#registry });
		this.#frames = new Counter({ name: 'relay_frames_total', help: 'Frames received', registers });
		this.#lag = new Histogram({
			name: 'relay_lag_seconds',
			help: 'From the receipt of the first frame of a batch until the batch was written to own pages',
			buckets: LAG_BUCKETS,
			registers,
		});
		this.#drops = new Counter({
			name: 'relay_drops_total',
			help: 'Viewers not let in or hung up on, by reason',
			labelNames: ['reason'],
			registers,
		});
		this.#connected = new Gauge({
			name: 'relay_network_connected',
			help: '1 while there is a connection to the network',
			registers,
		});
		this.#viewers = new Gauge({
			name: 'relay_viewers',
			help: 'Viewers by kind: our own pages, and any other client',
			labelNames: ['kind'],
			registers,
		});
		this.#count = viewers;
		this.#role = new Gauge({
			name: 'relay_role',
			help: '1 for what this relay is among those that share its log',
			labelNames: ['role'],
			registers,
		});
		this.#malformed = new Gauge({
			name: 'relay_malformed_entries',
			help: 'Entries of the shared log that could not be read',
			registers,
		});
		this.#shared = shared;
	}

	/** Counts what comes into a log. */
	readonly watcher: LogWatcher = {
		entry: ({ frame, link }) => {
			if (isHistory(frame)) return;
			if (link === undefined) this.#frames.inc();
			else this.#connected.set(link === 'connected' ? 1 : 0);
		},
		restarted: (entries, before) => {
			const link = [...before, ...entries].findLast((entry) => entry.link !== undefined)?.link;
			// A log may begin after the connection did.
			this.#connected.set(entries.length === 0 || link === 'lost' ? 0 : 1);
		},
	};

	/** Some of our own pages have been told all. @param since when the first of it was received @param now both in milliseconds since the epoch */
	told(since: number, now: number): void {
		this.#lag.observe(Math.max(0, now - since) / 1000);
	}

	drop(reason: Drop): void {
		this.#drops.inc({ reason });
		this.#recentDrops.set(reason, (this.#recentDrops.get(reason) ?? 0) + 1);
	}

	/** @returns the drops since this was last called, by reason */
	takeDrops(): ReadonlyMap<Drop, number> {
		const drops = this.#recentDrops;
		this.#recentDrops = new Map();
		return drops;
	}

	get contentType(): string {
		return this.#registry.contentType;
	}

	async text(): Promise<string> {
		for (const [kind, count] of Object.entries(this.#count())) this.#viewers.set({ kind }, count);
		const shared = this.#shared();
		this.#role.reset();
		if (shared !== undefined) {
			this.#role.set({ role: shared.role }, 1);
			this.#malformed.set(shared.malformed);
		}
		return await this.#registry.metrics();
	}
}
