import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders with citations of rules. */
const FOLDERS = ['src', 'test', 'bench', 'scripts', 'docs'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
/** Documents with the rules. */
const SPECIFICATION = ['docs/specification.md', 'docs/security.md'];

/** Citations of documents that are not in the repository. */
const OUTSIDE = /\bspec,? \d|\brulings?\b|\bissues? #?\d|\bfeed description\b|\.\.\/shared\b/i;

async function readAll(): Promise<ReadonlyMap<string, string>> {
	const found = await Promise.all(
		FOLDERS.map(async (folder) => {
			const entries = await readdir(folder, { recursive: true, withFileTypes: true });
			return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
		}),
	);
	const texts = [...DOCUMENTS, ...found.flat()].filter(
		(path) => /\.(?:ts|tsx|mjs|css|html|md)$/.test(path) && !path.endsWith('citations.test.ts'),
	);
	return new Map(await Promise.all(texts.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}

const files = await readAll();
const rules = SPECIFICATION.flatMap((path) =>
	[...(files.get(path) ?? '').matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, id = '']) => id),
);
/** An area and a number. Names of encodings and of an HBlink server look the same, and are excluded. */
const CITATION = /\b(?!UTF-|SERVER-)[A-Z]{3,}-\d+\b/g;

function citationsIn(text: string): readonly string[] {
	return text.match(CITATION) ?? [];
}

describe('the rules', () => {
	it('have unique ids', () => {
		expect(rules.length).toBeGreaterThan(100);
		expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
	});

	it('are each cited by a test, not only by the model that tests are compared with', () => {
		const cited = new Set(
			[...files].flatMap(([path, text]) => (/\.(?:test|spec)\.ts$/.test(path) ? citationsIn(text) : [])),
		);
		expect(rules.filter((id) => !cited.has(id))).toEqual([]);
	});

	it('exist if they are cited', () => {
		const unknown = [...files].flatMap(([path, text]) =>
			citationsIn(text)
				.filter((id) => !rules.includes(id))
				.map((id) => `${path}: ${id}`),
		);
		expect(unknown).toEqual([]);
	});
});

describe('documents and comments', () => {
	it('cite only documents in the repository', () => {
		const outside = [...files].flatMap(([path, text]) =>
			text.split('\n').flatMap((line, index) => (OUTSIDE.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
		);
		expect(outside).toEqual([]);
	});

	it('link to and name only files that exist, in Markdown', () => {
		const broken = [...files].flatMap(([path, text]) => {
			if (!path.endsWith('.md')) return [];
			const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => join(dirname(path), link));
			const named = [...text.matchAll(/`((?:src|test|bench|scripts|docs)\/[\w./-]+)`/g)].map(([, name = '']) => name);
			return [...links, ...named].filter((target) => !existsSync(target)).map((target) => `${path}: ${target}`);
		});
		expect(broken).toEqual([]);
	});
});
