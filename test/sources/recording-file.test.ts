import { writeFile } from 'node:fs/promises';
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
