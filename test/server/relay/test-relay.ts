import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '../../../src/feed/clock.ts';
import { DEMO } from '../../../src/protocol/networks.ts';
import { VIEWER_LIMITS } from '../../../src/server/commands/relay-options.ts';
import { createPageServer, listen } from '../../../src/server/http/page-server.ts';
import type { Heartbeat } from '../../../src/server/http/viewer-server.ts';
import { eventLogger } from '../../../src/server/relay/event-logger.ts';
import { FrameLog } from '../../../src/server/relay/log/frame-log.ts';
import { Relay } from '../../../src/server/relay/relay.ts';
import type { ViewerLimits } from '../../../src/server/relay/viewers/admission.ts';
import { openUpstream } from '../../../src/server/sources/upstream.ts';
import { T0 } from '../../model/messages.ts';
import { Changes } from '../../server-fixtures/changes.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';

/** A relay on a port of its own. The test controls its log and its clock. */
export class TestRelay {
	readonly clock: ManualClock;
	readonly log: FrameLog;
	/** Warnings of the connection to the network. */
	readonly warnings: string[] = [];
	/** The lines of its log of events. */
	readonly loggedEvents: string[] = [];
	address = '';
	relay: Relay | undefined;
	#frames = 0;
	readonly #changes = new Changes();

	private constructor(clock: ManualClock, epoch: string) {
		this.clock = clock;
		this.log = new FrameLog(epoch);
		this.log.watch({
			onEntry: ({ upstream }) => {
				if (upstream === undefined) this.#frames += 1;
				this.#changes.notify();
			},
			onReset: () => {},
		});
	}

	/** @param port 0 picks a free one @param epoch of its log */
	static async start(
		limits: Partial<ViewerLimits> = {},
		{
			clock: given = new ManualClock(T0 * 1000),
			port = 0,
			epoch = 'first',
			heartbeat,
			pagesPerGroup,
		}: { clock?: ManualClock; port?: number; epoch?: string; heartbeat?: Heartbeat; pagesPerGroup?: number } = {},
	): Promise<TestRelay> {
		const running = new TestRelay(given, epoch);
		const { log, clock, loggedEvents } = running;
		const server = await createPageServer('dist', { network: DEMO, telemetry: {} }, (path) =>
			running.relay?.answer(path),
		);
		running.relay = new Relay(server, {
			log,
			clock,
			limits: { ...VIEWER_LIMITS, ...limits },
			logEvent: eventLogger(clock, (line) => loggedEvents.push(line)),
			heartbeat,
			pagesPerGroup,
		});
		cleanups.push(() => running.close());
		running.address = await listen(server, '127.0.0.1', port);
		return running;
	}

	async close(): Promise<void> {
		await this.relay?.close();
		this.relay = undefined;
	}

	receive(...frames: unknown[]): void {
		for (const frame of frames) this.log.append({ frame }, this.clock.now());
	}

	/** Appends entries that another relay has numbered. */
	adopt(epoch: string, ...frames: unknown[]): void {
		for (const frame of frames) {
			this.log.adopt({ epoch, sequence: this.log.last + 1, at: this.clock.now(), frame });
		}
	}

	/** Replaces the log by that of another relay, which is the same up to an entry. */
	replaceAfter(after: number, epoch: string, ...frames: unknown[]): void {
		const kept = this.log.entries().filter(({ sequence }) => sequence <= after);
		const others = frames.map((frame, index) => ({ epoch, sequence: after + 1 + index, at: this.clock.now(), frame }));
		this.log.replaceAll([...kept, ...others], after >= this.log.first - 1);
	}

	/** Connects to a network. */
	connectUpstream(address: string, subscription?: string): void {
		const { clock, log } = this;
		const closeUpstream = openUpstream({
			network: { address, path: '/lh', ...(subscription === undefined ? {} : { subscription }) },
			clock,
			userAgent: 'test',
			take: (content, at) => log.append(content, at),
			warn: (message) => {
				this.warnings.push(message);
				this.#changes.notify();
			},
		});
		cleanups.push(closeUpstream);
	}

	/** Resolves as soon as the condition holds; it is checked after each entry of the log. */
	async until(condition: () => boolean): Promise<void> {
		await this.#changes.until(condition);
	}

	/** @returns the value of a metric of /metrics */
	async metric(name: string): Promise<string> {
		const lines = (await (await fetch(`${this.address}/metrics`)).text()).split('\n');
		return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '0';
	}

	/** Resolves when a metric has this value. */
	async untilMetric(name: string, value: string): Promise<void> {
		while ((await this.metric(name)) !== value) await setImmediate();
	}

	/** Resolves when the log has received this many frames since the start. */
	async untilReceived(count: number): Promise<void> {
		await this.until(() => this.#frames >= count);
	}

	/** Advances the clock until the next batch is sent. */
	sendBatch(): void {
		this.clock.advance(100);
	}
}
