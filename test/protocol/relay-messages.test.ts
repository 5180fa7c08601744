import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../src/engine/message.ts';
import {
	decodeEvent,
	type EventContent,
	encodeEvent,
	isPageHandshake,
	PAGE_HANDSHAKE,
	type RelayEvent,
	readBatch,
	readHeader,
	WIRE_VERSION,
} from '../../src/protocol/relay-messages.ts';
import { encodeRelayState, readRelayState } from '../../src/protocol/relay-state.ts';
import { inherited } from '../model/inherited.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';
import { CASE, SEED } from '../model/seed.ts';

const AT = T0 * 1000 + 250;
const NAMED = stopMessage({ station: { callsign: 'DL5QZX', name: 'Quirin' }, talkgroup: { name: 'Quarry' } });
const OF_YSF = { id: 'ysf:Q2BBB', callsign: 'Q2BBB', name: '', sentAs: 'Q2BBB-7' };

/** @returns the event as the other end of the wire receives it */
function overTheWire(event: RelayEvent): unknown {
	return JSON.parse(JSON.stringify(encodeEvent(event)));
}

// Rules: NAMES-5, RELAY-19

describe('an event', () => {
	it.each<[string, EventContent]>([
		['a start', startMessage()],
		['a stop', NAMED],
		['a drop', { ...NAMED, event: 'drop' }],
		['an over of another mode', { ...NAMED, station: OF_YSF, talkgroup: { id: 'ysf:GB QUIET', name: 'GB Quiet' } }],
		['a message without an event', { ...NAMED, event: 'none' }],
		['an unreadable frame', 'payload not JSON'],
		['a loss', 'lost'],
		['a connection', 'connected'],
	])('of %s is read as it was written', (_, content) => {
		const event = { at: AT, content };
		expect(decodeEvent(overTheWire(event))).toEqual(event);
	});

	it.each<[string, (fields: unknown[]) => unknown]>([
		['an object instead of an array', () => ({})],
		['one field missing', (fields) => fields.slice(0, -1)],
		['no time of receipt', (fields) => fields.with(0, null)],
		['a time of receipt beyond all dates', (fields) => fields.with(0, 1e15)],
		['an unknown event', (fields) => fields.with(1, 5)],
		['the name of an inherited property as its event', (fields) => fields.with(1, 'length')],
		['a start with a stop', (fields) => fields.with(1, 1)],
		['a session id that is too long', (fields) => fields.with(2, 'x'.repeat(129))],
		['an id of no known mode', (fields) => fields.with(4, 'tetra:1')],
		['a destination that is not whole', (fields) => fields.with(7, 262.5)],
		['an unknown word', () => [AT, 'Lost']],
	])('with %s is rejected', (_, spoil) => {
		expect(decodeEvent([...encodeEvent({ at: AT, content: NAMED })])).toBeDefined();
		expect(decodeEvent(spoil([...encodeEvent({ at: AT, content: NAMED })]))).toBeUndefined();
	});

	it('has its names cleaned, whichever relay wrote it', () => {
		const content: LiveMessage = {
			...NAMED,
			station: { ...NAMED.station, callsign: ' DL5\u0000QZX ', name: '\u202eQuirin' },
		};
		expect(decodeEvent(overTheWire({ at: AT, content }))?.content).toEqual(NAMED);
		expect(decodeEvent([AT, 3, 'a', 7, 7, 9, null, 91, {}, T0, T0]))?.toMatchObject({
			content: { station: { id: '7', callsign: '', name: '' }, talkgroup: { id: '91', name: '' } },
		});
	});
});

/** Arbitrary JSON, some of it similar to an event. */
const resembling = fc.oneof(
	fc.jsonValue(),
	fc.array(fc.jsonValue(), { minLength: 11, maxLength: 11 }),
	fc
		.tuple(fc.nat({ max: 10 }), fc.jsonValue())
		.map(([field, value]) => [...encodeEvent({ at: AT, content: NAMED })].with(field, value)),
	fc.tuple(fc.jsonValue(), fc.jsonValue()).map((fields) => [...fields]),
);

describe('arbitrary JSON', () => {
	it('throws nothing, changes no prototype, and gives only events that are the same after they are written and read again', () => {
		const before = inherited();
		fc.assert(
			fc.property(resembling, (value) => {
				const event = decodeEvent(value);
				if (event === undefined) return;
				// JSON has no -0.
				expect(JSON.stringify(decodeEvent(overTheWire(event)))).toBe(JSON.stringify(event));
				const given = Array.isArray(value) ? value : [];
				expect(JSON.stringify(encodeEvent(event).slice(0, 4))).toBe(JSON.stringify(given.slice(0, 4)));
			}),
			{ seed: SEED, numRuns: 2000, ...CASE },
		);
		expect(inherited()).toEqual(before);
	});

	it('throws nothing when it is read as a batch, a header or a state', () => {
		const activity = { connectedAt: 1, active: [], ended: [], stations: [], talkgroups: [] };
		const field = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(AT, 1, activity, [[AT, 'lost']]));
		const names = ['sentAt', 'viewers', 'version', 'events', 'lastFrameAt', 'activity', ...Object.keys(activity)];
		const record = fc.dictionary(fc.constantFrom(...names), field);
		fc.assert(
			fc.property(
				fc.oneof(
					record,
					fc.jsonValue(),
					record.map((given) => ({ activity: { ...activity, ...given } })),
				),
				(value) => {
					for (const read of [readBatch(value), readHeader(value)])
						if (read !== undefined) expect(value).toMatchObject({ sentAt: read.sentAt, viewers: read.viewers });
					const state = readRelayState(value);
					if (state !== undefined)
						expect(readRelayState(JSON.parse(JSON.stringify(encodeRelayState(state))))).toEqual(state);
				},
			),
			{ seed: SEED, numRuns: 2000, ...CASE },
		);
	});
});

it('a page is known by its handshake, whichever version it has', () => {
	expect(PAGE_HANDSHAKE.relay).toBe(WIRE_VERSION);
	for (const handshake of [PAGE_HANDSHAKE, { relay: 1 }, { relay: WIRE_VERSION + 1 }]) {
		expect(isPageHandshake(handshake)).toBe(true);
	}
	for (const handshake of [undefined, {}, { relay: true }, { relay: '2' }, []]) {
		expect(isPageHandshake(handshake)).toBe(false);
	}
});
