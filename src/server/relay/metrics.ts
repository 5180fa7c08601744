import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type RelayMetrics = ReturnType<typeof createMetrics>;

/** A server's metrics for Prometheus (RELAY-17). Relays set their gauges, and the counter of announcements, when the metrics are asked for. */
export function createMetrics() {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	/** A metric of relays, with the label `network` and others. */
	const ofRelays = <Label extends string = never>(name: string, help: string, ...labels: readonly Label[]) => {
		return { name, help, labelNames: ['network' as const, ...labels], registers: [registry] };
	};
	return {
		registry,
		frames: new Counter(ofRelays('relay_frames_total', 'Frames received')),
		omitted: new Counter(ofRelays('relay_omitted_frames_total', 'Frames of stations that --omit leaves out')),
		drops: new Counter(ofRelays('relay_drops_total', 'Viewers refused or disconnected, by reason', 'reason')),
		connected: new Gauge(
			ofRelays(
				'relay_network_connected',
				'1 while the network is connected; a follower reports the connection of the holder',
			),
		),
		viewers: new Gauge(ofRelays('relay_viewers', 'Our own pages, and other clients of the network', 'kind')),
		backlogBytes: new Gauge(ofRelays('relay_backlog_bytes', 'Bytes that wait for slow viewers')),
		role: new Gauge(ofRelays('relay_role', '1 for the role of this relay among those that share a stream', 'role')),
		announcements: new Counter(
			ofRelays('relay_announcements_total', 'Announcements sent, or dropped after three tries', 'outcome'),
		),
	};
}
