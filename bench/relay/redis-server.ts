import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../browser.ts';
import { end, own } from './owned-process.ts';

/** Debian's redis-server on a free port, in a folder of its own that it writes nothing into: killed, it has forgotten everything. */
export class RedisServer {
	readonly port: number;
	readonly #folder: string;
	#process: ChildProcess;

	private constructor(port: number, folder: string) {
		this.port = port;
		this.#folder = folder;
		this.#process = this.#spawn();
	}

	static async start(): Promise<RedisServer> {
		const server = new RedisServer(await freePort(), mkdtempSync(join(tmpdir(), 'top-activity-')));
		await server.#answers();
		return server;
	}

	get address(): string {
		return `redis://127.0.0.1:${this.port}`;
	}

	/** It stands still, its connections with it, until it goes on. */
	stall(): void {
		this.#process.kill('SIGSTOP');
	}

	goOn(): void {
		this.#process.kill('SIGCONT');
	}

	/** Killed, and started again on the same port. */
	async restart(): Promise<void> {
		await end(this.#process, 'SIGKILL', 1000);
		this.#process = this.#spawn();
		await this.#answers();
	}

	/** Forgets everything. */
	async flush(): Promise<void> {
		await this.#say('FLUSHALL');
	}

	async close(): Promise<void> {
		await end(this.#process, 'SIGKILL', 1000);
		rmSync(this.#folder, { recursive: true, force: true });
	}

	#spawn(): ChildProcess {
		const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder];
		const child = own(spawn('redis-server', [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' }));
		child.once('error', (error) => {
			throw new Error(`redis-server cannot be started (Debian: apt-get install redis-server): ${error.message}`);
		});
		return child;
	}

	async #answers(): Promise<void> {
		for (let left = 100; left > 0; left--) {
			try {
				return await this.#say('PING');
			} catch {
				await pause(50);
			}
		}
		throw new Error('redis-server does not answer');
	}

	/** Says a command in a line, and waits for its answer. */
	async #say(command: string): Promise<void> {
		const socket = connect(this.port, '127.0.0.1');
		try {
			await once(socket, 'connect');
			socket.write(`${command}\r\n`);
			await once(socket, 'data');
		} finally {
			socket.destroy();
		}
	}
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (typeof address !== 'object' || address === null) throw new Error('no port');
	return address.port;
}
