import { formatCount } from '../engine/format.ts';
import { type RecordedFrame, readRecordedLine } from '../protocol/recording.ts';
import { DamageError, readBytes } from './read-file.ts';

/** A longer line loses its middle: just above this many bytes are kept. Without a bound a file without line ends would fill memory. */
const MAX_LINE_LENGTH = 16_777_216;

const LINE_END = 10;

/** How many lines were read, and how many of them could not be used. */
export interface LineCounts {
	lines: number;
	broken: number;
}

/**
 * Streams a recording in the order of its lines.
 *
 * @param file a path (`.gz`: gzip), or `-` for standard input
 * @param counts updated while reading. Broken lines, a partial last line and the rest of a damaged gzip are counted and skipped
 * @returns frames in batches, as they come off the disk
 * @throws FileError where the file cannot be read
 */
export async function* readRecording(file: string, counts: LineCounts): AsyncGenerator<readonly RecordedFrame[]> {
	try {
		for await (const lines of splitLines(file === '-' ? process.stdin : readBytes(file))) {
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
		if (!(error instanceof DamageError) || counts.lines === 0) throw error;
		counts.lines += 1;
		counts.broken += 1;
	}
}

/**
 * Splits a text into lines, with bounded memory.
 *
 * Bytes are split into lines before they are decoded. Most lines are plain ASCII, and become one-byte strings, which V8 parses several times as
 * fast as two-byte ones. If a chunk were decoded as a whole, a single character that is not ASCII would make every line two-byte.
 *
 * @returns the lines in batches, as their bytes come, each without its line feed
 */
async function* splitLines(bytes: AsyncIterable<unknown>): AsyncGenerator<readonly string[]> {
	/** The beginning of a line that has not ended yet. */
	let parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of bytes) {
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

/** Describes the skipped lines in one line; undefined if there were none. */
export function describeBroken({ lines, broken }: LineCounts): string | undefined {
	if (broken === 0) return undefined;
	return `${broken} of ${formatCount(lines, 'line')} could not be read and ${broken === 1 ? 'was' : 'were'} skipped.`;
}
