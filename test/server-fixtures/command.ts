import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Outcome {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** A command or another program in a process of its own. */
export class Command {
	readonly #process: ChildProcessWithoutNullStreams;
	readonly #ended: Promise<unknown>;
	#stdout = '';
	#stderr = '';

	constructor(process: ChildProcessWithoutNullStreams, input?: string) {
		this.#process = process;
		process.stdout.setEncoding('utf8').on('data', (text: string) => {
			this.#stdout += text;
		});
		process.stderr.setEncoding('utf8').on('data', (text: string) => {
			this.#stderr += text;
		});
		process.stdin.end(input);
		this.#ended = once(process, 'close');
	}

	/** Runs a built command of the product. @param name as in `npm run name` */
	static built(name: string, args: readonly string[], input?: string): Command {
		return new Command(spawn(process.execPath, [`build/server/${name}.js`, ...args]), input);
	}

	/** Runs a built command that may write no bytes to any file, as on a full disk. */
	static onFullDisk(name: string, args: readonly string[]): Command {
		const limited = 'ulimit -f 0; exec "$0" "$@"';
		return new Command(spawn('sh', ['-c', limited, process.execPath, `build/server/${name}.js`, ...args]));
	}

	/** Runs npm as a user does: without the `npm_` variables of the npm that runs the tests, except those for the cache and the registry. */
	static npm(args: readonly string[], folder = '.'): Command {
		const environment = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(cache|registry))/i.test(name));
		return new Command(spawn('npm', args, { cwd: folder, env: Object.fromEntries(environment) }));
	}

	get pid(): number | undefined {
		return this.#process.pid;
	}

	/** Whether the process has ended. */
	get hasEnded(): boolean {
		return this.#process.exitCode !== null || this.#process.signalCode !== null;
	}

	get stderr(): string {
		return this.#stderr;
	}

	/** Resolves with the first match in standard output or standard error. Rejects if the command ends without a match. */
	async untilOutput(pattern: RegExp): Promise<RegExpExecArray> {
		let over = false;
		const ended = this.#ended.then(() => {
			over = true;
		});
		for (;;) {
			const match = pattern.exec(this.#stdout) ?? pattern.exec(this.#stderr);
			if (match !== null) return match;
			if (over) throw new Error(`ended without saying ${pattern}:\n${this.#stdout}${this.#stderr}`);
			const { stdout, stderr } = this.#process;
			await Promise.race([once(stdout, 'data'), once(stderr, 'data'), ended]);
		}
	}

	/** Stops reading the standard output, which stays open. */
	stallOutput(): void {
		this.#process.stdout.removeAllListeners('data').pause();
	}

	/** Closes both outputs, so every further write of the command fails. */
	closeOutput(): void {
		this.#process.stdout.destroy();
		this.#process.stderr.destroy();
	}

	/** Waits until the command ends by itself, with all processes that it started. */
	async outcome(): Promise<Outcome> {
		await this.#ended;
		return { code: this.#process.exitCode, stdout: this.#stdout, stderr: this.#stderr };
	}

	signal(signal: NodeJS.Signals): void {
		this.#process.kill(signal);
	}

	/** Ends the command with SIGTERM, like a supervisor, or with another signal. */
	async terminate(signal: NodeJS.Signals = 'SIGTERM'): Promise<Outcome> {
		this.signal(signal);
		return this.outcome();
	}

	/** Ends the command with SIGKILL, like a crash. */
	kill(): Promise<Outcome> {
		return this.terminate('SIGKILL');
	}

	/** Ends the command with SIGINT, like Ctrl-C. */
	interrupt(): Promise<Outcome> {
		return this.terminate('SIGINT');
	}
}

/** Runs the built command of `npm start` on a free port, with the given options. Resolves once the server listens. */
export async function startProduct(...args: string[]): Promise<{ address: string; product: Command }> {
	const product = Command.built('start', ['--port', '0', ...args]);
	const [, address = ''] = await product.untilOutput(/ on (http:\S+) /);
	return { address, product };
}
