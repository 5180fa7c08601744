import { DEMO } from '../../../src/protocol/networks.ts';
import { VIEWER_LIMITS } from '../../../src/server/commands/options.ts';
import { eventLogger } from '../../../src/server/event-log.ts';
import { createPageServer, listen } from '../../../src/server/http/page-server.ts';
import type { Heartbeat } from '../../../src/server/http/viewer-server.ts';
import { LiveActivity } from '../../../src/server/relay/live-activity.ts';
import type { RelayConfig } from '../../../src/server/relay/relay.ts';
import { RelayServer } from '../../../src/server/relay/relay-server.ts';
import type { ViewerLimits } from '../../../src/server/relay/viewers/admission.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { upstreamSource } from '../../server-fixtures/upstream.ts';
import { waitUntil } from '../../server-fixtures/wait-until.ts';

interface TestRelayOptions {
	readonly heartbeat?: Heartbeat;
	readonly pagesPerGroup?: number;
	readonly posts?: RelayConfig['posts'];
}

/** A relay on a port of its own. The test feeds it and controls its clock. */
export class TestRelay {
	readonly clock = new ManualClock(T0 * 1000);
	readonly live: LiveActivity;
	/** The lines of the relay's log. */
	readonly loggedEvents: string[] = [];
	address = '';
	relays: RelayServer | undefined;
	/** Number of frames received. */
	frames = 0;

	private constructor() {
		const logEvent = eventLogger(this.clock, (line) => this.loggedEvents.push(line));
		this.live = new LiveActivity(this.clock, (reason) => logEvent('clock is wrong', { reason }));
		this.live.watch({
			onEvent: ({ content }) => {
				if (content !== 'lost' && content !== 'connected') this.frames += 1;
			},
		});
	}

	static async start(limits: Partial<ViewerLimits> = {}, options: TestRelayOptions = {}): Promise<TestRelay> {
		const running = new TestRelay();
		const { live, clock, loggedEvents } = running;
		const server = await createPageServer('build/page', { network: DEMO, telemetry: {} }, (path, request) =>
			running.relays?.answer(path, request),
		);
		const logEvent = eventLogger(clock, (line) => loggedEvents.push(line));
		running.relays = new RelayServer(server, { clock, limits: { ...VIEWER_LIMITS, ...limits }, logEvent });
		running.relays.add({ key: '', path: '/', network: DEMO.name, live, logEvent, ...options });
		cleanups.push(() => running.relays?.close());
		running.address = await listen(server, '127.0.0.1', 0);
		return running;
	}

	receive(...frames: unknown[]): void {
		for (const frame of frames) this.live.apply({ frame }, this.clock.now());
	}

	changeUpstream(upstream: 'lost' | 'connected'): void {
		this.live.apply({ upstream }, this.clock.now());
	}

	connectUpstream(address: string): void {
		const { clock, live } = this;
		const source = upstreamSource('socket.io', address);
		cleanups.push(source.protocol.open(source, { clock, emit: live.apply, warn: () => {}, notice: () => {} }));
	}

	/** Advances the relay's clock until the condition holds. */
	async until(condition: () => boolean): Promise<void> {
		await waitUntil(condition, (resume) => {
			this.clock.advance(1);
			setImmediate(resume);
		});
	}

	/** @param metric a metric of /metrics, without the label of the network @returns its value, `0` if it is missing */
	async metric(metric: string): Promise<string> {
		const [, base = metric, labels = ''] = /^(\w+)\{(.*)\}$/.exec(metric) ?? [];
		const name = `${base}{network="${DEMO.name}"${labels === '' ? '' : `,${labels}`}}`;
		const lines = (await (await fetch(`${this.address}/metrics`)).text()).split('\n');
		return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '0';
	}

	/** Resolves once a metric has this value. The clock stands still. */
	async untilMetric(name: string, value: string): Promise<void> {
		await waitUntil(async () => (await this.metric(name)) === value, setImmediate, `${name} ${value}`);
	}
}
