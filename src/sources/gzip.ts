import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

/** A file that is not gzip, or is gzip only up to some point. */
export class GzipError extends Error {
	readonly isPartlyReadable: boolean;

	constructor(message: string, isPartlyReadable: boolean) {
		super(message);
		this.isPartlyReadable = isPartlyReadable;
	}
}

/** The most bytes of a header, which may hold a file's name and a comment. */
const MAX_HEADER = 16_384;
/** The bytes that are read at once. */
const CHUNK = 65_536;
/** The bytes after the compressed data: checksum and length of the content. */
const TRAILER = 8;
/** Offsets, sizes and flags of a header's fields (RFC 1952, 2.3). */
const FIXED_FIELDS = 10;
const FLAGS = { at: 3, headerChecksum: 2, extra: 4, name: 8, comment: 16 };

/**
 * Decompresses a gzip file, which may have several members. Each is decompressed by itself: Node's gunzip drops the last piece of a member that is
 * followed by other bytes.
 *
 * @throws GzipError, or the system's error where the file cannot be read
 */
export async function* gunzip(path: string): AsyncGenerator<Buffer> {
	const file = await open(path);
	try {
		let start = 0;
		while (start < (await file.stat()).size) {
			const length = headerLength(await bytesAt(file, start, MAX_HEADER));
			if (length === undefined) throw new GzipError(start === 0 ? 'is not gzip' : 'bytes after the end', start > 0);
			start += length;
			const inflate = createInflateRaw();
			let checksum = 0;
			// Errors reach the reader, so the callback has nothing to do.
			for await (const chunk of pipeline(bytesFrom(file, start), inflate, () => {})) {
				if (!Buffer.isBuffer(chunk)) continue;
				checksum = crc32(chunk, checksum);
				yield chunk;
			}
			start += inflate.bytesWritten;
			const trailer = await bytesAt(file, start, TRAILER);
			if (trailer.length < TRAILER) throw new GzipError('unexpected end of file', true);
			if (trailer.readUInt32LE() !== checksum) throw new GzipError('incorrect data check', true);
			start += TRAILER;
		}
	} catch (error) {
		const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
		throw isDamage ? new GzipError(error.message, true) : error;
	} finally {
		await file.close();
	}
}

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
	return buffer.subarray(0, bytesRead);
}

/** The rest of a file. Its own streams would close it. */
async function* bytesFrom(file: FileHandle, start: number): AsyncGenerator<Buffer> {
	for (let at = start; ; ) {
		const bytes = await bytesAt(file, at, CHUNK);
		if (bytes.length === 0) return;
		at += bytes.length;
		yield bytes;
	}
}

/** @returns the length of the header at the beginning of these bytes; undefined where there is none */
function headerLength(bytes: Buffer): number | undefined {
	if (bytes.length < FIXED_FIELDS || bytes.readUIntBE(0, 3) !== 0x1f8b08) return undefined;
	const flags = bytes.readUInt8(FLAGS.at);
	let length = FIXED_FIELDS;
	if (flags & FLAGS.extra) length += 2 + (length + 2 <= bytes.length ? bytes.readUInt16LE(length) : 0);
	for (const text of [FLAGS.name, FLAGS.comment]) {
		if ((flags & text) === 0) continue;
		const end = bytes.indexOf(0, length);
		if (end === -1) return undefined;
		length = end + 1;
	}
	return length + (flags & FLAGS.headerChecksum ? 2 : 0);
}
