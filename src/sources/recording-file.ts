import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { formatCount } from '../engine/format.ts';
import { type RecordedFrame, readRecordedLine } from '../protocol/recording.ts';
import { FileError } from './errors.ts';

/** Far longer than any frame that a feed can send. Without a bound a file without line ends would fill memory. */
const MAX_LINE_LENGTH = 16_777_216;

/** Lines read, and those of them that could not be used. */
export interface LineCounts {
	lines: number;
	broken: number;
}

/**
 * Reads a recording, in the order of its lines, without ever holding more than a part of it.
 *
 * @param file a path (`.gz`: gzip), or `-` for standard input
 * @param counts counted up while reading. Broken lines are counted and skipped, as are a partial last line and the rest of a damaged gzip
 * @returns frames in batches, as they come off the disk
 * @throws FileError where the file cannot be read
 */
export async function* readRecording(file: string, counts: LineCounts): AsyncGenerator<readonly RecordedFrame[]> {
	try {
		for await (const lines of readLines(open(file))) {
			const frames: RecordedFrame[] = [];
			for (const line of lines) {
				if (line === '') continue;
				counts.lines += 1;
				const frame = line.length > MAX_LINE_LENGTH ? undefined : readRecordedLine(line);
				if (frame === undefined) counts.broken += 1;
				else frames.push(frame);
			}
			yield frames;
		}
	} catch (error) {
		if (!isSystemError(error)) throw error;
		const isDamagedGzip = error.code.startsWith('Z_') && error.message !== NO_GZIP;
		if (!isDamagedGzip) throw new FileError(`${file}: ${whyUnreadable(error)}`);
		counts.lines += 1;
		counts.broken += 1;
	}
}

/** One line about lines that were skipped; undefined where there were none. */
export function describeBroken({ lines, broken }: LineCounts): string | undefined {
	if (broken === 0) return undefined;
	return `${broken} of ${formatCount(lines, 'line')} could not be read and ${broken === 1 ? 'was' : 'were'} skipped.`;
}

function open(file: string): Readable {
	if (file === '-') {
		return process.stdin;
	}
	const stream = createReadStream(file, { highWaterMark: 262_144 });
	if (!file.endsWith('.gz')) return stream;
	// With the default chunk size of gunzip, which is small: of a damaged file, the last chunk is lost.
	// Closes the file too when its reader stops early. Errors reach the reader, so the callback has nothing to do.
	return pipeline(stream, createGunzip(), () => {});
}

const LINE_END = 10;

/**
 * Splits bytes into lines before decoding them. Most lines are plain ASCII, and become one-byte strings. V8 parses those several
 * times as fast as two-byte ones. In a chunk decoded as a whole, one other character would make every line two-byte.
 */
async function* readLines(stream: Readable): AsyncGenerator<readonly string[]> {
	/** The beginning of a line that has not ended yet. */
	let parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
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
		// A line that is too long is cut just above the limit. So it is still recognised as too long.
		if (start < chunk.length && length <= MAX_LINE_LENGTH) {
			parts.push(chunk.subarray(start));
			length += chunk.length - start;
		}
		yield lines;
	}
	yield [Buffer.concat(parts).toString('utf8')];
}

/** The message of zlib for a file that does not begin as gzip does. */
const NO_GZIP = 'incorrect header check';

interface SystemError extends Error {
	readonly code: string;
}

function isSystemError(error: unknown): error is SystemError {
	return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function whyUnreadable({ code, message }: SystemError): string {
	if (code === 'ENOENT') return 'no such file';
	if (code === 'EISDIR') return 'is a folder';
	if (code === 'EACCES') return 'permission denied';
	if (message === NO_GZIP) return 'is not gzip';
	return message;
}
