import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A longer line loses its middle: just above this many bytes are kept. Without a bound a file without line ends would fill memory. */
export const MAX_LINE_LENGTH = 16_777_216;

const LINE_END = 10;

/**
 * Streams a text file line by line, with bounded memory.
 *
 * Bytes are split into lines before they are decoded. Most lines are plain ASCII, and become one-byte strings, which V8 parses several times as
 * fast as two-byte ones. If a chunk were decoded as a whole, a single character that is not ASCII would make every line two-byte.
 *
 * @param file a path (`.gz`: gzip), or `-` for standard input
 * @returns the lines in batches, as they come off the disk, each without its line feed
 * @throws the system's error where the file cannot be read: see `whyUnreadable`
 */
export async function* readLines(file: string): AsyncGenerator<readonly string[]> {
	/** The beginning of a line that has not ended yet. */
	let parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of open(file)) {
		if (!Buffer.isBuffer(chunk)) continue;
		const lines: string[] = [];
		let start = 0;
		for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
			if (length === 0) lines.push(chunk.toString('utf8', start, end));
			else lines.push(Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8'));
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
	yield [Buffer.concat(parts).toString('utf8')];
}

function open(file: string): Readable {
	if (file === '-') return process.stdin;
	const stream = createReadStream(file, { highWaterMark: 262_144 });
	if (!file.endsWith('.gz')) return stream;
	// Keep gunzip's small default chunk size: a damaged file loses its last chunk.
	// `pipeline` also closes the file when its reader stops early. Errors reach the reader, so the callback has nothing to do.
	return pipeline(stream, createGunzip(), () => {});
}

/** zlib's message for a file that is not gzip. */
const NO_GZIP = 'incorrect header check';

export interface SystemError extends Error {
	readonly code: string;
}

export function isSystemError(error: unknown): error is SystemError {
	return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Whether a file has a valid gzip header but is truncated or damaged after it. */
export function isDamagedGzip({ code, message }: SystemError): boolean {
	return code.startsWith('Z_') && message !== NO_GZIP;
}

export function whyUnreadable({ code, message }: SystemError): string {
	if (code === 'ENOENT') return 'no such file';
	if (code === 'EISDIR') return 'is a folder';
	if (code === 'EACCES') return 'permission denied';
	if (message === NO_GZIP) return 'is not gzip';
	return message;
}
