import { MAX_PAYLOAD_BYTES } from '../../../protocol/frame.ts';
import type { LogEntry } from '../log/frame-log.ts';

/** What a stream's entry says. */
export interface StreamEntry {
	readonly entry: LogEntry;
	/** The epoch of the entry before it, so that nothing is taken for the continuation of what it does not continue. `''`: there was none. */
	readonly epochBefore: string;
}

/** Characters of a frame as JSON. Each byte of a payload may take six (`\u0000`), and a topic stands beside it. */
const MAX_FRAME_TEXT = 6 * MAX_PAYLOAD_BYTES + 1024;

const EPOCH = /^[\w-]{1,64}$/;
const ID = /^([1-9]\d{0,13})-0$/;
const TIME = /^\d{1,14}$/;
/** How far the clocks of relays may be apart, in milliseconds. */
const CLOCKS_APART = 60_000;

/**
 * A frame that a stream can hold, and every relay alike: what JSON does not say is no frame, and too large a one is cut to where it is still
 * too large to be read.
 */
export function shareable(frame: unknown): unknown {
	const text = frameText(frame);
	if (text === undefined) return null;
	if (text.length <= MAX_FRAME_TEXT) return frame;
	return { payload: text.slice(0, MAX_PAYLOAD_BYTES + 1) };
}

/** @returns the entry's id, and its fields and values in turn */
export function writeEntry({ entry, epochBefore }: StreamEntry): { id: string; fields: readonly string[] } {
	const { epoch, sequence, at, frame, link } = entry;
	const content = link === undefined ? ['frame', frameText(frame) ?? 'null'] : ['link', link];
	return { id: `${sequence}-0`, fields: ['epoch', epoch, 'before', epochBefore, 'at', String(at), ...content] };
}

/**
 * @param value an entry as Redis answers it, `[id, [field, value, …]]`; it is trusted no more than what comes from a network
 * @param now by this relay's clock, in milliseconds since the epoch
 * @returns undefined where it is none of ours
 */
export function readEntry(value: unknown, now: number): StreamEntry | undefined {
	const [id, pairs] = listOf(value);
	const fields = readFields(pairs);
	const sequence = Number(ID.exec(textOf(id))?.[1]);
	const epoch = textOf(fields.get('epoch'));
	const epochBefore = textOf(fields.get('before'));
	const at = textOf(fields.get('at'));
	// A log has not had more than an entry a millisecond since the epoch: numbers that rise from whatever was let in are let in soon, too.
	const latest = now + CLOCKS_APART;
	const named = EPOCH.test(epoch) && (epochBefore === '' || EPOCH.test(epochBefore));
	if (!named || !(sequence <= latest) || !TIME.test(at) || Number(at) > latest) return undefined;
	const content = readContent(fields);
	return content && { entry: { epoch, sequence, at: Number(at), ...content }, epochBefore };
}

/** @returns the id of what Redis answers as an entry, whatever else it is */
export function readId(value: unknown): string | undefined {
	const [id] = listOf(value);
	return typeof id === 'string' && /^\d+-\d+$/.test(id) ? id : undefined;
}

/** Compares two ids as Redis orders them. */
export function isLater(id: string, than: string): boolean {
	const [time = 0n, number = 0n] = id.split('-').map(BigInt);
	const [thanTime = 0n, thanNumber = 0n] = than.split('-').map(BigInt);
	return time > thanTime || (time === thanTime && number > thanNumber);
}

function readContent(fields: ReadonlyMap<unknown, unknown>): Pick<LogEntry, 'frame' | 'link'> | undefined {
	const link = fields.get('link');
	if (link === 'lost' || link === 'connected') return { frame: undefined, link };
	const text = fields.get('frame');
	if (typeof text !== 'string' || text.length > MAX_FRAME_TEXT) return undefined;
	try {
		return { frame: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

function readFields(pairs: unknown): ReadonlyMap<unknown, unknown> {
	const list = listOf(pairs);
	return new Map(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]] as const] : [])));
}

/** @returns undefined where JSON has no words for it, or it is nested too deep to be written */
function frameText(frame: unknown): string | undefined {
	try {
		return JSON.stringify(frame);
	} catch {
		return undefined;
	}
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
