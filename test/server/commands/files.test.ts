import { spawnSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Command } from '../../server-fixtures/command.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

// Rules: COMMAND-10, COMMAND-11

const MEGABYTE = 1_000_000;

/** What a command is given instead of a file, by the problem that it reports. */
const WRONG: Readonly<Record<string, (folder: string) => unknown>> = {
	'is a pipe or a device, not a file': (folder) => spawnSync('mkfifo', [`${folder}/x`]),
	'is a folder': (folder) => spawnSync('mkdir', [`${folder}/x`]),
	'no such file': () => {},
};

it.each(Object.entries(WRONG))('a file that %s is refused in one line', async (problem, make) => {
	const folder = await temporaryFolder();
	make(folder);
	const commands = ['start --config', 'start --relay http://127.0.0.1:9 --names', 'start --play', 'replay'];
	const outcomes = commands.map((command) => {
		const [name = '', ...args] = command.split(' ');
		return Command.built(name, [...args, `${folder}/x`]).outcome();
	});
	for (const { code, stdout, stderr } of await Promise.all(outcomes)) {
		expect([code, stdout, stderr]).toEqual([2, '', `${folder}/x: ${problem}\n`]);
	}
});

it('a file that is too large is refused, also where it is only after decompression', async () => {
	const folder = await temporaryFolder();
	await writeFile(`${folder}/names.csv`, '');
	await truncate(`${folder}/names.csv`, 257 * MEGABYTE);
	await writeFile(`${folder}/config.gz`, gzipSync(Buffer.alloc(2 * MEGABYTE)));
	const refusal = async (...args: string[]) => (await Command.built('start', args).outcome()).stderr;
	expect(await refusal('--relay', 'http://127.0.0.1:9', '--names', `${folder}/names.csv`)).toBe(
		`${folder}/names.csv: is larger than 256 MB\n`,
	);
	expect(await refusal('--config', `${folder}/config.gz`)).toBe(`${folder}/config.gz: is larger than 1 MB\n`);
});

it('texts of a file are printable and short in messages', async () => {
	const file = `${await temporaryFolder()}/config.json`;
	const refusal = async (text: string) => {
		await writeFile(file, text);
		return (await Command.built('start', ['--config', file]).outcome()).stderr;
	};
	expect(await refusal(`{"\\u001b[31m\\n${'a'.repeat(500_000)}":1}`)).toBe(`${file}: ${'a'.repeat(63)} is no option\n`);
	expect(await refusal(`{"host":"a","network":"\\u202e${'b'.repeat(500_000)}"}`)).toMatch(/, not " b{99}"\n$/);
});

it('a command says which Node it needs', async () => {
	const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.8"}})';
	for (const script of ['run.mjs', 'top-activity.mjs', 'dev.mjs', 'test.mjs']) {
		const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, `scripts/${script}`, 'start'], {
			encoding: 'utf8',
		});
		expect([status, stdout, stderr]).toEqual([
			1,
			'',
			'Top Activity needs Node 20.19, 22.12 or 24, or later: this is 18.20.8.\n',
		]);
	}
});
