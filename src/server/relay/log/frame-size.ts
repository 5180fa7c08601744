/** How much a frame holds. Its nested values count as well. */
export interface FrameSize {
	/** Keys are part of the value that they name. */
	readonly values: number;
	/** Of its texts and keys. */
	readonly characters: number;
}

/** No real frame has more values than this. It has 3, or about 30 where its payload is an object. */
export const MAX_VALUES = 1000;
/** Bytes that a value takes in memory besides its characters, about. Its share of the row and of the log's entry is included. */
const VALUE_BYTES = 128;

/** Stops counting where there are more values than `MAX_VALUES`. Binary data count as more: they may keep a larger buffer in memory. */
export function measureFrame(frame: unknown): FrameSize {
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
