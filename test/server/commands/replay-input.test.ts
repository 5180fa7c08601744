import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';
import { AT, RECORDING, replay, STATE } from './replayed.ts';

// Rules: RECORD-1, RECORD-3

describe('the recording that npm run replay reads', () => {
	it('is read as gzip if its name ends in .gz, even if the file was cut off', async () => {
		const folder = await temporaryFolder();
		await writeFile(`${folder}/cut.ndjson.gz`, gzipSync(RECORDING).subarray(0, -12));
		const cut = await replay([`${folder}/cut.ndjson.gz`, '--json']);
		expect([cut.code, cut.stderr]).toEqual([0, '1 of 5 lines could not be read and was skipped.\n']);
	});

	it('is read up to about the damage of its gzip, which counts as one line', async () => {
		const file = `${await temporaryFolder()}/recording.ndjson.gz`;
		await writeFile(file, Buffer.concat([gzipSync(RECORDING.repeat(100)), Buffer.from('other bytes')]));
		const { code, stderr } = await replay([file, '--json']);
		expect([code, stderr]).toEqual([
			0,
			expect.stringMatching(/^[12] of \d+ lines could not be read and w(as|ere) skipped\.\n$/),
		]);
	});

	it.each(['empty.ndjson', 'empty.ndjson.gz', '-'])('is refused if it is empty: %s', async (name) => {
		const file = name === '-' ? name : `${await temporaryFolder()}/${name}`;
		if (name !== '-') await writeFile(file, '');
		const { code, stdout, stderr } = await replay([file, '--json'], '');
		const said = `${name === '-' ? 'Standard input' : file} holds no frame: it is empty\n`;
		expect([code, stdout, stderr]).toEqual([1, '', said]);
	});

	it('may have broken lines and a partial last line, which are skipped with one warning', async () => {
		const broken = `{"at":1}\n\n${RECORDING}${'x'.repeat(40_000_000)}\n{"at":${AT + 13_000},"mess`;
		const { code, stdout, stderr } = await replay(['-', '--json'], broken);
		expect(JSON.parse(stdout)).toStrictEqual(STATE);
		expect([code, stderr]).toEqual([0, '3 of 8 lines could not be read and were skipped.\n']);
	});
});

describe('npm run replay, when its output fails', () => {
	it.runIf(process.platform === 'linux').each([
		['ends quietly when its reader has ended', '| true', ''],
		[
			'reports a full disk in one line',
			'> /dev/full',
			'Standard output cannot be written: ENOSPC: no space left on device, write\nexit 1\n',
		],
	])('%s', (_, redirection, said) => {
		const command = `{ "${process.execPath}" build/server/replay.js - --json || echo "exit $?" >&2; } ${redirection}`;
		const { stderr } = spawnSync('sh', ['-c', command], { input: RECORDING, encoding: 'utf8' });
		expect(stderr).toBe(said);
	});
});
