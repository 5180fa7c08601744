import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../src/engine/message.ts';
import { readFrame } from '../../src/protocol/frame.ts';
import {
	batchInterval,
	type Row,
	type RowContent,
	readBatch,
	readHandshake,
	readHistoryHeader,
	readRow,
	writeHandshake,
	writeRow,
} from '../../src/protocol/relay-messages.ts';
import { hostileFrames } from '../model/hostile-frames.ts';
import { inherited } from '../model/inherited.ts';
import { startMessage, stopMessage, T0 } from '../model/messages.ts';
import { CASE, printSeed, SEED } from '../model/seed.ts';

const AT = T0 * 1000 + 250;
const NAMED = stopMessage({ callsign: 'DL5QZX', callsignName: 'Quirin', talkgroup: 'Quarry' });

beforeAll(() => printSeed('relay-messages'));

/** As it comes out at the other end of the wire. */
function overTheWire(row: Row): unknown {
	return JSON.parse(JSON.stringify(writeRow(row)));
}

describe('a row', () => {
	it('RELAY-5: has the documented fields', () => {
		expect(writeRow({ sequence: 7, at: AT, content: NAMED })).toEqual([
			7,
			AT,
			3,
			'session-1',
			7,
			2_629_901,
			'DL5QZX',
			'Quirin',
			262,
			'Quarry',
			T0,
			T0 + 10,
		]);
		expect(writeRow({ sequence: 8, at: AT, content: 'bad time' })).toEqual([8, AT, 'bad time']);
		expect(writeRow({ sequence: 9, at: AT, content: 'lost' })).toEqual([9, AT, 'lost']);
	});

	it.each<[string, RowContent]>([
		['a start', startMessage()],
		['a stop', NAMED],
		['an update', { ...NAMED, event: 'update' }],
		['a message without an event', { ...NAMED, event: 'none' }],
		['a message of no session type', { ...NAMED, sessionType: Number.NaN }],
		['an unreadable frame', 'payload not JSON'],
		['a loss', 'lost'],
		['a connection', 'connected'],
	])('with %s is read as it was written', (_, content) => {
		const row = { sequence: 1, at: AT, content };
		expect(readRow(overTheWire(row))).toEqual(row);
	});

	it.each<[string, (fields: unknown[]) => unknown]>([
		['no array', () => ({})],
		['a field too few', (fields) => fields.slice(0, -1)],
		['a field too many', (fields) => [...fields, 0]],
		['a sequence number of 0', (fields) => fields.with(0, 0)],
		['a sequence number that is not whole', (fields) => fields.with(0, 1.5)],
		['a sequence number as text', (fields) => fields.with(0, '1')],
		['no time of receipt', (fields) => fields.with(1, null)],
		['a time of receipt beyond all dates', (fields) => fields.with(1, 1e15)],
		['an event of no name', (fields) => fields.with(2, 4)],
		['an event that arrays inherit', (fields) => fields.with(2, 'length')],
		['a start with a stop', (fields) => fields.with(2, 1)],
		['an empty session id', (fields) => fields.with(3, '')],
		['a session id that is too long', (fields) => fields.with(3, 'x'.repeat(129))],
		['a session type as text', (fields) => fields.with(4, '7')],
		['a source below 0', (fields) => fields.with(5, -1)],
		['a destination that is not whole', (fields) => fields.with(8, 262.5)],
		['a start that is not whole', (fields) => fields.with(10, T0 + 0.5)],
		['a stop beyond all dates', (fields) => fields.with(11, 1e11 + 1)],
		['a word of no meaning', () => [1, AT, 'Lost']],
		['a word that objects inherit', () => [1, AT, 'constructor']],
	])('with %s is none', (_, spoil) => {
		expect(readRow([...writeRow({ sequence: 1, at: AT, content: NAMED })])).toBeDefined();
		expect(readRow(spoil([...writeRow({ sequence: 1, at: AT, content: NAMED })]))).toBeUndefined();
	});

	it('NAMES-5, RELAY-19: has its names cleaned, whatever relay wrote it', () => {
		const content: LiveMessage = { ...NAMED, callsign: ' DL5\u0000QZX ', callsignName: '\u202eQuirin' };
		expect(readRow(overTheWire({ sequence: 1, at: AT, content }))?.content).toEqual(NAMED);
		expect(readRow([1, AT, 3, 'a', 7, 1, 9, null, 91, {}, T0, T0]))?.toMatchObject({
			content: { callsign: '', callsignName: '', talkgroup: '' },
		});
	});

	it('RELAY-19: a written row reads back to the same content, for any frame', () => {
		fc.assert(
			fc.property(hostileFrames, fc.integer({ min: 1 }), fc.nat({ max: 1e14 }), (frame, sequence, at) => {
				const content = readFrame(frame);
				const read = readRow(overTheWire({ sequence, at, content }));
				// JSON has no -0, NaN or Infinity.
				expect(JSON.stringify(read)).toBe(JSON.stringify({ sequence, at, content }));
			}),
			{ seed: SEED, numRuns: 5000, ...CASE },
		);
	});
});

/** JSON that resembles a row or a batch, or does not. */
const resembling = fc.oneof(
	fc.jsonValue(),
	fc.array(fc.jsonValue(), { minLength: 12, maxLength: 12 }),
	fc
		.tuple(fc.nat({ max: 11 }), fc.jsonValue())
		.map(([field, value]) => [...writeRow({ sequence: 1, at: AT, content: NAMED })].with(field, value)),
	fc.tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue()).map((fields) => [...fields]),
);

describe('arbitrary JSON', () => {
	it('RELAY-19: never throws, changes no prototype, and takes only rows that are the same when written again', () => {
		const before = inherited();
		fc.assert(
			fc.property(resembling, (value) => {
				const row = readRow(value);
				if (row === undefined) return;
				// JSON has no -0.
				expect(JSON.stringify(readRow(overTheWire(row)))).toBe(JSON.stringify(row));
				const given = Array.isArray(value) ? value : [];
				expect(JSON.stringify(writeRow(row).slice(0, 6))).toBe(JSON.stringify(given.slice(0, 6)));
			}),
			{ seed: SEED, numRuns: 5000, ...CASE },
		);
		expect(inherited()).toEqual(before);
	});

	it('RELAY-19: never throws where a batch, a header or a handshake is read', () => {
		const field = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>('e1', AT, 1, [[1, AT, 'lost']]));
		const named = fc.dictionary(fc.constantFrom('epoch', 'sentAt', 'last', 'rows', 'relay', 'after'), field);
		fc.assert(
			fc.property(fc.oneof(named, fc.jsonValue()), (value) => {
				const [batch, header, handshake] = [readBatch(value), readHistoryHeader(value), readHandshake(value)];
				for (const read of [batch, header]) if (read !== undefined) expect(value).toMatchObject({ epoch: read.epoch });
				if (handshake !== undefined) expect(value).toMatchObject({ relay: 1, ...handshake.position });
			}),
			{ seed: SEED, numRuns: 5000, ...CASE },
		);
	});
});

describe('batches, histories and handshakes', () => {
	const row = writeRow({ sequence: 1, at: AT, content: NAMED });

	it('batches to a page are 25 ms apart up to 500 viewers, then further apart, up to 200 ms', () => {
		expect([0, 500, 1000, 10_000, 12_000].map((viewers) => Math.round(batchInterval(viewers)))).toEqual([
			25, 25, 33, 177, 200,
		]);
	});

	it('RELAY-6: reads a batch with its epoch, its time and its rows', () => {
		const rows = [{ sequence: 1, at: AT, content: NAMED }];
		const header = { epoch: 'e1', sentAt: AT };
		expect(readBatch({ ...header, rows: [row] })).toEqual({ ...header, before: 'e1', rows });
		expect(readBatch({ ...header, rows: [] })).toEqual({ ...header, before: 'e1', rows: [] });
		expect(readBatch({ ...header, before: 'e0', rows: [row] })).toEqual({ ...header, before: 'e0', rows });
	});

	it.each([
		['a row that cannot be read', { epoch: 'e1', sentAt: AT, rows: [row, null] }],
		['no rows', { epoch: 'e1', sentAt: AT }],
		['no epoch', { sentAt: AT, rows: [row] }],
		['an empty epoch', { epoch: '', sentAt: AT, rows: [row] }],
		['an epoch of 65 characters', { epoch: 'x'.repeat(65), sentAt: AT, rows: [row] }],
		['an empty epoch before it', { epoch: 'e1', before: '', sentAt: AT, rows: [row] }],
		['an epoch before it that is no text', { epoch: 'e1', before: null, sentAt: AT, rows: [row] }],
		['no time', { epoch: 'e1', rows: [row] }],
	])('rejects a batch with %s', (_, value) => {
		expect(readBatch(value)).toBeUndefined();
	});

	it('RELAY-5: reads the header of a history', () => {
		expect(readHistoryHeader({ epoch: 'e1', last: 0, sentAt: AT })).toEqual({ epoch: 'e1', last: 0, sentAt: AT });
		expect(readHistoryHeader({ epoch: 'e1', last: -1, sentAt: AT })).toBeUndefined();
		expect(readHistoryHeader({ epoch: 'e1', sentAt: AT })).toBeUndefined();
		expect(readHistoryHeader(undefined)).toBeUndefined();
	});

	it('reads the number of viewers, and ignores what is not a number from 0 up', () => {
		const header = { epoch: 'e1', sentAt: AT };
		expect(readBatch({ ...header, viewers: 7, rows: [] })?.viewers).toBe(7);
		expect(readHistoryHeader({ ...header, viewers: 0, last: 0 })?.viewers).toBe(0);
		for (const viewers of [-1, 1.5, '7', null, {}])
			expect(readBatch({ ...header, viewers, rows: [] })).toEqual({ ...header, before: 'e1', rows: [] });
	});

	it('RELAY-4: reads a handshake, with a position or without', () => {
		for (const position of [undefined, { epoch: 'e1', after: 0 }, { epoch: 'e1', after: 42 }])
			expect(readHandshake(writeHandshake(position))).toEqual({ position });
		expect(writeHandshake(undefined)).toEqual({ relay: 1 });
		for (const broken of [{ epoch: 7 }, { after: -1 }, { after: '42' }])
			expect(readHandshake({ relay: 1, epoch: 'e1', after: 42, ...broken })).toEqual({ position: undefined });
		for (const other of [undefined, null, {}, { relay: '1' }, { token: 'x' }])
			expect(readHandshake(other)).toBeUndefined();
	});
});
