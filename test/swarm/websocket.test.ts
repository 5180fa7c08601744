import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printSeed, SEED } from '../model/seed.ts';
import { clientFrame, FrameReader, OPCODE } from './websocket.ts';

printSeed('websocket frames');

/** As a server sends it. */
function serverFrame(opcode: number, payload: Buffer): Buffer {
	const { length } = payload;
	const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
	head[0] = 0x80 | opcode;
	head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
	if (head.length === 4) head.writeUInt16BE(length, 2);
	if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
	return Buffer.concat([head, payload]);
}

function readAll(chunks: readonly Buffer[]): (readonly [number, string])[] {
	const read: (readonly [number, string])[] = [];
	const reader = new FrameReader((opcode, bytes, from, to) => {
		read.push([opcode, bytes.toString('latin1', from, to)]);
	});
	for (const chunk of chunks) reader.read(chunk);
	return read;
}

test('issue 6: frames are read as they were sent, however they are cut', () => {
	const length = fc.oneof(fc.nat(200), fc.constantFrom(125, 126, 127, 65_535, 65_536, 70_000));
	const frames = fc.array(fc.tuple(fc.constantFrom(OPCODE.text, OPCODE.binary), length), { maxLength: 6 });
	fc.assert(
		fc.property(frames, fc.array(fc.integer({ min: 1, max: 40_000 })), fc.boolean(), (sent, sizes, inSmall) => {
			const payloads = sent.map(([, size], place) => Buffer.alloc(size, `${place}`));
			const stream = Buffer.concat(sent.map(([opcode], place) => serverFrame(opcode, payloads[place] ?? Buffer.of())));
			const chunks: Buffer[] = [];
			for (let from = 0; from < stream.length; ) {
				const size = (sizes[chunks.length] ?? stream.length) % (inSmall && chunks.length < 20 ? 4 : 40_001);
				chunks.push(stream.subarray(from, from + Math.max(size, 1)));
				from += Math.max(size, 1);
			}
			expect(readAll(chunks)).toEqual(sent.map(([opcode], place) => [opcode, payloads[place]?.toString('latin1')]));
		}),
		{ seed: SEED, numRuns: 300 },
	);
});

test('issue 6: what no server of ours sends is refused', () => {
	const whole = serverFrame(OPCODE.text, Buffer.from('x'));
	for (const [place, bits] of [
		[0, 0x7f],
		[0, 0xc1],
		[1, 0x81],
	] as const) {
		const wrong = Buffer.from(whole);
		wrong[place] = bits;
		expect(() => readAll([wrong])).toThrow('not a frame of ours');
	}
});

test('issue 6: a client masks what it says, and says how long it is', () => {
	expect([...clientFrame(OPCODE.text, '3')]).toEqual([0x81, 0x81, 0, 0, 0, 0, 0x33]);
	const long = clientFrame(OPCODE.text, 'x'.repeat(200));
	expect([...long.subarray(0, 9)]).toEqual([0x81, 0xfe, 0, 200, 0, 0, 0, 0, 0x78]);
	expect(long.length).toBe(208);
});
