import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { cleanups } from './cleanups.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real broker, Debian's mosquitto, on a free port of 127.0.0.1, and a client that publishes to it. */
export class MqttBroker {
	readonly port: number;
	readonly #config: string;
	#process: ChildProcess | undefined;
	#client: MqttClient | undefined;

	private constructor(port: number, config: string) {
		this.port = port;
		this.#config = config;
	}

	/** Starts a broker that ends after the test. @param options further lines of its configuration */
	static async start(options: readonly string[] = ['allow_anonymous true']): Promise<MqttBroker> {
		const port = await freePort();
		const folder = await temporaryFolder();
		const config = `${folder}/mosquitto.conf`;
		// Started as root, mosquitto changes to a user that cannot read root's folders.
		await chmod(folder, 0o755);
		await writeFile(config, [`listener ${port} 127.0.0.1`, ...options, ''].join('\n'));
		const broker = new MqttBroker(port, config);
		cleanups.push(() => broker.kill());
		await broker.run();
		return broker;
	}

	get address(): string {
		return `mqtt://127.0.0.1:${this.port}`;
	}

	async publish(topic: string, message: object | string | Buffer, retain = false): Promise<void> {
		this.#client ??= await connectAsync(this.address, { reconnectPeriod: 0 });
		const payload = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
		await this.#client.publishAsync(topic, payload, { qos: 1, retain });
	}

	async run(): Promise<void> {
		const process = spawn('mosquitto', ['-c', this.#config], { stdio: ['ignore', 'pipe', 'pipe'] });
		this.#process = process;
		let said = '';
		const failed = Promise.race([once(process, 'error'), once(process, 'exit')]).then(() => {
			throw new Error(`mosquitto did not start:\n${said}`);
		});
		failed.catch(() => {});
		for (const output of [process.stdout, process.stderr]) {
			output.setEncoding('utf8').on('data', (text: string) => {
				said += text;
			});
		}
		while (!said.includes(' running')) {
			await Promise.race([once(process.stdout, 'data'), once(process.stderr, 'data'), failed]);
		}
	}

	/** Kills the broker, which cuts all connections. */
	async kill(): Promise<void> {
		const process = this.#process;
		this.#client?.end(true);
		this.#client = undefined;
		if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
		process.kill('SIGKILL');
		await once(process, 'exit');
	}
}
