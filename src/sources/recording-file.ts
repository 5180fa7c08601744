import { formatCount } from '../engine/format.ts';
import { type RecordedFrame, readRecordedLine } from '../protocol/recording.ts';
import { DamageError, MAX_LINE_LENGTH, readBytes, splitLines } from './read-file.ts';

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

/** Describes the skipped lines in one line; undefined if there were none. */
export function describeBroken({ lines, broken }: LineCounts): string | undefined {
	if (broken === 0) return undefined;
	return `${broken} of ${formatCount(lines, 'line')} could not be read and ${broken === 1 ? 'was' : 'were'} skipped.`;
}
