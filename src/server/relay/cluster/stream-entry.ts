import { frameText } from '../../../protocol/frame.ts';
import { hasTooManyValues, MAX_FRAME_TEXT } from '../log/frame-size.ts';
import type { EntryContent, LogEntry } from '../log/log-entry.ts';

/** An entry of the stream. */
export interface StreamEntry {
	readonly entry: LogEntry;
	/** The epoch of the entry before it, so that a gap is noticed; `''` for the first one. */
	readonly epochBefore: string;
}

/**
 * The field of a change of the upstream connection. Relays of different versions read each other's entries during a rolling restart, so a field
 * keeps its name.
 */
const UPSTREAM_FIELD = 'link';

const EPOCH = /^[\w-]{1,64}$/;
const ID = /^([1-9]\d{0,13})-0$/;
const TIME = /^\d{1,14}$/;
/** The greatest difference between the clocks of relays, in milliseconds. */
const CLOCKS_APART = 60_000;

/** @returns the entry's id, and its fields and values in turn */
export function writeEntry({ entry, epochBefore }: StreamEntry): { id: string; fields: readonly string[] } {
	const { epoch, sequence, at, frame, upstream } = entry;
	const content = upstream === undefined ? ['frame', frameText(frame) ?? 'null'] : [UPSTREAM_FIELD, upstream];
	return { id: `${sequence}-0`, fields: ['epoch', epoch, 'before', epochBefore, 'at', String(at), ...content] };
}

/**
 * Reads and checks an entry, as strictly as a frame from a network (RELAY-25).
 *
 * @param value as Redis returns it: `[id, [field, value, …]]`
 * @param now by this relay's clock, in Unix milliseconds
 * @returns undefined for anything that no relay writes
 */
export function readEntry(value: unknown, now: number): StreamEntry | undefined {
	const [id, pairs] = listOf(value);
	const fields = readFields(pairs);
	const sequence = Number(ID.exec(textOf(id))?.[1]);
	const epoch = textOf(fields.get('epoch'));
	const epochBefore = textOf(fields.get('before'));
	const at = textOf(fields.get('at'));
	// Refuses a sequence number that no relay reaches: it would need 1,000 entries a second since 1970.
	const latest = now + CLOCKS_APART;
	const named = EPOCH.test(epoch) && (epochBefore === '' || EPOCH.test(epochBefore));
	if (!named || !(sequence <= latest) || !TIME.test(at) || Number(at) > latest) return undefined;
	const content = readContent(fields);
	return content && { entry: { epoch, sequence, at: Number(at), frame: undefined, ...content }, epochBefore };
}

/** @returns the id of an entry as Redis returns it, even where the rest is unreadable */
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

function readContent(fields: ReadonlyMap<unknown, unknown>): EntryContent | undefined {
	const upstream = fields.get(UPSTREAM_FIELD);
	if (upstream === 'lost' || upstream === 'connected') return { upstream };
	const text = fields.get('frame');
	if (typeof text !== 'string' || text.length > MAX_FRAME_TEXT) return undefined;
	try {
		const frame: unknown = JSON.parse(text);
		return hasTooManyValues(frame) ? undefined : { frame };
	} catch {
		return undefined;
	}
}

function readFields(pairs: unknown): ReadonlyMap<unknown, unknown> {
	const list = listOf(pairs);
	return new Map(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]] as const] : [])));
}

/** @returns an empty list for a value that is not a list */
export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
