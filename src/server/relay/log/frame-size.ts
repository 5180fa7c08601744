import { frameText, MAX_PAYLOAD_BYTES } from '../../../protocol/frame.ts';
import type { EntryContent } from './log-entry.ts';

/** How much a frame holds. Its nested values count as well. */
interface FrameSize {
	/** Keys are part of the value that they name. */
	readonly values: number;
	/** Of its texts and keys. */
	readonly characters: number;
}

/** No real frame has more values than this. It has 3, or about 30 where its payload is an object. */
const MAX_VALUES = 1000;
/** Characters of a frame as JSON. A byte of a payload takes six at most (`\u0000`); the rest is for the topic. */
export const MAX_FRAME_TEXT = 6 * MAX_PAYLOAD_BYTES + 1024;
/** Bytes that a value takes in memory besides its characters, about. They include a share of the memory of its row and entry. */
const VALUE_BYTES = 128;

/** Stops counting where there are more values than `MAX_VALUES`. Binary data count as more than that, because they may keep a larger buffer in memory. */
function measureFrame(frame: unknown): FrameSize {
	const waiting = [frame];
	let values = 0;
	let characters = 0;
	while (waiting.length > 0 && values <= MAX_VALUES) {
		const value = waiting.pop();
		values += ArrayBuffer.isView(value) ? MAX_VALUES + 1 : 1;
		if (typeof value === 'string') characters += value.length;
		else if (typeof value === 'object' && value !== null && values <= MAX_VALUES) {
			for (const [key, inner] of Object.entries(value)) {
				characters += key.length;
				waiting.push(inner);
			}
		}
	}
	return { values, characters };
}

/** @returns about how many bytes of memory a log needs for a frame. Nested values take up to thirty times their JSON text (FRAME-6) */
export function frameBytes(frame: unknown): number {
	const { values, characters } = measureFrame(frame);
	return values * VALUE_BYTES + characters;
}

/** Whether a frame has more values than a log keeps. */
export function hasTooManyValues(frame: unknown): boolean {
	return measureFrame(frame).values > MAX_VALUES;
}

/**
 * The form of a frame that a log keeps, the same on every relay. A frame without a JSON form becomes null, and so does one of too many values.
 * Of a frame that is too large, the beginning of its text is kept as the payload, one character too long to be read (FRAME-5). So every relay counts
 * it alike. Other content stays as it is.
 */
export function limitContent(content: EntryContent): EntryContent {
	return 'frame' in content ? { frame: limitFrame(content.frame) } : content;
}

function limitFrame(frame: unknown): unknown {
	// First, because deep nesting takes long to write as JSON.
	if (hasTooManyValues(frame)) return null;
	const text = frameText(frame);
	if (text === undefined) return null;
	if (text.length <= MAX_FRAME_TEXT) return frame;
	// Joining makes a new string. A slice would keep the whole text in memory as long as the entry.
	return { payload: Array.from(text.slice(0, MAX_PAYLOAD_BYTES + 1)).join('') };
}
