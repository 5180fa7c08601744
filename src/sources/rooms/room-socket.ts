import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import type { Room } from './room.ts';
import type { Sent } from './room-mode.ts';

interface RoomSocketListener {
	readonly packet: (packet: Buffer) => void;
	readonly failed: (error: Error) => void;
}

/** A socket that joins a room, reads the packets of one address and port, and writes joins, keep-alives and leaves. There is no other way to write to it. */
export class RoomSocket {
	readonly target: LookupAddress;
	readonly #socket: Socket;
	#way: Sent;
	readonly #failed: RoomSocketListener['failed'];
	#isConnected = false;
	#hasJoined = false;
	#closed = false;

	constructor({ port }: Room, target: LookupAddress, way: Sent, { packet, failed }: RoomSocketListener) {
		this.target = target;
		this.#way = way;
		this.#socket = createSocket(target.family === 6 ? 'udp6' : 'udp4');
		this.#failed = failed;
		this.#socket.on('error', (error) => this.#fail(error));
		// A connected socket gets the packets of its peer only. Given a callback, `connect` would tell it of its errors too.
		this.#socket.on('connect', () => {
			this.#isConnected = true;
			this.#socket.on('message', (message) => {
				if (!this.#closed) packet(message);
			});
			if (!this.#closed) this.send('join');
		});
		this.#socket.connect(port, target.address);
	}

	isConnectedTo(address: string): boolean {
		return this.#isConnected && this.target.address === address;
	}

	/** Joins once more, perhaps in another way, which then holds for what follows. */
	joinBy(way: Sent): void {
		this.#way = way;
		this.send('join');
	}

	/** @param done called when it is written, or cannot be */
	send(what: keyof Sent, done: () => void = () => {}): void {
		this.#hasJoined = what !== 'leave' && (what === 'join' || this.#hasJoined);
		const packets = this.#way[what];
		for (const packet of packets) {
			this.#socket.send(packet, (error) => {
				if (error) this.#fail(error);
				if (packet === packets.at(-1)) done();
			});
		}
	}

	#fail(error: Error): void {
		if (!this.#closed) this.#failed(error);
	}

	/** Leaves the room, if a join was sent, and closes. Nothing is called after that. */
	close(): void {
		this.#closed = true;
		if (this.#hasJoined) this.send('leave', () => this.#socket.close());
		else this.#socket.close();
	}
}
