import { type ChildProcess, fork } from 'node:child_process';
import { type FeedReport, isFeedReport } from './feed-words.ts';
import { end, own } from './owned-process.ts';

/** The network that a relay is measured on: real Socket.IO, in a process of its own. */
export class Network {
	readonly address: string;
	readonly #process: ChildProcess;
	#asked = 0;

	private constructor(child: ChildProcess, address: string) {
		this.#process = child;
		this.address = address;
	}

	static async start(): Promise<Network> {
		const child = own(fork('build/bench/relay-feed.js'));
		const { address } = await nextReport(child);
		return new Network(child, address);
	}

	/** Frames a second from now on. */
	async send(rate: number): Promise<void> {
		await this.#order({ rate });
	}

	/** Frames at once. */
	async burst(count: number): Promise<void> {
		await this.#order({ burst: count });
	}

	/** How far it is. */
	async report(): Promise<FeedReport> {
		return this.#order({});
	}

	async close(): Promise<void> {
		await end(this.#process, 'SIGTERM', 1000);
	}

	async #order(order: { rate?: number; burst?: number }): Promise<FeedReport> {
		this.#asked += 1;
		const asks = this.#asked;
		this.#process.send({ ...order, asks });
		for (;;) {
			const report = await nextReport(this.#process);
			if (report.answers === asks) return report;
		}
	}
}

async function nextReport(child: ChildProcess): Promise<FeedReport> {
	const words = await new Promise<unknown>((resolve) => child.once('message', resolve));
	if (!isFeedReport(words)) throw new Error(`not a report: ${JSON.stringify(words)}`);
	return words;
}
