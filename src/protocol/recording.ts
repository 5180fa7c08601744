import { frameText } from './frame.ts';
import { isRecord, readJson } from './values.ts';

/** One line of a recording: what the feed sent, and when it was received (RECORD-1). */
export interface RecordedFrame {
	/** In Unix milliseconds. */
	readonly at: number;
	/** The event's argument, unread. */
	readonly message: unknown;
}

/** @returns undefined when the line cannot be read, such as a partial last line (RECORD-3) */
export function readRecordedLine(line: string): RecordedFrame | undefined {
	const parsed = readJson(line);
	return isRecordedFrame(parsed) ? parsed : undefined;
}

/** Writes a line. A frame without a JSON form, or nested too deeply to be written, becomes null (FRAME-4). */
export function writeRecordedLine({ at, message }: RecordedFrame): string {
	return `{"at":${at},"message":${frameText(message) ?? 'null'}}\n`;
}

/** The largest time that the platform's dates can hold. */
export const MAX_MILLISECONDS = 8_640_000_000_000_000;

function isRecordedFrame(value: unknown): value is RecordedFrame {
	if (!isRecord(value)) return false;
	const { at } = value;
	return typeof at === 'number' && Math.abs(at) <= MAX_MILLISECONDS && 'message' in value;
}
