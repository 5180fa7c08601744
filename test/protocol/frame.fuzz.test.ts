import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Unreadable } from '../../src/engine/frame-counts.ts';
import { jsonId, readId } from '../../src/engine/ids.ts';
import type { LiveMessage, SessionEvent } from '../../src/engine/message.ts';
import { cleanName } from '../../src/protocol/clean-name.ts';
import { moveFrame, readFrame, writeFrame } from '../../src/protocol/frame.ts';
import { hostileFrames } from '../model/hostile-frames.ts';
import { inherited } from '../model/inherited.ts';
import { CASE, SEED } from '../model/seed.ts';
import { wireStop } from '../model/wire-frames.ts';

const REASONS: ReadonlySet<unknown> = new Set<Unreadable>([
	'no payload',
	'payload too large',
	'payload not JSON',
	'payload not an object',
	'bad session id',
	'bad id',
	'bad time',
]);
const EVENTS: ReadonlySet<unknown> = new Set<SessionEvent>(['start', 'update', 'stop', 'none']);

/** Control characters, invisible and direction-changing ones, and lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** Expects what `message.ts` promises about every message. */
function expectMessage(message: LiveMessage): void {
	const { event, sessionId, sessionType, station, talkgroup, start, stop } = message;
	if (!EVENTS.has(event)) expect.fail(`event ${event}`);
	if (typeof sessionId !== 'string' || sessionId === '' || sessionId.length > 128) expect.fail(`id ${sessionId}`);
	expect(sessionType).toBeTypeOf('number');
	for (const whole of [start, stop]) {
		if (!Number.isSafeInteger(whole) || whole < 0) expect.fail(`number ${whole}`);
	}
	for (const { id } of [station, talkgroup]) if (readId(jsonId(id)) !== id) expect.fail(`id ${JSON.stringify(id)}`);
	if (event === 'start' && stop !== 0) expect.fail(`start with a stop ${stop}`);
	for (const name of [station.callsign, station.name, talkgroup.name]) {
		if (name.trim() !== name || Array.from(name).length > 64 || UNSAFE.test(name))
			expect.fail(`name ${JSON.stringify(name)}`);
	}
}

// Rules: WIRE-7, FRAME-4, FRAME-5, RECORD-5

it('readFrame, given any value, returns a reason or a valid message, throws nothing, changes no prototype', () => {
	const before = inherited();
	const outcomes = new Map<string, number>();
	fc.assert(
		fc.property(hostileFrames, (frame) => {
			const read = readFrame(frame);
			const outcome = typeof read === 'string' ? read : 'message';
			outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
			if (typeof read !== 'string') expectMessage(read);
			else if (!REASONS.has(read)) expect.fail(`unknown reason ${read}`);
		}),
		{ seed: SEED, numRuns: 10_000, ...CASE },
	);
	expect(inherited()).toEqual(before);
	// The cases reach every outcome except a payload that is too large, which has its own test.
	const reached = ['message', 'no payload', 'payload not JSON', 'payload not an object', 'bad session id', 'bad id'];
	for (const outcome of [...reached, 'bad time']) expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(20);
});

it.each([
	['arrays', '[', ']'],
	['objects', '{"a":', '}'],
])('%s nested 5,000 deep are skipped', (_, open, close) => {
	const nested = `${open.repeat(5000)}0${close.repeat(5000)}`;
	const payload = JSON.stringify(wireStop()).replace('"SourceCall":"DL5QZX"', `"SourceCall":${nested}`);
	expect(readFrame({ payload })).toMatchObject({ station: { callsign: '' } });
});

it('reads a payload of 65,536 characters, and none of 65,537', () => {
	const frame = JSON.stringify({ ...wireStop(), TalkerAlias: '' });
	const payload = frame.replace('"TalkerAlias":""', (field) => field.padEnd(65_536 - frame.length + field.length));
	expect(payload).toHaveLength(65_536);
	expect(readFrame({ payload })).toMatchObject({ station: { callsign: 'DL5QZX' } });
	expect(readFrame({ payload: `${payload} ` })).toBe('payload too large');
});

it('writeFrame writes messages that are read back unchanged', () => {
	const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map(cleanName);
	const time = fc.nat({ max: 2 ** 31 });
	const id = fc.oneof(
		fc.nat().map(String),
		fc.constantFrom('ysf:GB QUIET', 'dstar:REF999', 'p25:10200', 'nxdn:65000', 'fm:37574', 'fm:Ø-NODE'),
	);
	const messages: fc.Arbitrary<LiveMessage> = fc
		.record({
			event: fc.constantFrom<SessionEvent>('start', 'update', 'stop', 'none'),
			sessionId: fc.uuid(),
			sessionType: fc.constantFrom(5, 7, 17),
			// A call sign in small letters is read in capitals.
			station: fc.record({ id, callsign: text.map((any) => cleanName(any.toUpperCase())), name: text }),
			talkgroup: fc.record({ id, name: text }),
			start: time,
			stop: time,
		})
		.map((message) => (message.event === 'start' ? { ...message, stop: 0 } : message));
	fc.assert(
		fc.property(messages, (message) => {
			expect(readFrame(writeFrame(message))).toEqual(message);
		}),
		{ seed: SEED, numRuns: 2000, ...CASE },
	);
});

it('moveFrame throws nothing and changes no prototype, whatever JSON it is given', () => {
	const before = inherited();
	const frames = fc.json({ maxDepth: 5 }).map((payload) => ({ topic: 'LH', payload }));
	const named = fc
		.json()
		.map((json) => ({ payload: `{"__proto__":${json},"SessionID":${json},"Start":${json},"Stop":${json}}` }));
	fc.assert(
		fc.property(fc.oneof(frames, named), (frame) => {
			readFrame(moveFrame(frame, 3600, '~2'));
		}),
		{ seed: SEED, numRuns: 3000, examples: [[{ payload: '{"SessionID":{"toString":0,"valueOf":0}}' }]], ...CASE },
	);
	expect(inherited()).toEqual(before);
});
