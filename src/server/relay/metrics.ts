import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A server's metrics for Prometheus. Those of relays have the label `network` (RELAY-17). Relays set their gauges, and the counter of announcements, when the metrics are asked for. */
export type RelayMetrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	return {
		registry,
		frames: new Counter({
			name: 'relay_frames_total',
			help: 'Frames received',
			labelNames: ['network'],
			registers,
		}),
		omitted: new Counter({
			name: 'relay_omitted_frames_total',
			help: 'Frames of stations that --omit leaves out',
			labelNames: ['network'],
			registers,
		}),
		drops: new Counter({
			name: 'relay_drops_total',
			help: 'Viewers refused or disconnected, by reason',
			labelNames: ['network', 'reason'],
			registers,
		}),
		connected: new Gauge({
			name: 'relay_network_connected',
			help: '1 while the network is connected; a follower reports the connection of the holder',
			labelNames: ['network'],
			registers,
		}),
		viewers: new Gauge({
			name: 'relay_viewers',
			help: 'Our own pages, and other clients of the network',
			labelNames: ['network', 'kind'],
			registers,
		}),
		backlogBytes: new Gauge({
			name: 'relay_backlog_bytes',
			help: 'Bytes that wait for slow viewers',
			labelNames: ['network'],
			registers,
		}),
		role: new Gauge({
			name: 'relay_role',
			help: '1 for the role of this relay among those that share a stream',
			labelNames: ['network', 'role'],
			registers,
		}),
		announcements: new Counter({
			name: 'relay_announcements_total',
			help: 'Announcements sent, or dropped after three tries',
			labelNames: ['network', 'outcome'],
			registers,
		}),
	};
}
