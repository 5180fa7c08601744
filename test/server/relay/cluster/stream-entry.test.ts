import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../../src/protocol/frame.ts';
import { readRow, writeRow } from '../../../../src/protocol/relay-messages.ts';
import { isLater, readEntry, writeEntry } from '../../../../src/server/relay/cluster/stream-entry.ts';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { CASE, printSeed, SEED } from '../../../model/seed.ts';

printSeed('stream entries');

const NOW = 1_789_000_000_456;

/** As Redis answers it. */
function passed(frame: unknown) {
	const entry = new FrameLog('abc').append({ frame }, 1_789_000_000_123);
	const { id, fields } = writeEntry({ entry, epochBefore: '' });
	return { entry, read: readEntry([id, fields], NOW) };
}

describe('entries of the stream', () => {
	it('RELAY-25: a written entry is read back unchanged', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 5 }), (text) => {
				const frame: unknown = JSON.parse(text);
				const { entry, read } = passed(frame);
				expect(read).toEqual({ entry: { ...entry, frame }, epochBefore: '' });
			}),
			{ seed: SEED, ...CASE },
		);
		for (const upstream of ['lost', 'connected'] as const) {
			const entry = { epoch: 'abc', sequence: 1, at: 0, frame: undefined, upstream };
			const { id, fields } = writeEntry({ entry, epochBefore: 'before' });
			expect(readEntry([id, fields], NOW)).toEqual({ entry, epochBefore: 'before' });
		}
	});

	it.each([
		['of no fields', ['what', 'ever']],
		['without an epoch', ['before', '', 'at', '1', 'frame', '{}']],
		['with an epoch of other characters', ['epoch', '<b>', 'before', '', 'at', '1', 'frame', '{}']],
		['with too long an epoch', ['epoch', 'e'.repeat(65), 'before', '', 'at', '1', 'frame', '{}']],
		['after an epoch that is none', ['epoch', 'abc', 'before', 'a b', 'at', '1', 'frame', '{}']],
		['with a time that is none', ['epoch', 'abc', 'before', '', 'at', '-1', 'frame', '{}']],
		['with a time beyond all', ['epoch', 'abc', 'before', '', 'at', '1'.repeat(16), 'frame', '{}']],
		['with a time that no page reads', ['epoch', 'abc', 'before', '', 'at', '999999999999999', 'frame', '{}']],
		['of the future', ['epoch', 'abc', 'before', '', 'at', String(NOW + 60_001), 'frame', '{}']],
		['that says nothing', ['epoch', 'abc', 'before', '', 'at', '1']],
		['with a frame that is not JSON', ['epoch', 'abc', 'before', '', 'at', '1', 'frame', '{']],
		['with too large a frame', ['epoch', 'abc', 'before', '', 'at', '1', 'frame', JSON.stringify('x'.repeat(400_000))]],
		[
			'with a frame of too many values',
			['epoch', 'abc', 'before', '', 'at', '1', 'frame', `${'['.repeat(1001)}${']'.repeat(1001)}`],
		],
		['with another change than there is', ['epoch', 'abc', 'before', '', 'at', '1', 'link', 'stolen']],
	])('RELAY-25: refuses an entry %s', (_what, fields) => {
		expect(readEntry(['1-0', fields], NOW)).toBeUndefined();
	});

	it.each(['0-0', '1-1', '01-0', '-1-0', '1', '99999999999999999-0', '9007199254740991-0', `${NOW + 60_001}-0`])(
		'RELAY-25: refuses an entry at the id %s',
		(id) => {
			const fields = ['epoch', 'abc', 'before', '', 'at', '1', 'frame', '{}'];
			expect(readEntry([id, fields], NOW)).toBeUndefined();
			expect(readEntry(['1-0', fields], NOW)).toBeDefined();
		},
	);

	it('RELAY-25: pages can read the highest number and the latest time that are accepted', () => {
		const latest = NOW + 60_000;
		const fields = ['epoch', 'abc', 'before', '', 'at', String(latest), 'link', 'lost'];
		expect(readEntry([`${latest}-0`, fields], NOW)?.entry).toMatchObject({ sequence: latest, at: latest });
		const row = { sequence: latest, at: latest, content: 'lost' } as const;
		expect(readRow(writeRow(row))).toEqual(row);
	});

	it('RELAY-25: reads or refuses any answer of Redis, and never throws', () => {
		const anything = fc.anything();
		const near = fc.tuple(
			fc.oneof(fc.constantFrom('1-0', '0-0', '1-1', '01-0', '99999999999999999-0'), anything),
			fc.array(
				fc.oneof(fc.constantFrom('epoch', 'before', 'at', 'frame', 'link', 'abc', '1', '', '{}', 'lost'), anything),
			),
		);
		fc.assert(
			fc.property(fc.oneof(anything, near), (value) => {
				const read = readEntry(value, NOW);
				if (read === undefined) return;
				expect(Number.isSafeInteger(read.entry.sequence) && read.entry.sequence > 0).toBe(true);
				expect(read.entry.epoch).toMatch(/^[\w-]{1,64}$/);
			}),
			{ seed: SEED, numRuns: 2000, ...CASE },
		);
	});

	it('RELAY-25: passes the largest payload that is read, and treats a larger one alike on every relay', () => {
		const largest = { topic: 'LH', payload: '\u0000'.repeat(65_536) };
		expect(passed(largest).read?.entry.frame).toEqual(largest);
		const larger = { topic: 'LH', payload: 'x'.repeat(1_000_000) };
		const { entry, read } = passed(larger);
		expect(read?.entry).toEqual(entry);
		expect(readFrame(read?.entry.frame)).toBe(readFrame(larger));
	});

	it('RELAY-25: treats a frame that JSON cannot express as unreadable on every relay', () => {
		let deep: unknown = 'deep';
		for (let depth = 0; depth < 100_000; depth++) deep = [deep];
		for (const frame of [undefined, () => {}, deep, 1n]) {
			const { entry, read } = passed(frame);
			expect(entry.frame).toBeNull();
			expect(read?.entry.frame).toBeNull();
		}
	});

	it('RELAY-25: compares ids in the order of Redis', () => {
		expect(isLater('10-0', '9-0')).toBe(true);
		expect(isLater('10-0', '10-0')).toBe(false);
		expect(isLater('10-1', '10-0')).toBe(true);
		expect(isLater('18446744073709551615-0', '18446744073709551614-9')).toBe(true);
		expect(isLater('9-5', '10-0')).toBe(false);
	});
});
