import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The longest wait for the relay's address, in milliseconds. */
const START_TIMEOUT = 15_000;
/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The built server, as `npm start` runs it. The environment variable `RELAY_NODE` holds options for its Node, such as `--cpu-prof`. */
export class RelayProcess {
	readonly port: number;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, port: number) {
		this.#process = child;
		this.port = port;
	}

	/** @param options of `npm start`, which name its networks @param port 0 picks a free port */
	static async start(options: readonly string[], port = 0): Promise<RelayProcess> {
		const node = process.env['RELAY_NODE']?.split(' ') ?? [];
		const command = [...node, 'build/server/start.js', ...options, '--port', String(port), '--viewers', '16000'];
		const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
		process.once('exit', () => child.kill('SIGKILL'));
		let output = '';
		const listening = await new Promise<number>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`the relay does not listen: ${output}`)), START_TIMEOUT);
			child.stdout.setEncoding('utf8').on('data', (text: string) => {
				output += text;
				const found = / on http:\/\/\S+:(\d+) /.exec(output)?.[1];
				if (found === undefined) return;
				clearTimeout(timer);
				resolve(Number(found));
			});
		});
		return new RelayProcess(child, listening);
	}

	/** Seconds of processor time so far, in user and kernel mode. */
	get processor(): number {
		// The second field of the file is the program's name, in brackets, and may contain any character.
		const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${this.#process.pid}/stat`, 'latin1')) ?? [];
		const fields = rest.split(' ');
		return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
	}

	/** The highest memory use so far, in MB. */
	get memory(): number {
		const status = readFileSync(`/proc/${this.#process.pid}/status`, 'latin1');
		const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
		return (Number(kibibytes) * 1024) / 1e6;
	}

	/** @returns the value of a metric of /metrics. The label of the network is ignored */
	async metric(name: string): Promise<number> {
		const text = (await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text()).replaceAll(
			/network="[^"]*",/g,
			'',
		);
		const line = text.split('\n').find((each) => each.startsWith(`${name} `));
		return Number(line?.slice(name.length + 1));
	}

	/** @returns the delay of the relay's event loop since the metrics were last read, in milliseconds */
	async eventLoopDelay(measure: 'p99' | 'max'): Promise<number> {
		return (await this.metric(`nodejs_eventloop_lag_${measure}_seconds`)) * 1000;
	}

	/** Ends the relay with SIGINT like Ctrl-C, or with SIGKILL like a crash. */
	async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
		const ended = once(this.#process, 'exit');
		this.#process.kill(signal);
		await ended;
	}
}
