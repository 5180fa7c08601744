/** The longest content whose length stands in the header's second byte, and in two bytes more. */
const SHORT = 125;
const MEDIUM = 0xffff;

/** @returns a server's text message as a whole websocket frame, header and content (RFC 6455, 5.2) */
export function textFrame(text: string): Buffer {
	const length = Buffer.byteLength(text);
	const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
	const frame = Buffer.allocUnsafe(header + length);
	// The only frame of its message, and text.
	frame[0] = 0x81;
	if (length <= SHORT) frame[1] = length;
	else if (length <= MEDIUM) {
		frame[1] = 126;
		frame.writeUInt16BE(length, 2);
	} else {
		frame[1] = 127;
		frame.writeBigUInt64BE(BigInt(length), 2);
	}
	frame.write(text, header);
	return frame;
}
