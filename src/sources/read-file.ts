import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { codeOf, FileError, reasonOf } from './errors.ts';

const MEGABYTE = 1_000_000;

/** A gzip that can be read only up to some point. */
export class DamageError extends FileError {}

export class MissingFileError extends FileError {}

/**
 * Streams a file that the operator has named. All files are read with this function.
 *
 * @param file a path. A name that ends in `.gz` is decompressed, also where it was cut off
 * @param limit the most bytes, after decompression
 * @throws FileError whose message is one line, with the file and the problem
 */
export async function* readBytes(file: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
	let length = 0;
	try {
		const found = await stat(file);
		// A pipe or a device may never end.
		if (!found.isFile() && !found.isDirectory()) throw new FileError(`${file}: is a pipe or a device, not a file`);
		for await (const chunk of open(file)) {
			if (!Buffer.isBuffer(chunk)) continue;
			length += chunk.length;
			if (length > limit) throw new FileError(`${file}: is larger than ${limit / MEGABYTE} MB`);
			yield chunk;
		}
	} catch (error) {
		throw describe(error, file);
	}
}

/** @returns the text of a file in UTF-8 or, line by line, in Latin-1 @throws FileError as `readBytes` */
export async function readText(file: string, megabytes: number): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of readBytes(file, megabytes * MEGABYTE)) chunks.push(chunk);
	return decode(Buffer.concat(chunks)).replace('\ufeff', '');
}

/** @throws FileError without text of the file, which may be a password */
export function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new FileError(`${file}: is not JSON`);
	}
}

function open(file: string): AsyncIterable<unknown> {
	const bytes = createReadStream(file, { highWaterMark: 262_144 });
	if (!file.endsWith('.gz')) return bytes;
	// Errors reach the reader, so the callback has nothing to do.
	return pipeline(bytes, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), () => {});
}

function describe(error: unknown, file: string): unknown {
	const code = codeOf(error);
	if (code === undefined) return error;
	if (code.startsWith('Z_')) return new DamageError(`${file}: is not gzip, or damaged`);
	if (code === 'ENOENT') return new MissingFileError(`${file}: no such file`);
	const reasons: Readonly<Record<string, string>> = { EISDIR: 'is a folder', EACCES: 'permission denied' };
	return new FileError(`${file}: ${reasons[code] ?? reasonOf(error)}`);
}

function decode(bytes: Buffer): string {
	if (isUtf8(bytes)) return bytes.toString();
	// One broken line must not garble the others.
	const lines = bytes.toString('latin1').split('\n');
	return lines
		.map((line) => (isUtf8(Buffer.from(line, 'latin1')) ? Buffer.from(line, 'latin1').toString() : line))
		.join('\n');
}
