import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Refusal } from './viewers/admission.ts';

/**
 * The reasons for refusing or disconnecting a viewer. `stalled`: its backlog was not emptied in time. `backlog`: its backlog grew too long.
 * `heartbeat`: it answered no ping. `flood`: it sent too much, or joined twice.
 */
type DropReason = Refusal | 'stalled' | 'backlog' | 'heartbeat' | 'flood';

/** Viewers by kind: our own pages, and other clients of the network. */
type ViewerCounts = Readonly<Record<'page' | 'client', number>>;

/** What is read of a network's relay when the metrics are asked for. */
export interface NetworkReadings {
	readonly viewers: () => ViewerCounts;
	readonly backlogBytes: () => number;
	readonly isConnected: () => boolean;
	/** The part of this relay among those that share a stream. */
	readonly role?: (() => string | undefined) | undefined;
	/** Undefined where nothing is announced. */
	readonly announcements?: Readonly<Record<string, number>> | undefined;
}

/** Counts what happens to one network's relay. */
export interface NetworkCounters {
	readonly countFrame: () => void;
	readonly countDrop: (reason: DropReason) => void;
}

/** A server's metrics for Prometheus, each with the label `network`. Gauges are read when they are asked for. */
export class RelayMetrics {
	readonly registry = new Registry();
	readonly #networks = new Map<string, NetworkReadings>();
	readonly #frames: Counter<'network'>;
	readonly #drops: Counter<'network' | 'reason'>;

	constructor() {
		const registers = [this.registry];
		collectDefaultMetrics({ register: this.registry });
		this.#frames = new Counter({
			name: 'relay_frames_total',
			help: 'Frames received',
			labelNames: ['network'],
			registers,
		});
		this.#drops = new Counter({
			name: 'relay_drops_total',
			help: 'Viewers refused or disconnected, by reason',
			labelNames: ['network', 'reason'],
			registers,
		});
		this.#gauge(
			'relay_network_connected',
			'1 while the network is connected; on a follower, the holder’s',
			(network) => (network.isConnected() ? 1 : 0),
		);
		this.#gauges('relay_viewers', 'Our own pages, and other clients of the network', 'kind', ({ viewers }) =>
			viewers(),
		);
		this.#gauge('relay_backlog_bytes', 'Bytes that wait for slow viewers', ({ backlogBytes }) => backlogBytes());
		this.#gauges('relay_role', '1 for the role of this relay among those that share a stream', 'role', ({ role }) => {
			const now = role?.();
			return now === undefined ? {} : { [now]: 1 };
		});
		this.#gauges(
			'relay_announcements',
			'Announcements sent, or dropped after three tries',
			'outcome',
			({ announcements }) => announcements ?? {},
		);
	}

	/** @param network its name */
	add(network: string, readings: NetworkReadings): NetworkCounters {
		this.#networks.set(network, readings);
		this.#frames.inc({ network }, 0);
		return {
			countFrame: () => this.#frames.inc({ network }),
			countDrop: (reason) => this.#drops.inc({ network, reason }),
		};
	}

	#gauge(name: string, help: string, read: (network: NetworkReadings) => number): void {
		const gauge: Gauge = new Gauge({
			name,
			help,
			labelNames: ['network'],
			registers: [this.registry],
			collect: () => {
				for (const [network, readings] of this.#networks) gauge.set({ network }, read(readings));
			},
		});
	}

	/** One gauge for each value of the label. */
	#gauges(
		name: string,
		help: string,
		label: string,
		read: (network: NetworkReadings) => Readonly<Record<string, number>>,
	): void {
		const gauge: Gauge = new Gauge({
			name,
			help,
			labelNames: ['network', label],
			registers: [this.registry],
			collect: () => {
				gauge.reset();
				for (const [network, readings] of this.#networks) {
					for (const [value, count] of Object.entries(read(readings))) gauge.set({ network, [label]: value }, count);
				}
			},
		});
	}
}
