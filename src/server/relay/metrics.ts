import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Refusal } from './viewers/admission.ts';

/**
 * The reasons for refusing or disconnecting a viewer. `stalled`: its backlog was not emptied in time. `backlog`: its backlog grew too long.
 * `heartbeat`: it answered no ping. `flood`: it sent too much, or joined twice.
 */
type DropReason = Refusal | 'stalled' | 'backlog' | 'heartbeat' | 'flood';

/** Viewers by kind: our own pages, and other clients of the network. */
type ViewerCounts = Readonly<Record<'page' | 'client', number>>;

export interface MetricsOptions {
	readonly viewers: () => ViewerCounts;
	readonly backlogBytes: () => number;
	readonly isConnected: () => boolean;
	/** The part of this relay among those that share a stream. */
	readonly role?: (() => string | undefined) | undefined;
	/** Undefined where nothing is announced. */
	readonly announcements?: Readonly<Record<string, number>> | undefined;
}

/** A relay's metrics for Prometheus. Gauges are read when they are asked for. */
export class RelayMetrics {
	readonly registry = new Registry();
	readonly #frames: Counter;
	readonly #drops: Counter<'reason'>;

	constructor({ viewers, backlogBytes, isConnected, role, announcements }: MetricsOptions) {
		const registers = [this.registry];
		collectDefaultMetrics({ register: this.registry });
		this.#frames = new Counter({ name: 'relay_frames_total', help: 'Frames received', registers });
		this.#drops = new Counter({
			name: 'relay_drops_total',
			help: 'Viewers refused or disconnected, by reason',
			labelNames: ['reason'],
			registers,
		});
		this.#gauge('relay_network_connected', '1 while the network is connected; on a follower, the holder’s', () =>
			isConnected() ? 1 : 0,
		);
		this.#gauges('relay_viewers', 'Our own pages, and other clients of the network', 'kind', viewers);
		this.#gauge('relay_backlog_bytes', 'Bytes that wait for slow viewers', backlogBytes);
		this.#gauges('relay_role', '1 for the role of this relay among those that share a stream', 'role', () => {
			const now = role?.();
			return now === undefined ? {} : { [now]: 1 };
		});
		this.#gauges(
			'relay_announcements',
			'Announcements sent, or dropped after three tries',
			'outcome',
			() => announcements ?? {},
		);
	}

	countFrame(): void {
		this.#frames.inc();
	}

	countDrop(reason: DropReason): void {
		this.#drops.inc({ reason });
	}

	#gauge(name: string, help: string, read: () => number): void {
		const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
	}

	/** One gauge for each value of the label. */
	#gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
		const gauge: Gauge = new Gauge({
			name,
			help,
			labelNames: [label],
			registers: [this.registry],
			collect: () => {
				gauge.reset();
				for (const [value, count] of Object.entries(read())) gauge.set({ [label]: value }, count);
			},
		});
	}
}
