import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Outcome {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** A built command of the product, in a process of its own. */
export class Command {
	readonly #process: ChildProcess;
	readonly #ended: Promise<unknown>;
	#stdout = '';
	#stderr = '';

	/** @param name as in `npm run name` */
	constructor(name: string, args: readonly string[], input?: string) {
		this.#process = spawn(process.execPath, [`build/server/${name}.js`, ...args], { stdio: 'pipe' });
		this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
			this.#stdout += text;
		});
		this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
			this.#stderr += text;
		});
		this.#process.stdin?.end(input);
		this.#ended = once(this.#process, 'close');
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
			if (stdout === null || stderr === null) throw new Error('no pipes');
			await Promise.race([once(stdout, 'data'), once(stderr, 'data'), ended]);
		}
	}

	/** Stops reading the standard output, which stays open. */
	stallOutput(): void {
		this.#process.stdout?.removeAllListeners('data').pause();
	}

	/** Closes both outputs, so every further write of the command fails. */
	closeOutput(): void {
		this.#process.stdout?.destroy();
		this.#process.stderr?.destroy();
	}

	/** Waits until the command ends by itself. */
	async outcome(): Promise<Outcome> {
		await this.#ended;
		return { code: this.#process.exitCode, stdout: this.#stdout, stderr: this.#stderr };
	}

	/** Ends the command with SIGKILL, like a crash. */
	async kill(): Promise<Outcome> {
		this.#process.kill('SIGKILL');
		return this.outcome();
	}

	/** Ends the command with SIGINT, like Ctrl-C. */
	async interrupt(): Promise<Outcome> {
		this.#process.kill('SIGINT');
		return this.outcome();
	}

	/** Ends the command with SIGTERM, like a supervisor. */
	async terminate(): Promise<Outcome> {
		this.#process.kill('SIGTERM');
		return this.outcome();
	}
}

/** Runs `npm start` with the given options on a free port. Resolves once it serves. */
export async function startProduct(...args: string[]): Promise<{ address: string; product: Command }> {
	const product = new Command('start', ['--port', '0', ...args]);
	const [, address = ''] = await product.untilOutput(/ on (http:\S+) /);
	return { address, product };
}
