import { type ChildProcess, spawn } from 'node:child_process';
import { end, own } from './owned-process.ts';
import { mostMemory, processorSeconds } from './process-figures.ts';

/** Until it says where it listens, and until it has ended in peace, in milliseconds. */
const [START, END] = [15_000, 30_000];

/** The built relay as `npm start -- --relay URL` runs it. `RELAY_NODE` in the environment holds options of Node for it, such as `--cpu-prof`. */
export class RelayProcess {
	readonly port: number;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, port: number) {
		this.#process = child;
		this.port = port;
	}

	/** @param port 0 picks a free one */
	static async start(feed: string, port: number, options: readonly string[] = []): Promise<RelayProcess> {
		const forNode = process.env['RELAY_NODE']?.split(' ') ?? [];
		const command = [...forNode, 'build/server/start.js', '--relay', feed, '--port', String(port), ...options];
		const child = own(spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] }));
		let said = '';
		const listens = new Promise<string>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`the relay says nothing:\n${said}`)), START);
			child.once('exit', () => reject(new Error(`the relay has ended:\n${said}`)));
			for (const stream of [child.stdout, child.stderr]) {
				stream.setEncoding('utf8').on('data', (text: string) => {
					// Later on it is not listened to, but read, lest it wait.
					if (said.length < 10_000) said += text;
					const found = / on http:\/\/\S+:(\d+) /.exec(said)?.[1];
					if (found === undefined) return;
					clearTimeout(timer);
					resolve(found);
				});
			}
		});
		return new RelayProcess(child, Number(await listens));
	}

	/** Seconds of processor time so far. */
	get processor(): number {
		return processorSeconds(this.#pid);
	}

	/** MB at most so far. */
	get memory(): number {
		return mostMemory(this.#pid);
	}

	/** As an operator ends it. */
	async stop(): Promise<void> {
		await end(this.#process, 'SIGTERM', END);
	}

	/** As a crash ends it. */
	async kill(): Promise<void> {
		await end(this.#process, 'SIGKILL', END);
	}

	get #pid(): number {
		if (this.#process.pid === undefined) throw new Error('the relay does not run');
		return this.#process.pid;
	}
}
