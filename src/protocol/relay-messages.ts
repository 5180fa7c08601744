import type { Unreadable } from '../engine/frame-counts.ts';
import { jsonId, readId } from '../engine/ids.ts';
import type { LiveMessage, SessionEvent } from '../engine/message.ts';
import { sentStation } from '../engine/station-key.ts';
import { cleanName } from './clean-name.ts';
import { isId, isMilliseconds, isRecord, isSessionId, isTime, readList } from './values.ts';

/** The event with a relay's state: a header, and the state as bytes (`relay-state.ts`). */
export const STATE_EVENT = 'state';
export const BATCH_EVENT = 'batch';
/** The event with the relay's `WIRE_VERSION`, for a page of another version. */
export const VERSION_EVENT = 'version';

/**
 * The version of what a relay and our own page say to each other. It grows with each change that the other side could misread.
 *
 * Pages stay open while relays are updated. A page says its version in its handshake. A relay of the same version answers with the state. A
 * relay of another version answers with `VERSION_EVENT` and sends nothing else. Then the page reloads, once: the server gives it the page that fits.
 *
 * Version 1 had no such event. A relay of version 1 takes a newer page for another client and sends it frames, `FRAME_EVENT`, so a page that gets a
 * frame from a relay knows that the relay is older. A page of version 1 gets nothing that it understands, and waits until its visitor reloads it.
 */
export const WIRE_VERSION = 2;

/** The longest wait that a relay plans between two batches, in milliseconds. */
export const MAX_BATCH_INTERVAL = 200;
const MIN_BATCH_INTERVAL = 25;
/** Up to this many pages get batches at the shortest interval. */
const FEW_PAGES = 500;
/** Each further page lengthens the interval by this many milliseconds. */
const INTERVAL_PER_PAGE = 0.016;

/** @param pages how many viewers are our own page @returns the least milliseconds between two batches: 25 up to 500 pages, 177 at 10,000 */
export function batchInterval(pages: number): number {
	const interval = MIN_BATCH_INTERVAL + Math.max(0, pages - FEW_PAGES) * INTERVAL_PER_PAGE;
	return Math.min(MAX_BATCH_INTERVAL, interval);
}

/** A change of the upstream connection: the relay's connection to its network. */
export type UpstreamChange = 'lost' | 'connected';

/** The content of an event: a message, why a frame is unreadable, or a change of the upstream connection. */
export type EventContent = LiveMessage | Unreadable | UpstreamChange;

export function isUpstreamChange(content: EventContent): content is UpstreamChange {
	return content === 'lost' || content === 'connected';
}

/** Something that a relay received from its network. */
export interface RelayEvent {
	/** When the relay received it, in Unix milliseconds. */
	readonly at: number;
	readonly content: EventContent;
}

/** The fields that a state and each batch have in common. */
export interface RelayHeader {
	/** The relay's time of sending, in Unix milliseconds. */
	readonly sentAt: number;
	readonly viewers: number;
	/** Of a state: it replaces all that the page kept (OMIT-3). */
	readonly wholly?: boolean;
}

export interface Batch extends RelayHeader {
	readonly events: readonly RelayEvent[];
}

const SESSION_EVENTS: readonly SessionEvent[] = ['none', 'start', 'update', 'stop', 'drop'];

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

/** An event as it is sent, before it is written as JSON. */
export type EncodedEvent = readonly unknown[];

export function encodeEvent({ at, content }: RelayEvent): EncodedEvent {
	if (typeof content === 'string') return [at, content];
	const { event, sessionId, sessionType, station, talkgroup, start, stop } = content;
	return [
		at,
		SESSION_EVENTS.indexOf(event),
		sessionId,
		// JSON has no NaN.
		Number.isFinite(sessionType) ? sessionType : null,
		jsonId(station.id),
		station.sentAs ?? station.callsign,
		station.name,
		jsonId(talkgroup.id),
		talkgroup.name,
		start,
		stop,
	];
}

/**
 * Reads an event, and checks it as strictly as a frame (RELAY-19). Never throws.
 *
 * @param value any parsed JSON
 * @returns undefined where the value is not an event
 */
export function decodeEvent(value: unknown): RelayEvent | undefined {
	if (!Array.isArray(value)) return undefined;
	const fields: readonly unknown[] = value;
	const [at] = fields;
	const content = readContent(fields);
	return content === undefined || !isMilliseconds(at) ? undefined : { at, content };
}

function readContent(fields: readonly unknown[]): EventContent | undefined {
	if (fields.length === 2) return isTextContent(fields[1]) ? fields[1] : undefined;
	if (fields.length !== 11) return undefined;
	const [, code, sessionId, sessionType, srcId, callsign, callsignName, dstId, talkgroup, start, stop] = fields;
	const event = typeof code === 'number' ? SESSION_EVENTS[code] : undefined;
	const stationId = readId(srcId);
	const talkgroupId = readId(dstId);
	if (event === undefined || !isSessionId(sessionId)) return undefined;
	if (stationId === undefined || talkgroupId === undefined) return undefined;
	if (sessionType !== null && typeof sessionType !== 'number') return undefined;
	if (!isTime(start) || !isTime(stop) || (event === 'start' && stop !== 0)) return undefined;
	return {
		event,
		sessionId,
		sessionType: sessionType ?? Number.NaN,
		station: sentStation(stationId, cleanName(callsign), cleanName(callsignName)),
		talkgroup: { id: talkgroupId, name: cleanName(talkgroup) },
		start,
		stop,
	};
}

/** @returns undefined where the value is not a batch, or an event in it cannot be read */
export function readBatch(value: unknown): Batch | undefined {
	const header = readHeader(value);
	if (header === undefined || !isRecord(value)) return undefined;
	const events = readList(value['events'], decodeEvent);
	return events && { ...header, events };
}

/** @returns undefined where the value is not the header of a state or a batch */
export function readHeader(value: unknown): RelayHeader | undefined {
	if (!isRecord(value)) return undefined;
	const { sentAt, viewers, wholly } = value;
	return isMilliseconds(sentAt) && isId(viewers) ? { sentAt, viewers, wholly: wholly === true } : undefined;
}

/** The handshake of our own page: the version that it speaks (RELAY-5). */
export const PAGE_HANDSHAKE = { relay: WIRE_VERSION };

/** Whether a handshake is that of our own page, of any version, and not of another client. */
export function isPageHandshake(value: unknown): value is { readonly relay: number } {
	return isRecord(value) && isId(value['relay']);
}

function isTextContent(value: unknown): value is Unreadable | UpstreamChange {
	return typeof value === 'string' && Object.hasOwn(TEXT_CONTENTS, value);
}
