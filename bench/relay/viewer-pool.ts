import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pause } from '../browser.ts';
import { emptyFigures, LONGEST_LATENCY, type ViewerFigures } from './viewer-client.ts';
import type { Request } from './viewers-process.ts';

/** Number of viewer processes: enough to read everything that one relay sends to thousands of viewers. */
const PROCESSES = 2;
/** Viewers opened per second, by all processes together. */
const OPENED_PER_SECOND = 400;
/** In milliseconds. */
const CONNECT_TIMEOUT = 180_000;
const POLL_INTERVAL = 250;

/** Simulated viewers of a relay, in separate processes. */
export class ViewerPool {
	readonly #processes: readonly ChildProcess[];
	#nets = 0;

	constructor() {
		const script = fileURLToPath(new URL('viewers-process.js', import.meta.url));
		this.#processes = Array.from({ length: PROCESSES }, () => fork(script));
	}

	/**
	 * Opens `count` viewers and waits until all have received their state.
	 *
	 * @param folder of the network on the relay, such as `/two`
	 */
	async open(port: number, count: number, folder = ''): Promise<void> {
		const before = (await this.report()).connected;
		for (const child of this.#processes) {
			const share = count / PROCESSES;
			this.#nets += 1;
			this.#ask(child, {
				ask: 'open',
				port,
				folder,
				count: share,
				rate: OPENED_PER_SECOND / PROCESSES,
				net: this.#nets,
			});
		}
		await this.untilConnected(before + count);
	}

	/** Waits until `count` viewers have received their state. */
	async untilConnected(count: number): Promise<void> {
		for (let waited = 0; (await this.report()).connected < count; waited += POLL_INTERVAL) {
			if (waited > CONNECT_TIMEOUT) throw new Error(`only ${(await this.report()).connected} viewers connected`);
			await pause(POLL_INTERVAL);
		}
	}

	/** Cuts all connections. The viewers reconnect as pages do. */
	cut(): void {
		for (const child of this.#processes) this.#ask(child, { ask: 'cut' });
	}

	/** Drops the latencies measured so far. */
	reset(): void {
		for (const child of this.#processes) this.#ask(child, { ask: 'reset' });
	}

	/**
	 * @param sent the number of frames that every viewer should have by now. Missing frames count as lost
	 * @returns the sums of all processes
	 */
	async report(sent?: number): Promise<ViewerFigures> {
		const sum = emptyFigures();
		for (const child of this.#processes) {
			const answer = new Promise<ViewerFigures>((resolve) => child.once('message', resolve));
			this.#ask(child, { ask: 'report', ...(sent === undefined ? {} : { sent }) });
			const figures = await answer;
			sum.connected += figures.connected;
			sum.disconnections += figures.disconnections;
			sum.lost += figures.lost;
			sum.duplicated += figures.duplicated;
			sum.disordered += figures.disordered;
			for (const [latency, count] of figures.latencies.entries()) {
				sum.latencies[latency] = (sum.latencies[latency] ?? 0) + count;
			}
		}
		return sum;
	}

	close(): void {
		for (const child of this.#processes) child.kill('SIGKILL');
	}

	#ask(child: ChildProcess, request: Request): void {
		child.send(request);
	}
}

/** @returns the latency in milliseconds that this percentage of the frames did not exceed */
export function latencyAt({ latencies }: ViewerFigures, percent: number): number {
	const all = latencies.reduce((sum, count) => sum + count, 0);
	let left = (all * percent) / 100;
	for (let latency = 0; latency <= LONGEST_LATENCY; latency++) {
		left -= latencies[latency] ?? 0;
		if (left <= 0) return latency;
	}
	return LONGEST_LATENCY;
}
