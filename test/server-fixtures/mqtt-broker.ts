import { spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { cleanups } from './cleanups.ts';
import { Command } from './command.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real broker, Debian's mosquitto, on a free port of 127.0.0.1, and a client that publishes to it. */
export class MqttBroker {
	readonly port: number;
	readonly #config: string;
	#process: Command | undefined;
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
		this.#process = new Command(spawn('mosquitto', ['-c', this.#config]));
		await this.#process.untilOutput(/ running/);
	}

	/** Kills the broker, which cuts all connections. */
	async kill(): Promise<void> {
		this.#client?.end(true);
		this.#client = undefined;
		await this.#process?.kill();
	}
}
