import type { Unreadable } from '../engine/frame-counts.ts';
import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { cleanName } from './clean-name.ts';
import { isId, isRecord, isSessionId, isTime } from './frame.ts';

/** The event that brings everything anew: a header, and the log as bytes (decisions, The relay). */
export const HISTORY_EVENT = 'history';
/** The event that brings what follows. */
export const BATCH_EVENT = 'frames';

/** What happened to the relay's connection to the network. */
export type LinkChange = 'lost' | 'connected';

/** What an entry of a relay's log says: a message, why a frame could not be read, or a change of the link. */
export type RowContent = LiveMessage | Unreadable | LinkChange;

/** An entry of a relay's log. */
export interface Row {
	/** From 1 up; each entry's is one more than that of the one before. */
	readonly sequence: number;
	/** When the relay received it, in milliseconds since the epoch. */
	readonly at: number;
	readonly content: RowContent;
}

/** Where in a relay's log a page is. */
export interface Position {
	/** Which log. */
	readonly epoch: string;
	/** The sequence number of the last entry it applied. */
	readonly after: number;
}

export interface BatchHeader {
	readonly epoch: string;
	/** By the relay's clock, in milliseconds since the epoch. */
	readonly sentAt: number;
	/** How many of our own pages were connected to the relay lately, about; told where that is much more than was told before. */
	readonly viewers?: number;
}

export interface Batch extends BatchHeader {
	/** The epoch of the entry that the rows follow. */
	readonly before: string;
	readonly rows: readonly Row[];
}

export interface HistoryHeader extends BatchHeader {
	/** The sequence number of the last entry so far; 0 where there was none. */
	readonly last: number;
}

/** Over so long all who lost a relay come back to it at most, in milliseconds: in no second much more than a tenth of them. */
const LONGEST_SPREAD = 12_000;
/** In milliseconds: up to 10,000, a relay has eight hundred a second to welcome; some hundreds wait no longer than spec 9 has it. */
const SPREAD_A_VIEWER = 1.2;

/** @param viewers who lose a relay together @returns over how long their first attempts are to be spread, in milliseconds */
export function reconnectSpread(viewers: number): number {
	return Math.min(LONGEST_SPREAD, viewers * SPREAD_A_VIEWER);
}

const EVENTS: readonly SessionEvent[] = ['none', 'start', 'update', 'stop'];

/** All that an entry says in a word. */
const WORDS: Readonly<Record<Unreadable | LinkChange, true>> = {
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

const MAX_EPOCH_LENGTH = 128;

/** @returns what goes over the wire as JSON */
export function writeRow({ sequence, at, content }: Row): readonly unknown[] {
	if (typeof content === 'string') return [sequence, at, content];
	const { event, sessionId, sessionType, sourceId, callsign, callsignName, destinationId, talkgroup, start, stop } =
		content;
	return [
		sequence,
		at,
		EVENTS.indexOf(event),
		sessionId,
		// JSON knows no other numbers.
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
 * Reads a row. Whatever it is given, it answers and never throws, and trusts nothing more than it would a frame.
 *
 * @param value anything that was JSON
 * @returns undefined for what is no row
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
	if (fields.length === 3) return isWord(fields[2]) ? fields[2] : undefined;
	if (fields.length !== 12) return undefined;
	const [, , number, sessionId, sessionType, sourceId, callsign, callsignName, destinationId, talkgroup, start, stop] =
		fields;
	const event = typeof number === 'number' ? EVENTS[number] : undefined;
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

/** @returns undefined for what is no batch; a single row that is none spoils it */
export function readBatch(value: unknown): Batch | undefined {
	const header = readHeader(value);
	if (header === undefined) return undefined;
	const { before = header.told.epoch, rows: all } = header.rest;
	if (!isEpoch(before) || !Array.isArray(all)) return undefined;
	const rows: Row[] = [];
	for (const given of all) {
		const row = readRow(given);
		if (row === undefined) return undefined;
		rows.push(row);
	}
	return { ...header.told, before, rows };
}

/** @returns undefined for what is no header of a history */
export function readHistoryHeader(value: unknown): HistoryHeader | undefined {
	const header = readHeader(value);
	if (header === undefined || !isSequence(header.rest['last'])) return undefined;
	return { ...header.told, last: header.rest['last'] };
}

/** What our own page says in its handshake; @param position undefined where it wants everything anew */
export function writeHandshake(position: Position | undefined): Readonly<Record<string, unknown>> {
	return position === undefined ? { relay: 1 } : { relay: 1, epoch: position.epoch, after: position.after };
}

/** @returns undefined where this is not our own page; without a position where everything is to be sent anew */
export function readHandshake(value: unknown): { readonly position: Position | undefined } | undefined {
	if (!isRecord(value) || value['relay'] !== 1) return undefined;
	const { epoch, after } = value;
	return { position: isEpoch(epoch) && isSequence(after) ? { epoch, after } : undefined };
}

interface Header {
	readonly told: BatchHeader;
	readonly rest: Readonly<Record<string, unknown>>;
}

function readHeader(value: unknown): Header | undefined {
	if (!isRecord(value)) return undefined;
	const { epoch, sentAt, viewers } = value;
	if (!isEpoch(epoch) || !isMilliseconds(sentAt)) return undefined;
	const told = { epoch, sentAt, ...(isSequence(viewers) ? { viewers } : {}) };
	return { told, rest: value };
}

function isWord(value: unknown): value is Unreadable | LinkChange {
	return typeof value === 'string' && Object.hasOwn(WORDS, value);
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
