import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MAX_BATCH_INTERVAL } from '../../protocol/relay-messages.ts';
import type { Refusal } from './viewers/admission.ts';

/**
 * The reasons for refusing or disconnecting a viewer. `stalled`: its backlog was not emptied in time. `backlog`: its backlog grew too long.
 * `heartbeat`: it answered no ping. `flood`: it sent too much, or joined twice.
 */
export type DropReason = Refusal | 'stalled' | 'backlog' | 'heartbeat' | 'flood';

/** Viewers by kind: our own pages, and other clients of the network. */
type ViewerCounts = Readonly<Record<'page' | 'client', number>>;

/** Bounds of the buckets of the lag, in seconds: multiples of the longest interval between batches. */
const LAG_BUCKETS = [0.125, 0.25, 0.5, 1, 1.5, 2.5, 5, 12.5, 25].map(
	(multiple) => (multiple * MAX_BATCH_INTERVAL) / 1000,
);

/** The part of a relay among those that share a stream. */
export interface ClusterStatus {
	readonly role: string;
	/** Entries of the stream that could not be read, so far. */
	readonly unreadable: number;
}

/** A relay's metrics for Prometheus. */
export class RelayMetrics {
	readonly #registry = new Registry();
	readonly #frames: Counter;
	readonly #lag: Histogram;
	readonly #drops: Counter<'reason'>;
	readonly #connected: Gauge;
	readonly #viewers: Gauge<'kind'>;
	readonly #backlog: Gauge;
	readonly #role: Gauge<'role'>;
	readonly #unreadable: Gauge;
	readonly #announcements: Gauge<'outcome'>;
	readonly #announcementCounts: () => Readonly<Record<string, number>> | undefined;
	readonly #clusterStatus: () => ClusterStatus | undefined;
	readonly #viewerCounts: () => ViewerCounts;
	readonly #backlogBytes: () => number;
	readonly #isConnected: () => boolean;
	/** Since `takeDrops` was last called. */
	#recentDrops = new Map<DropReason, number>();

	constructor(
		viewerCounts: () => ViewerCounts,
		backlogBytes: () => number,
		isConnected: () => boolean,
		clusterStatus: () => ClusterStatus | undefined = () => undefined,
		announcementCounts: () => Readonly<Record<string, number>> | undefined = () => undefined,
	) {
		const registers = [this.#registry];
		collectDefaultMetrics({ register: this.#registry });
		this.#frames = new Counter({ name: 'relay_frames_total', help: 'Frames received', registers });
		this.#lag = new Histogram({
			name: 'relay_lag_seconds',
			help: 'From the receipt of the first frame of a batch until the batch was sent to the pages',
			buckets: LAG_BUCKETS,
			registers,
		});
		this.#drops = new Counter({
			name: 'relay_drops_total',
			help: 'Viewers refused or disconnected, by reason',
			labelNames: ['reason'],
			registers,
		});
		this.#connected = new Gauge({
			name: 'relay_network_connected',
			help: '1 while the upstream connection is up; on a follower, that of the holder',
			registers,
		});
		this.#viewers = new Gauge({
			name: 'relay_viewers',
			help: 'Viewers by kind: page (our own), client (any other client of the network)',
			labelNames: ['kind'],
			registers,
		});
		this.#viewerCounts = viewerCounts;
		this.#backlog = new Gauge({ name: 'relay_backlog_bytes', help: 'Bytes that wait for slow viewers', registers });
		this.#backlogBytes = backlogBytes;
		this.#isConnected = isConnected;
		this.#role = new Gauge({
			name: 'relay_role',
			help: '1 for the role of this relay among those that share a stream',
			labelNames: ['role'],
			registers,
		});
		this.#unreadable = new Gauge({
			name: 'relay_unreadable_entries',
			help: 'Entries of the shared stream that could not be read; 0 without Redis',
			registers,
		});
		this.#clusterStatus = clusterStatus;
		this.#announcements = new Gauge({
			name: 'relay_announcements',
			help: 'Announcements sent, or dropped after three tries',
			labelNames: ['outcome'],
			registers,
		});
		this.#announcementCounts = announcementCounts;
	}

	countFrame(): void {
		this.#frames.inc();
	}

	/**
	 * A batch was sent to the pages.
	 *
	 * @param since when its first frame was received, in Unix milliseconds
	 * @param now in Unix milliseconds
	 */
	batchSent(since: number, now: number): void {
		this.#lag.observe(Math.max(0, now - since) / 1000);
	}

	countDrop(reason: DropReason): void {
		this.#drops.inc({ reason });
		this.#recentDrops.set(reason, (this.#recentDrops.get(reason) ?? 0) + 1);
	}

	/** @returns the drops since this was last called, by reason */
	takeDrops(): ReadonlyMap<DropReason, number> {
		const drops = this.#recentDrops;
		this.#recentDrops = new Map();
		return drops;
	}

	get contentType(): string {
		return this.#registry.contentType;
	}

	async text(): Promise<string> {
		for (const [kind, count] of Object.entries(this.#viewerCounts())) this.#viewers.set({ kind }, count);
		this.#backlog.set(this.#backlogBytes());
		this.#connected.set(this.#isConnected() ? 1 : 0);
		const status = this.#clusterStatus();
		this.#role.reset();
		if (status !== undefined) {
			this.#role.set({ role: status.role }, 1);
			this.#unreadable.set(status.unreadable);
		}
		for (const [outcome, count] of Object.entries(this.#announcementCounts() ?? {}))
			this.#announcements.set({ outcome }, count);
		return await this.#registry.metrics();
	}
}
