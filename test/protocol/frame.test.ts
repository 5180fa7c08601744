import { describe, expect, it } from 'vitest';
import { readFrame } from '../../src/protocol/frame.ts';
import { T0 } from '../model/messages.ts';
import { wireStop } from '../model/wire-frames.ts';

/** Reads a payload as an object and as JSON text, and expects the same result. */
function read(fields: object) {
	const fromObject = readFrame({ topic: 'LH', payload: fields });
	expect(readFrame({ topic: 'LH', payload: JSON.stringify(fields) })).toEqual(fromObject);
	return fromObject;
}

// Rules: TIME-1, WIRE-5, WIRE-7, FRAME-2, FRAME-3

describe('readFrame', () => {
	it('reads a payload, as a JSON string or as an object', () => {
		expect(read(wireStop())).toEqual({
			event: 'stop',
			sessionId: '7d5c2e0a-1111-4222-8333-944455556666',
			sessionType: 7,
			station: { id: '2629901', callsign: 'DL5QZX', name: 'Quirin' },
			talkgroup: { id: '262', name: 'Quarry' },
			start: T0,
			stop: T0 + 10,
		});
	});

	it.each([
		['Session-Start', 'start'],
		['Session-Update', 'update'],
		['Session-Stop', 'stop'],
		['session-start', 'none'],
		['__proto__', 'none'],
		[null, 'none'],
		[['Session-Start'], 'none'],
	])('Event %j is %s', (Event, event) => {
		expect(read({ ...wireStop(), Event })).toMatchObject({ event });
	});

	it('an id may be text, and makes the frame unreadable if it is none', () => {
		expect(read({ ...wireStop(), SourceID: '002629901', DestinationID: 'ysf:GB QUIET' })).toMatchObject({
			station: { id: '2629901' },
			talkgroup: { id: 'ysf:GB QUIET' },
		});
		expect(read({ ...wireStop(), SourceID: null })).toBe('bad id');
		expect(read({ ...wireStop(), DestinationID: 'tetra:1' })).toBe('bad id');
	});

	it.each([
		[T0 + 0.9, T0],
		[String(T0), T0],
		[`${T0}.75`, T0],
		[0, 0],
	])('a time of %j is read as the whole second %i', (time, second) => {
		expect(read({ ...wireStop(), Start: time })).toMatchObject({ start: second });
		expect(read({ ...wireStop(), Stop: time })).toMatchObject({ stop: second });
	});

	it.each(['soon', '1e9', true, {}, T0 * 1000, -1, '-1'])('a time of %j makes a frame unreadable', (time) => {
		expect(read({ ...wireStop(), Start: time })).toBe('bad time');
		expect(read({ ...wireStop(), Stop: time })).toBe('bad time');
	});

	it('a frame without a Start is unreadable; a missing Stop is 0', () => {
		const { Start, Stop, ...rest } = wireStop();
		expect(read({ ...rest, Stop })).toBe('bad time');
		for (const start of [null, '']) expect(read({ ...rest, Stop, Start: start })).toBe('bad time');
		expect(read({ ...rest, Start })).toMatchObject({ stop: 0 });
		for (const stop of [null, '']) expect(read({ ...rest, Start, Stop: stop })).toMatchObject({ stop: 0 });
	});

	it.each([undefined, null, '', true, {}, 'x'.repeat(129)])('SessionID %j makes a frame unreadable', (SessionID) => {
		expect(read({ ...wireStop(), SessionID })).toBe('bad session id');
	});
});

it.each<[unknown, string]>([
	[undefined, 'no payload'],
	['LH', 'no payload'],
	[1n, 'no payload'],
	[{ topic: 'LH', payload: 7 }, 'no payload'],
	[{ payload: '' }, 'payload not JSON'],
	[{ payload: "{'SessionID':'x'}" }, 'payload not JSON'],
	[{ payload: '7' }, 'payload not an object'],
	[{ payload: JSON.stringify([wireStop()]) }, 'payload not an object'],
])('%s is no frame: %s', (frame, reason) => {
	expect(readFrame(frame)).toBe(reason);
});
