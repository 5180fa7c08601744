import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../scripts/programs.mjs';
import { freePort } from './free-port.ts';

/** Folders that nginx would otherwise create below /var/lib. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const HOST_LINE = 'proxy_set_header Host $http_host;';

/** A real nginx on a free port of 127.0.0.1, configured as in docs/hosting.md, with our server at `/` and below `/live/`. */
export class Nginx {
	readonly address: string;
	readonly #folder: string;
	readonly #process: ChildProcess;

	private constructor(address: string, folder: string, process: ChildProcess) {
		this.address = address;
		this.#folder = folder;
		this.#process = process;
	}

	/**
	 * @param server the address of the server behind nginx
	 * @param hostLine replaces the documented line that keeps `Host`. If it is empty, nginx sends the server's own host
	 */
	static async start(server: string, hostLine?: string): Promise<Nginx> {
		const folder = await mkdtemp(join(tmpdir(), 'top-activity-nginx-'));
		const port = await freePort();
		const config = join(folder, 'nginx.conf');
		const lines = [
			'daemon off; master_process off; pid nginx.pid; error_log stderr notice;',
			'events {}',
			'http {',
			'access_log off;',
			...TEMPORARY.map((name) => `${name}_temp_path ${name};`),
			`server { listen 127.0.0.1:${port};`,
			(await documentedLocations(server)).replaceAll(HOST_LINE, hostLine ?? HOST_LINE),
			'}}',
		];
		await writeFile(config, lines.join('\n'));
		const process = spawn(findProgram('nginx') ?? 'nginx', ['-e', 'stderr', '-p', folder, '-c', config], {
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		const nginx = new Nginx(`http://127.0.0.1:${port}`, folder, process);
		let said = '';
		// nginx already listens when it prints its event method.
		for await (const text of process.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
			said += String(text);
			if (said.includes('event method')) {
				process.stderr.resume();
				return nginx;
			}
		}
		await nginx.stop();
		throw new Error(`nginx did not start:\n${said}`);
	}

	async stop(): Promise<void> {
		if (this.#process.exitCode === null && this.#process.signalCode === null) {
			this.#process.kill();
			await once(this.#process, 'exit');
		}
		await rm(this.#folder, { recursive: true });
	}
}

/** @returns the first `location` of docs/hosting.md, and the same location below a path, as that page describes it */
async function documentedLocations(server: string): Promise<string> {
	const text = await readFile('docs/hosting.md', 'utf8');
	const [root = ''] = /\tlocation \/ \{.*?\n\t\}/s.exec(text) ?? [];
	const below = root
		.replace('location /', 'location /live/')
		.replace('proxy_pass http://127.0.0.1:8080;', 'proxy_pass http://127.0.0.1:8080/;');
	return `${root}\n${below}`.replaceAll('http://127.0.0.1:8080', server);
}
