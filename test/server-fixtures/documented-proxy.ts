import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from '../../scripts/programs.mjs';
import { Command } from './command.ts';
import { freePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

/** The line of docs/hosting.md by which nginx keeps `Host`. */
const HOST_LINE = 'proxy_set_header Host $http_host;';

interface Setup {
	readonly arguments: (folder: string, file: string) => readonly string[];
	/** Finds the documented lines: those at the root of a host, and those below a path. */
	readonly lines: RegExp;
	readonly configuration: (lines: readonly string[], port: number, folder: string) => readonly string[];
}

const SETUPS = {
	nginx: {
		arguments: (folder, file) => ['-e', 'stderr', '-p', folder, '-c', file],
		lines: /^(\s*)location [^\n]*\{( [^\n]*|\n.*?^\1)\}$/gms,
		configuration: (lines, port) => {
			// Folders that nginx would otherwise create below /var/lib.
			const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
			const server = ['access_log off;', ...folders, `server { listen 127.0.0.1:${port};`, ...lines, '}'];
			return ['daemon off; master_process off; pid nginx.pid;', 'events {}', 'http {', ...server, '}'];
		},
	},
	apache2: {
		arguments: (folder, file) => ['-D', 'FOREGROUND', '-d', folder, '-f', file],
		lines: /^\s*(RedirectMatch|ProxyP\w+) [^\n]*$|^\s*<Location .*?<\/Location>$/gms,
		configuration: (lines, port, folder) => {
			const modules = ['mpm_event', 'authz_core', 'alias', 'proxy', 'proxy_http'];
			const load = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
			const files = [`PidFile ${folder}/pid`, `ErrorLog ${folder}/errors`];
			const users = ['User nobody', 'Group nogroup'];
			return [...load, ...files, ...users, 'ServerName localhost', `Listen 127.0.0.1:${port}`, ...lines];
		},
	},
	caddy: {
		arguments: (_, file) => ['run', '--adapter', 'caddyfile', '--config', file],
		lines: /^ *club\.example \{\n.*?^ {2}\}$/gms,
		configuration: (lines, port) => [
			'{',
			'admin off',
			'}',
			...lines.map((line) => line.replace('club.example', `http://:${port}`)),
		],
	},
} satisfies Record<string, Setup>;

export type ProxyName = keyof typeof SETUPS;

/** A real proxy on a free port of 127.0.0.1, with the lines of docs/hosting.md. */
export class DocumentedProxy {
	readonly address: string;
	readonly #folder: string;
	readonly #process: Command;

	private constructor(address: string, folder: string, process: Command) {
		this.address = address;
		this.#folder = folder;
		this.#process = process;
	}

	/**
	 * @param server the address of the server behind the proxy
	 * @param place where the proxy shows it
	 * @param hostLine replaces the documented line by which nginx keeps `Host`. If it is empty, nginx sends the server's own host
	 */
	static async start(
		name: ProxyName,
		server: string,
		{ place = '/', hostLine = HOST_LINE }: { place?: '/' | '/live/'; hostLine?: string } = {},
	): Promise<DocumentedProxy> {
		const folder = await mkdtemp(join(tmpdir(), 'top-activity-proxy-'));
		const port = await freePort();
		const documented = (await readFile('docs/hosting.md', 'utf8'))
			.replaceAll(/(http:\/\/)?127\.0\.0\.1:8080/g, server)
			.replaceAll(HOST_LINE, hostLine);
		const setup: Setup = SETUPS[name];
		const file = join(folder, 'configuration');
		const lines = (documented.match(setup.lines) ?? []).filter(
			(line) => line.includes('/live') === (place === '/live/') || line.includes('ProxyPreserveHost'),
		);
		await writeFile(file, `${setup.configuration(lines, port, folder).join('\n')}\n`);
		const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
		const running = new Command(spawn(findProgram(name) ?? name, setup.arguments(folder, file), { env: environment }));
		const proxy = new DocumentedProxy(`http://127.0.0.1:${port}`, folder, running);
		await waitUntil(
			async () => {
				if (running.hasEnded) throw new Error(`${name} did not start:\n${running.stderr}`);
				return accepts(port);
			},
			(resume) => void setTimeout(20).then(resume),
			name,
		);
		return proxy;
	}

	async stop(): Promise<void> {
		await this.#process.terminate();
		await rm(this.#folder, { recursive: true });
	}
}

/** Whether something listens on a port of 127.0.0.1. */
async function accepts(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
