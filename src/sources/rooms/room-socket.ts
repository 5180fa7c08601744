import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import type { Room } from './room.ts';
import type { Sent } from './room-mode.ts';

interface RoomSocketListener {
	readonly packet: (packet: Buffer) => void;
	readonly failed: (error: Error) => void;
}

export type RoomSocket = ReturnType<typeof openRoomSocket>;

/** Opens a socket that joins a room, reads the packets of one address and port, and writes joins, keep-alives and leaves. There is no other way to write to it. */
export function openRoomSocket(
	{ port }: Room,
	{ address, family }: LookupAddress,
	firstWay: Sent,
	{ packet, failed }: RoomSocketListener,
) {
	const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
	let way = firstWay;
	let isConnected = false;
	let hasJoined = false;
	let closed = false;
	const fail = (error: Error) => {
		if (!closed) failed(error);
	};
	/** @param done called when it is written, or cannot be */
	const send = (what: keyof Sent, done: () => void = () => {}) => {
		hasJoined = what !== 'leave' && (what === 'join' || hasJoined);
		const packets = way[what];
		for (const one of packets) {
			socket.send(one, (error) => {
				if (error) fail(error);
				if (one === packets.at(-1)) done();
			});
		}
	};
	socket.on('error', fail);
	// A connected socket gets the packets of its peer only. Given a callback, `connect` would tell it of its errors too.
	socket.on('connect', () => {
		isConnected = true;
		socket.on('message', (message) => {
			if (!closed) packet(message);
		});
		if (!closed) send('join');
	});
	socket.connect(port, address);
	return {
		send,
		isConnectedTo: (other: string) => isConnected && address === other,
		/** Joins once more, perhaps in another way, which then holds for what follows. */
		joinBy: (next: Sent) => {
			way = next;
			send('join');
		},
		/** Leaves the room, if a join was sent, and closes. Nothing is called after that. */
		close: () => {
			closed = true;
			if (hasJoined) send('leave', () => socket.close());
			else socket.close();
		},
	};
}
