import { connect as connectTcp, isIP } from 'node:net';
import { Duplex, pipeline, Transform, type TransformCallback } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';

/** The longest MQTT packet, in bytes without its fixed header (NETWORK-22). */
const MAX_PACKET = 1024 * 1024;
/** In bytes. A fixed header is the packet's type, and its length in at most four bytes of seven bits each. */
const MAX_HEADER = 5;

/**
 * Opens the connection to a broker. Oversized packets never reach the `mqtt` library, which would buffer them whole.
 *
 * @param address `mqtt:`, `mqtts:`, `ws:` or `wss:`
 */
export function openMqttStream(address: string, userAgent: string): Duplex {
	const connection = connect(new URL(address), userAgent);
	const limit = new PacketLimit();
	const joined = Duplex.from({ readable: limit, writable: connection });
	pipeline(connection, limit, (error) => {
		if (error) joined.destroy(error);
	});
	// Treat a half-closed connection as closed once all data is read.
	return joined.on('end', () => joined.destroy());
}

function connect(url: URL, userAgent: string): Duplex {
	const { protocol, port } = url;
	// An IPv6 address is in brackets.
	const host = url.hostname.replace(/^\[|\]$/g, '');
	if (protocol === 'mqtt:') return connectTcp(Number(port || 1883), host);
	if (protocol === 'mqtts:') {
		return connectTls({ host, port: Number(port || 8883), ...(isIP(host) === 0 && { servername: host }) });
	}
	url.username = '';
	url.password = '';
	const headers = { 'User-Agent': userAgent };
	const socket = new WebSocket(url, 'mqtt', { headers, maxPayload: MAX_PACKET + MAX_HEADER, perMessageDeflate: false });
	return createWebSocketStream(socket);
}

/** Drops oversized packets. Only PUBLISH packets can be that long. */
class PacketLimit extends Transform {
	/** The bytes read so far of a packet's header. */
	#header: number[] = [];
	/** Bytes of the packet that are still to come. */
	#rest = 0;
	#drops = false;

	override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		let at = 0;
		while (at < chunk.length) {
			if (this.#rest === 0) {
				this.#read(chunk.readUInt8(at));
				at += 1;
			} else {
				const part = chunk.subarray(at, at + this.#rest);
				if (!this.#drops) this.push(part);
				this.#rest -= part.length;
				at += part.length;
			}
		}
		done();
	}

	#read(byte: number): void {
		const header = this.#header;
		header.push(byte);
		if (header.length === 1 || (byte >= 128 && header.length < MAX_HEADER)) return;
		this.#header = [];
		this.#rest = header.slice(1).reduceRight((length, digits) => length * 128 + (digits % 128), 0);
		this.#drops = this.#rest > MAX_PACKET;
		if (!this.#drops) this.push(Buffer.from(header));
	}
}
