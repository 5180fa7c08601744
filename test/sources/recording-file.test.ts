import { writeFile } from 'node:fs/promises';
import { constants, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readRecording } from '../../src/sources/recording-file.ts';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';

it('RECORD-3: skips and counts a line of more than 16 MiB, and reads the one after it', async () => {
	const file = `${await temporaryFolder()}/long.ndjson`;
	const line = (at: number, message: string) => `${JSON.stringify({ at, message })}\n`;
	await writeFile(file, line(1, 'x'.repeat(17 * 1024 * 1024)) + line(2, 'short'));
	const counts = { lines: 0, broken: 0 };
	const read: unknown[] = [];
	for await (const frames of readRecording(file, counts)) read.push(...frames);
	expect(read).toEqual([{ at: 2, message: 'short' }]);
	expect(counts).toEqual({ lines: 2, broken: 1 });
});

it('RECORD-3: a power failure that leaves zeros at the end of a gzip costs only its end', async () => {
	const file = `${await temporaryFolder()}/zeros.ndjson.gz`;
	const recorded = Array.from({ length: 5000 }, (_, at) => ({ at, message: `frame ${at}` }));
	const lines = recorded.map((frame) => `${JSON.stringify(frame)}\n`).join('');
	// Flushed as a recorder does, and not ended.
	const flushed = gzipSync(lines, { finishFlush: constants.Z_SYNC_FLUSH });
	await writeFile(file, Buffer.concat([flushed, Buffer.alloc(4096)]));
	const counts = { lines: 0, broken: 0 };
	const read: unknown[] = [];
	for await (const frames of readRecording(file, counts)) read.push(...frames);
	expect(read.length).toBeGreaterThan(4000);
	expect(read).toEqual(recorded.slice(0, read.length));
	expect(counts).toEqual({ lines: read.length + 1, broken: 1 });
});
