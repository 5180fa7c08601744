import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../../scripts/checks.mjs';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';

/** The files that the checks read. The dependencies are linked, not copied. */
const TREE = [
	'.jscpd.json',
	'.oxlintrc.json',
	'.size-limit.json',
	'bench',
	'biome.json',
	'dist',
	'knip.json',
	'package.json',
	'playwright.config.ts',
	'scripts',
	'src',
	'test',
	'tsconfig.base.json',
	'tsconfig.json',
	'vite.config.ts',
	'vite.server.config.ts',
	'vitest.config.ts',
];

const LONG_FUNCTION = [
	'export function sumUp(rows: readonly { readonly a: number; readonly b: number; readonly c: number }[]): number {',
	'	let total = 0;',
	'	for (const row of rows) {',
	'		if (row.a > row.b) total += row.a * 2 - row.c;',
	'		else if (row.b > row.c) total += row.b * 3 - row.a;',
	'		else if (row.c > 100) total += row.c * 5 - row.b;',
	'		else total -= row.a + row.b + row.c;',
	'		if (total > 1000) total %= 997;',
	'	}',
	'	return total;',
	'}',
	'',
].join('\n');

interface Fault {
	readonly check: string;
	readonly fault: string;
	/** By file, what is added to its end. */
	readonly plant: Readonly<Record<string, string>>;
	readonly says: RegExp;
	/** Folders whose files are left out, because the check takes long to read them. */
	readonly without?: readonly string[];
}

/** One fault for each check. */
const FAULTS: readonly Fault[] = [
	{
		check: 'strict types and project references',
		fault: 'the engine sets a timer',
		plant: { 'src/engine/planted.ts': 'export const soon = setTimeout(() => {}, 1);\n' },
		says: /setTimeout/,
	},
	{
		check: 'lint',
		fault: 'a floating promise',
		plant: { 'src/server/planted.ts': 'const later = async (): Promise<void> => {};\nlater();\n' },
		says: /no-floating-promises/,
		without: ['bench', 'test'],
	},
	{
		check: 'format and import boundaries',
		fault: 'the engine imports the protocol',
		plant: { 'src/engine/planted.ts': "export { readFrame } from '../protocol/frame.ts';\n" },
		says: /src\/engine imports only itself/,
	},
	{
		check: 'dead code',
		fault: 'an export without an import',
		plant: { 'src/engine/time.ts': '\nexport const unused = 1;\n' },
		says: /unused/,
	},
	{
		check: 'duplicates',
		fault: 'the same function twice',
		plant: { 'src/engine/planted.ts': LONG_FUNCTION, 'src/server/planted.ts': LONG_FUNCTION },
		says: /planted\.ts/,
		without: ['bench', 'test'],
	},
	{
		check: 'size budget',
		fault: 'a page script that is 60 kB larger',
		plant: {
			'dist/assets/index-planted.js': Array.from({ length: 30_000 }, (_, index) =>
				(index * 2_654_435_761).toString(36),
			).join(),
		},
		says: /exceeded|limit/i,
	},
];

const cleanups: (() => unknown)[] = [];
let tree = '';
/** Keeps folders of the tree while they are left out. */
let aside = '';

beforeAll(async () => {
	[tree, aside] = await Promise.all([temporaryFolder(cleanups), temporaryFolder(cleanups)]);
	await Promise.all(TREE.map((entry) => cp(entry, join(tree, entry), { recursive: true })));
	await symlink(resolve('node_modules'), join(tree, 'node_modules'));
});

afterAll(async () => {
	for (const end of cleanups) await end();
});

function run(check: string) {
	const [tool = '', ...args] = CHECKS.find(({ name }) => name === check)?.command ?? [];
	const path = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
	const { status, stdout, stderr } = spawnSync(tool, args, {
		cwd: tree,
		encoding: 'utf8',
		env: { ...process.env, PATH: path },
	});
	return { status, output: stdout + stderr };
}

describe('each check of the code fails on a planted fault', () => {
	it.each(FAULTS)('$check: fails on $fault', async ({ check, plant, says, without = [] }) => {
		for (const folder of without) {
			await rename(join(tree, folder), join(aside, folder));
			await mkdir(join(tree, folder));
		}
		const before = new Map<string, Buffer | undefined>();
		for (const [file, text] of Object.entries(plant)) {
			const path = join(tree, file);
			before.set(path, await readFile(path).catch(() => undefined));
			await mkdir(dirname(path), { recursive: true });
			await appendFile(path, text);
		}
		try {
			const { status, output } = run(check);
			expect(status, output).not.toBe(0);
			expect(output).toMatch(says);
		} finally {
			for (const [path, content] of before) {
				if (content === undefined) await rm(path);
				else await writeFile(path, content);
			}
			for (const folder of without) {
				await rm(join(tree, folder), { recursive: true });
				await rename(join(aside, folder), join(tree, folder));
			}
		}
	});

	it('every check has a planted fault', () => {
		expect(new Set(FAULTS.map(({ check }) => check))).toEqual(new Set(CHECKS.map(({ name }) => name)));
	});
});
