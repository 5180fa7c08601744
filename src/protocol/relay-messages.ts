import type { Unreadable } from '../engine/frame-counts.ts';
import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { cleanName } from './clean-name.ts';
import { isId, isRecord, isSessionId, isTime } from './values.ts';

/** The event with a whole log: a header, and the rows as bytes (docs/relay.md). */
export const HISTORY_EVENT = 'history';
/** The event with the rows that follow. */
export const BATCH_EVENT = 'frames';

/** The longest wait that a relay plans between two batches, in milliseconds. */
export const MAX_BATCH_INTERVAL = 200;
const MIN_BATCH_INTERVAL = 25;
/** Up to this many pages get batches at the shortest interval. */
const FEW_PAGES = 500;
/** Each further page lengthens the interval by this many milliseconds. */
const INTERVAL_PER_PAGE = 0.016;

/**
 * @param pages viewers that are our own page
 * @returns the least milliseconds between two batches to the same page: 25 up to 500 pages, 177 at 10,000
 */
export function batchInterval(pages: number): number {
	const interval = MIN_BATCH_INTERVAL + Math.max(0, pages - FEW_PAGES) * INTERVAL_PER_PAGE;
	return Math.min(MAX_BATCH_INTERVAL, interval);
}

/** A change of the upstream connection, which is the relay's to the network. */
export type UpstreamChange = 'lost' | 'connected';

/** The content of a log entry: a message, why a frame is unreadable, or a change of the upstream connection. */
export type RowContent = LiveMessage | Unreadable | UpstreamChange;

export function isUpstreamChange(content: RowContent): content is UpstreamChange {
	return content === 'lost' || content === 'connected';
}

/** An entry of a relay's log. */
export interface Row {
	/** Increases from row to row. Gaps occur only among the retained rows at the start of a history. */
	readonly sequence: number;
	/** When the relay received it, in Unix milliseconds. */
	readonly at: number;
	readonly content: RowContent;
}

/** A page's place in a relay's log. */
export interface Position {
	readonly epoch: string;
	/** The sequence number of the last entry that the page has. */
	readonly after: number;
}

export interface BatchHeader {
	readonly epoch: string;
	/** The relay's time of sending, in Unix milliseconds. */
	readonly sentAt: number;
	/** The peak number of our pages in ten minutes. Each history has it; batches have it for a page that returns, and after growth. */
	readonly viewers?: number;
}

export interface Batch extends BatchHeader {
	/** The epoch of the entry before the rows. */
	readonly before: string;
	readonly rows: readonly Row[];
}

export interface HistoryHeader extends BatchHeader {
	/** The sequence number of the last entry; 0 for an empty log. */
	readonly last: number;
}

const EVENTS: readonly SessionEvent[] = ['none', 'start', 'update', 'stop'];

/** The contents that are a single text. A record, so that the compiler reports a missing one. */
const TEXT_CONTENTS: Readonly<Record<Unreadable | UpstreamChange, true>> = {
	'no payload': true,
	'payload too large': true,
	'payload not JSON': true,
	'payload not an object': true,
	'bad session id': true,
	'bad id': true,
	'bad time': true,
	lost: true,
	connected: true,
};

const MAX_EPOCH_LENGTH = 64;

/** @returns the row as it goes over the wire, to be written as JSON */
export function writeRow({ sequence, at, content }: Row): readonly unknown[] {
	if (typeof content === 'string') return [sequence, at, content];
	const { event, sessionId, sessionType, sourceId, callsign, callsignName, destinationId, talkgroup, start, stop } =
		content;
	return [
		sequence,
		at,
		EVENTS.indexOf(event),
		sessionId,
		// JSON has no NaN.
		Number.isFinite(sessionType) ? sessionType : null,
		sourceId,
		callsign,
		callsignName,
		destinationId,
		talkgroup,
		start,
		stop,
	];
}

/**
 * Reads a row, and checks it as strictly as a frame (RELAY-19). Never throws.
 *
 * @param value any parsed JSON
 * @returns undefined where it is not a row
 */
export function readRow(value: unknown): Row | undefined {
	if (!Array.isArray(value)) return undefined;
	const fields: readonly unknown[] = value;
	const [sequence, at] = fields;
	if (!isSequence(sequence) || sequence === 0 || !isMilliseconds(at)) return undefined;
	const content = readContent(fields);
	return content === undefined ? undefined : { sequence, at, content };
}

function readContent(fields: readonly unknown[]): RowContent | undefined {
	if (fields.length === 3) return isTextContent(fields[2]) ? fields[2] : undefined;
	if (fields.length !== 12) return undefined;
	const [, , code, sessionId, sessionType, sourceId, callsign, callsignName, destinationId, talkgroup, start, stop] =
		fields;
	const event = typeof code === 'number' ? EVENTS[code] : undefined;
	if (event === undefined || !isSessionId(sessionId) || !isId(sourceId) || !isId(destinationId)) return undefined;
	if (sessionType !== null && typeof sessionType !== 'number') return undefined;
	if (!isTime(start) || !isTime(stop) || (event === 'start' && stop !== 0)) return undefined;
	return {
		event,
		sessionId,
		sessionType: sessionType ?? Number.NaN,
		sourceId,
		callsign: cleanName(callsign),
		callsignName: cleanName(callsignName),
		destinationId,
		talkgroup: cleanName(talkgroup),
		start,
		stop,
	};
}

/** @returns undefined where it is not a batch, or one of its rows is not a row */
export function readBatch(value: unknown): Batch | undefined {
	const header = readHeader(value);
	if (header === undefined) return undefined;
	const { before = header.fields.epoch, rows: all } = header.record;
	if (!isEpoch(before) || !Array.isArray(all)) return undefined;
	const rows: Row[] = [];
	for (const given of all) {
		const row = readRow(given);
		if (row === undefined) return undefined;
		rows.push(row);
	}
	return { ...header.fields, before, rows };
}

/** @returns undefined where it is not the header of a history */
export function readHistoryHeader(value: unknown): HistoryHeader | undefined {
	const header = readHeader(value);
	if (header === undefined || !isSequence(header.record['last'])) return undefined;
	return { ...header.fields, last: header.record['last'] };
}

/** The handshake of our own page (RELAY-4). @param position undefined to be sent the whole log */
export function writeHandshake(position: Position | undefined): Readonly<Record<string, unknown>> {
	return position === undefined ? { relay: 1 } : { relay: 1, epoch: position.epoch, after: position.after };
}

/** @returns undefined for any other client; `position` is undefined for a page that needs the whole log */
export function readHandshake(value: unknown): { readonly position: Position | undefined } | undefined {
	if (!isRecord(value) || value['relay'] !== 1) return undefined;
	const { epoch, after } = value;
	return { position: isEpoch(epoch) && isSequence(after) ? { epoch, after } : undefined };
}

interface Header {
	readonly fields: BatchHeader;
	readonly record: Readonly<Record<string, unknown>>;
}

function readHeader(value: unknown): Header | undefined {
	if (!isRecord(value)) return undefined;
	const { epoch, sentAt, viewers } = value;
	if (!isEpoch(epoch) || !isMilliseconds(sentAt)) return undefined;
	const fields = { epoch, sentAt, ...(isSequence(viewers) ? { viewers } : {}) };
	return { fields, record: value };
}

function isTextContent(value: unknown): value is Unreadable | UpstreamChange {
	return typeof value === 'string' && Object.hasOwn(TEXT_CONTENTS, value);
}

function isEpoch(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= MAX_EPOCH_LENGTH;
}

function isSequence(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isMilliseconds(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && isTime(Math.floor(value / 1000));
}
