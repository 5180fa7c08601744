import type { Unreadable } from '../engine/frame-counts.ts';
import type { LiveMessage } from '../engine/message.ts';
import { cleanName } from './clean-name.ts';
import { moveMessage, readMessage, writeMessage } from './live-message.ts';
import { isRecord, readJson } from './values.ts';

/** The argument of the feed's `mqtt` event (WIRE-2). */
export interface Frame {
	readonly topic: string;
	readonly payload: string;
}

export const FRAME_EVENT = 'mqtt';
export const JOIN_EVENT = 'join';
export const LIVE_TOPIC = 'LH';

/** A payload of more characters is ignored without being parsed (FRAME-5). Real ones have 500 to 700. */
export const MAX_PAYLOAD_CHARACTERS = 65_536;

/**
 * Reads a frame. It never throws, whatever it is given (FRAME-4).
 *
 * @param frame anything a feed may send; its payload may be JSON text or already an object (FRAME-3)
 * @returns the message, or why there is none
 */
export function readFrame(frame: unknown): LiveMessage | Unreadable {
	const payload = payloadOf(frame);
	return typeof payload === 'string' ? payload : readMessage(payload);
}

/** Returns a frame's `LinkName`. Sources of other protocols write their protocol's name there. @returns undefined where it cannot be read */
export function linkNameOf(frame: unknown): unknown {
	const payload = payloadOf(frame);
	return typeof payload === 'string' ? undefined : payload['LinkName'];
}

function payloadOf(frame: unknown): Readonly<Record<string, unknown>> | Unreadable {
	if (!isRecord(frame)) return 'no payload';
	const { payload } = frame;
	if (typeof payload !== 'string') return isRecord(payload) ? payload : 'no payload';
	if (payload.length > MAX_PAYLOAD_CHARACTERS) return 'payload too large';
	const parsed = readJson(payload);
	if (parsed === undefined) return 'payload not JSON';
	return isRecord(parsed) ? parsed : 'payload not an object';
}

/** Writes a frame with the fields that the real feed sends. @param linkName how the call reached the network (see `recordedNetwork`) */
export function writeFrame(message: LiveMessage, linkName = ''): Frame {
	return { topic: LIVE_TOPIC, payload: JSON.stringify(writeMessage(message, linkName)) };
}

/** A value as JSON text. @returns undefined for one without a JSON form, and for one that is nested too deeply to be written */
export function frameText(frame: unknown): string | undefined {
	try {
		return JSON.stringify(frame);
	} catch {
		return undefined;
	}
}

/**
 * Moves a frame in time, so that a recording can be played as if it were now (RECORD-5).
 *
 * @param seconds added to its times, except to a 0, which stands for "still active"
 * @param roundSuffix appended to its session id, so that each round of a recording has its own session ids
 * @returns the frame unchanged when it cannot be moved
 */
export function moveFrame(frame: unknown, seconds: number, roundSuffix: string): unknown {
	return changeFrame(frame, (wire) => moveMessage(wire, seconds, roundSuffix));
}

/** Writes names into a frame. @returns the frame unchanged when it cannot be read */
export function nameFrame(frame: unknown, { station, talkgroup }: Pick<LiveMessage, 'station' | 'talkgroup'>): unknown {
	const names = {
		SourceCall: station.sentAs ?? station.callsign,
		SourceName: station.name,
		DestinationName: talkgroup.name,
	};
	return changeFrame(frame, (wire) => ({ ...wire, ...names }));
}

/** The call signs that a frame may have beside those of its message, unchecked: in the talker's alias, of who is called, and of the hotspot. */
export function callsignsBeside(frame: unknown): Readonly<Record<'alias' | 'called' | 'link', string>> {
	const wire = payloadOf(frame);
	const { TalkerAlias, DestinationCall, LinkCall } = typeof wire === 'string' ? {} : wire;
	return { alias: cleanName(TalkerAlias), called: cleanName(DestinationCall), link: cleanName(LinkCall) };
}

/** Removes what a frame says of its hotspot, and the talker's alias. @returns the frame unchanged when it cannot be read */
export function withoutPath(frame: unknown): unknown {
	return changeFrame(frame, (wire) => ({ ...wire, LinkCall: '', ContextID: 0, TalkerAlias: '' }));
}

/** Writes ids into a frame. @returns the frame unchanged when it cannot be read */
export function numberFrame(frame: unknown, stationId: number, talkgroupId: number): unknown {
	const ids = { ContextID: stationId, SourceID: stationId, DestinationID: talkgroupId };
	return changeFrame(frame, (wire) => ({ ...wire, ...ids }));
}

function changeFrame(frame: unknown, change: (wire: Readonly<Record<string, unknown>>) => object): unknown {
	const wire = payloadOf(frame);
	if (!isRecord(frame) || typeof wire === 'string') return frame;
	const payload = frameText(change(wire));
	return payload === undefined ? frame : { ...frame, payload };
}
