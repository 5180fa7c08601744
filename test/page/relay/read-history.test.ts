import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../src/page/relay/read-history.ts';
import { type Row, writeRow } from '../../../src/protocol/relay-messages.ts';
import { startMessage, T0 } from '../../model/messages.ts';

const ROWS: readonly Row[] = [
	{ sequence: 3, at: T0 * 1000, content: 'connected' },
	{ sequence: 7, at: T0 * 1000 + 1, content: startMessage({ callsignName: 'Čeněk 📻' }) },
	{ sequence: 8, at: T0 * 1000 + 2, content: 'bad id' },
];

const lines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(writeRow(row))}\n`).join('');

describe('RELAY-5: a history', () => {
	it('RELAY-5: is read, with a gap after its first rows', async () => {
		expect(await readHistory(deflateRawSync(lines(ROWS)))).toEqual(ROWS);
	});

	it('is read from an ArrayBuffer, as in a browser', async () => {
		const bytes = Uint8Array.from(deflateRawSync(lines(ROWS)));
		expect(await readHistory(bytes.buffer)).toEqual(ROWS);
	});

	it('is read when empty', async () => {
		expect(await readHistory(Buffer.of(3, 0))).toEqual([]);
	});

	it('is read in any chunks', async () => {
		const many = Array.from(
			{ length: 20_000 },
			(_, index): Row => ({
				sequence: index + 1,
				at: T0 * 1000,
				content: startMessage({ sessionId: `session-${index}`, callsignName: '📻'.repeat(index % 60) }),
			}),
		);
		expect(await readHistory(deflateRawSync(lines(many)))).toEqual(many);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['text', 'history'],
		['other bytes', Buffer.from('history')],
		['what is cut off', deflateRawSync(lines(ROWS)).subarray(0, -3)],
		['what is no JSON', deflateRawSync('[1,2')],
		['what is no row', deflateRawSync('[1]\n')],
		['an empty line', deflateRawSync(`${lines(ROWS)}\n`)],
		['rows in another order', deflateRawSync(lines(ROWS.toReversed()))],
		['a row twice', deflateRawSync(lines([...ROWS, ...ROWS.slice(2)]))],
		['a row without end', deflateRawSync(`[${'1,'.repeat(1_000_000)}`)],
	])('is not read from %s', async (_, bytes) => {
		await expect(readHistory(bytes)).rejects.toThrow();
	});
});
