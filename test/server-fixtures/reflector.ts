import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Changes } from './changes.ts';
import { cleanups } from './cleanups.ts';

/** A reflector of any mode on the loopback interface, which ends after the test. */
export class Reflector {
	/** The packets of listeners, in Latin-1. */
	readonly received: string[] = [];
	/** Answers a packet; undefined for silence. */
	answer: (packet: string) => readonly (string | Buffer)[] = () => [];
	readonly #socket: Socket;
	#listener: RemoteInfo | undefined;
	readonly #changes = new Changes();

	private constructor(socket: Socket) {
		this.#socket = socket;
		socket.on('message', (message, from) => {
			const packet = message.toString('latin1');
			this.received.push(packet);
			this.#listener = from;
			for (const reply of this.answer(packet)) this.send(reply);
			this.#changes.notify();
		});
		cleanups.push(() => socket.close());
	}

	static async open(address = '127.0.0.1'): Promise<Reflector> {
		const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
		socket.bind(0, address);
		await once(socket, 'listening');
		return new Reflector(socket);
	}

	get port(): number {
		return this.#socket.address().port;
	}

	/** Where the last packet came from. */
	get listener(): RemoteInfo {
		if (this.#listener === undefined) throw new Error('nobody has joined');
		return this.#listener;
	}

	send(packet: string | Buffer): void {
		const { port, address } = this.listener;
		this.#socket.send(typeof packet === 'string' ? Buffer.from(packet, 'latin1') : packet, port, address);
	}

	/** Waits until so many packets were received. */
	async until(count: number): Promise<void> {
		await this.#changes.until(() => this.received.length >= count);
	}

	async untilReceived(packet: string): Promise<void> {
		await this.#changes.until(() => this.received.includes(packet));
	}
}
