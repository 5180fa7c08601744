import { type ChildProcess, spawn } from 'node:child_process';
import { createClient } from '@redis/client';
import { cleanups } from './cleanups.ts';
import { Command } from './command.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real in-memory Redis on a free port of 127.0.0.1. A test can suspend, kill and restart it. */
export class RedisServer {
	readonly port: number;
	readonly #folder: string;
	#process: Command;
	#guard: ChildProcess;

	private constructor(folder: string, port: number, process: Command) {
		this.#folder = folder;
		this.port = port;
		this.#process = process;
		this.#guard = guard(process);
	}

	/** Starts a server that ends after the test. */
	static async start(): Promise<RedisServer> {
		const folder = await temporaryFolder();
		const port = await freePort();
		const server = new RedisServer(folder, port, await run(folder, port));
		cleanups.push(() => server.kill());
		return server;
	}

	get url(): string {
		return `redis://127.0.0.1:${this.port}`;
	}

	/** Suspends the server: connections stay open, but get no answers. */
	suspend(): void {
		this.#process.signal('SIGSTOP');
	}

	/** Resumes the server, which then answers the commands that arrived meanwhile. */
	resume(): void {
		this.#process.signal('SIGCONT');
	}

	async kill(): Promise<void> {
		this.#guard.kill();
		await this.#process.kill();
	}

	/** Starts the server again after a kill, without its data. */
	async restart(): Promise<void> {
		this.#process = await run(this.#folder, this.port);
		this.#guard = guard(this.#process);
	}

	/** Sends a command on a connection of its own. @returns the answer of Redis */
	async ask(...words: readonly string[]): Promise<unknown> {
		const client = createClient({ url: this.url, RESP: 2, socket: { reconnectStrategy: false } });
		await client.connect();
		try {
			return await client.sendCommand(words);
		} finally {
			client.destroy();
		}
	}
}

async function run(folder: string, port: number): Promise<Command> {
	const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
	const server = new Command(spawn('redis-server', words));
	await server.untilOutput(/Ready to accept connections/);
	return server;
}

/** Starts a process that kills the server when this process ends, however it ends. */
function guard({ pid }: Command): ChildProcess {
	return spawn('sh', ['-c', `cat; kill -KILL ${pid}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
}
