import { createReadStream } from 'node:fs';
import { GzipError, gunzip } from './gzip.ts';

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
 * @throws a GzipError, or the system's error where the file cannot be read: see `whyUnreadable`
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

function open(file: string): AsyncIterable<unknown> {
	if (file === '-') return process.stdin;
	return file.endsWith('.gz') ? gunzip(file) : createReadStream(file, { highWaterMark: 262_144 });
}

/** @returns why a file cannot be read; undefined where the error has another cause */
export function whyUnreadable(error: unknown): string | undefined {
	if (error instanceof GzipError) return error.message;
	if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
	if (error.code === 'ENOENT') return 'no such file';
	if (error.code === 'EISDIR') return 'is a folder';
	return error.code === 'EACCES' ? 'permission denied' : error.message;
}
