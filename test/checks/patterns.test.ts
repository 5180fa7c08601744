import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

/** Files that build a pattern at run time: of the visitor's own text, in a worker with a deadline; of constants. */
const BUILT = ['page/watch/voice-text.ts', 'page/workers/pattern-worker.ts'];

const files = (await readdir('src', { recursive: true })).filter((file) => /\.tsx?$/.test(file));
const found = await Promise.all(
	files.map(async (file) => {
		const patterns: RegExp[] = [];
		let isBuilt = false;
		const note = ({ callee }: { readonly callee: { readonly type: string; readonly name?: unknown } }) => {
			isBuilt ||= callee.type === 'Identifier' && callee.name === 'RegExp';
		};
		new Visitor({
			Literal: (literal) => {
				if ('regex' in literal) patterns.push(new RegExp(literal.regex.pattern, literal.regex.flags));
			},
			NewExpression: note,
			CallExpression: note,
		}).visit(parseSync(file, await readFile(join('src', file), 'utf8')).program);
		return { file, patterns, isBuilt };
	}),
);
const patterns = found.flatMap((one) => one.patterns.map((pattern) => ({ file: one.file, pattern })));

it('takes time in proportion to its text, whatever the text: every regular expression', () => {
	expect(patterns.length).toBeGreaterThan(100);
	const slow = patterns.filter(({ pattern }) => analyse(pattern).reports.length > 0);
	expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([]);
	expect(
		found
			.filter(({ isBuilt }) => isBuilt)
			.map(({ file }) => file)
			.toSorted(),
	).toEqual(BUILT);
});

it('copes with a hundred thousand equal characters: every regular expression', () => {
	for (const { pattern } of patterns) {
		for (const character of [' ', '\t', '\n', ':', ',', '7', '"', '/', 'x'])
			`${character.repeat(100_000)}\0`.match(pattern);
	}
});
