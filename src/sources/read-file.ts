import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { codeOf, FileError, reasonOf } from './errors.ts';

const MEGABYTE = 1_000_000;
/** A longer line loses its middle: just above this many bytes are kept. Without a bound a file without line ends would fill memory. */
export const MAX_LINE_LENGTH = 16_777_216;
const [LF, CR] = [10, 13];

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
			if (length === 0 && /^(fffe|feff)/.test(chunk.toString('hex', 0, 2)))
				throw new FileError(`${file}: is in UTF-16: save it as UTF-8`);
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
	return decodeText(Buffer.concat(chunks)).replace('\ufeff', '');
}

/**
 * Splits a text into lines, with bounded memory. Lines end with LF or, in a text without any, with CR.
 *
 * Bytes are split into lines before they are decoded. Most lines are plain ASCII, and become one-byte strings, which V8 parses several times as
 * fast as two-byte ones. If a chunk were decoded as a whole, a single character that is not ASCII would make every line two-byte.
 *
 * @returns the lines in batches, as their bytes come, each without its end
 */
export async function* splitLines(
	bytes: AsyncIterable<unknown>,
	decode = (line: Buffer) => line.toString(),
): AsyncGenerator<readonly string[]> {
	/** The beginning of a line that has not ended yet. */
	let parts: Buffer[] = [];
	let length = 0;
	let lineEnd: number | undefined;
	for await (const chunk of bytes) {
		if (!Buffer.isBuffer(chunk)) continue;
		lineEnd ??= [LF, CR].find((end) => chunk.includes(end));
		const lines: string[] = [];
		let start = 0;
		for (let end = chunk.indexOf(lineEnd ?? LF); end !== -1; end = chunk.indexOf(lineEnd ?? LF, start)) {
			const last = chunk.subarray(start, end);
			lines.push(decode(length === 0 ? last : Buffer.concat([...parts, last])));
			parts = [];
			length = 0;
			start = end + 1;
		}
		if (start < chunk.length && length <= MAX_LINE_LENGTH) {
			parts.push(chunk.subarray(start));
			length += chunk.length - start;
		}
		yield lines;
	}
	yield [decode(Buffer.concat(parts))];
}

/** @returns the text of a line in UTF-8 or Latin-1 */
export function decodeLine(line: Buffer): string {
	return line.toString(isUtf8(line) ? 'utf8' : 'latin1');
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

function decodeText(bytes: Buffer): string {
	if (isUtf8(bytes)) return bytes.toString();
	// One broken line must not garble the others.
	const lines = bytes.toString('latin1').split('\n');
	return lines.map((line) => decodeLine(Buffer.from(line, 'latin1'))).join('\n');
}
