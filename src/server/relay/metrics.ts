import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../feed/clock.ts';
import { MAX_BATCH_INTERVAL } from '../../protocol/relay-messages.ts';
import type { Refusal } from './viewers/admission.ts';

/**
 * The reasons for refusing or disconnecting a viewer. `stalled`: its backlog was not emptied in time. `backlog`: its backlog grew too long.
 * `heartbeat`: it answered no ping. `flood`: it sent too much, or joined twice.
 */
type DropReason = Refusal | 'stalled' | 'backlog' | 'heartbeat' | 'flood';

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

export interface MetricsOptions {
	readonly viewers: () => ViewerCounts;
	readonly backlogBytes: () => number;
	readonly isConnected: () => boolean;
	/** Undefined for a relay that shares no stream. */
	readonly clusterStatus?: (() => ClusterStatus | undefined) | undefined;
	/** Undefined where nothing is announced. */
	readonly announcements?: (() => Readonly<Record<string, number>> | undefined) | undefined;
}

/** A relay's metrics for Prometheus. Gauges are read when they are asked for. */
export class RelayMetrics {
	readonly #registry = new Registry();
	readonly #frames: Counter;
	readonly #lag: Histogram;
	readonly #drops: Counter<'reason'>;

	constructor({ viewers, backlogBytes, isConnected, clusterStatus, announcements }: MetricsOptions) {
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
		this.#gauge(
			'relay_network_connected',
			'1 while the upstream connection is up; on a follower, that of the holder',
			() => (isConnected() ? 1 : 0),
		);
		this.#gauges(
			'relay_viewers',
			'Viewers by kind: page (our own), client (any other client of the network)',
			'kind',
			viewers,
		);
		this.#gauge('relay_backlog_bytes', 'Bytes that wait for slow viewers', backlogBytes);
		this.#gauges('relay_role', '1 for the role of this relay among those that share a stream', 'role', () => {
			const role = clusterStatus?.()?.role;
			return role === undefined ? {} : { [role]: 1 };
		});
		this.#gauge(
			'relay_unreadable_entries',
			'Entries of the shared stream that could not be read; 0 without Redis',
			() => clusterStatus?.()?.unreadable ?? 0,
		);
		this.#gauges(
			'relay_announcements',
			'Announcements sent, or dropped after three tries',
			'outcome',
			() => announcements?.() ?? {},
		);
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
	}

	get contentType(): string {
		return this.#registry.contentType;
	}

	text(): Promise<string> {
		return this.#registry.metrics();
	}

	#gauge(name: string, help: string, read: () => number): void {
		const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(read()) });
	}

	/** One gauge for each value of the label. */
	#gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
		const gauge: Gauge = new Gauge({
			name,
			help,
			labelNames: [label],
			registers: [this.#registry],
			collect: () => {
				gauge.reset();
				for (const [value, count] of Object.entries(read())) gauge.set({ [label]: value }, count);
			},
		});
	}
}

/** Logs an event of a relay. Details never contain a viewer's address. */
export type LogEvent = (event: string, details?: Readonly<Record<string, unknown>>) => void;

/** @param write takes one line of JSON for each event */
export function eventLogger(clock: Clock, write: (line: string) => void): LogEvent {
	return (event, details) => write(JSON.stringify({ time: new Date(clock.now()).toISOString(), event, ...details }));
}
