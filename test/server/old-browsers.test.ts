import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import compatData from '@mdn/browser-compat-data/forLegacyNode';
import { expect, test } from 'vitest';

/** The oldest browsers that the page supports. */
const OLDEST = { chrome: 109, firefox: 115, safari: 16.4 } as const;

/** What the styles use all the same: it changes only looks or, as `subgrid` does, leaves another rule in force. */
const HARMLESS = [
	'properties.forced-color-adjust',
	'properties.grid-template-columns.subgrid',
	'properties.scrollbar-color',
	'properties.scrollbar-width',
	'properties.text-decoration.wavy',
	'properties.text-size-adjust',
];

/** What the script asks for before it uses it. */
const ASKED_FOR = ['doNotTrack', 'hasBeenActive', 'userActivation'];

const version = (text: string | boolean | null | undefined) =>
	typeof text === 'string' ? Number.parseFloat(text.replace('≤', '')) : Number.POSITIVE_INFINITY;

function isSupported({ support }: CompatStatement): boolean {
	return (['chrome', 'firefox', 'safari'] as const).every((browser) =>
		[support[browser] ?? []]
			.flat()
			.some(
				({ version_added, version_removed, flags, alternative_name }) =>
					version(version_added) <= OLDEST[browser] &&
					version(version_removed) > OLDEST[browser] &&
					(flags ?? alternative_name) === undefined,
			),
	);
}

/** The features of a part of the data, each with the names above it. */
function* featuresOf(part: Identifier, path: readonly string[] = []): Generator<[readonly string[], CompatStatement]> {
	for (const [name, feature] of Object.entries(part)) {
		if ('support' in feature) continue;
		const { __compat: compat } = feature;
		if (compat !== undefined) yield [[...path, name], compat];
		yield* featuresOf(feature, [...path, name]);
	}
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How a feature of CSS looks in a minified style sheet. Details of selectors are left out. */
function patternOf([kind, name = '', value]: readonly string[], last: string): string {
	const word = String.raw`(?<![\w-])${escaped(last)}(?![\w-])`;
	if (kind === 'properties') return value === undefined ? `[{;]${name}:` : `[{;]${name}:[^;}]*${word}`;
	if (kind === 'selectors') return value === undefined ? `:${name}[{,.:)>+~ ([]` : '$.';
	if (kind === 'at-rules') return value === undefined ? `@${name}[^\\w-]` : `@${name}[^{]*${word}`;
	return String.raw`(?<![\w-])${escaped(last)}\(`;
}

test('the styles use only what the oldest supported browsers know', () => {
	const folder = 'build/page/assets';
	const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
	const styles = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
	const used = [...featuresOf(compatData.css)]
		.filter(([path, compat]) => !isSupported(compat) && new RegExp(patternOf(path, path.at(-1) ?? '')).test(styles))
		.map(([path]) => path.join('.'));
	const isPart = (name: string) => used.some((whole) => name.startsWith(`${whole}.`));
	expect(used.filter((name) => !isPart(name)).sort()).toEqual(HARMLESS);
});

/** A name that the source itself declares is its own. TypeScript checks the language, by the `lib` of the projects that the page consists of. */
test('the script uses only what the oldest supported browsers have', () => {
	const source = ['page', 'engine', 'protocol', 'feed']
		.flatMap((folder) =>
			readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
				.filter((name) => /(?<!\/en)\.tsx?$/.test(name))
				.map((name) => readFileSync(`src/${folder}/${name}`, 'utf8')),
		)
		.join('\n')
		.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|'[^'\n]*'/gm, '');
	const known = new Map<string, boolean>();
	for (const [path, compat] of [...featuresOf(compatData.api), ...featuresOf(compatData.javascript)]) {
		const name = (path.at(-1) ?? '').replace(/_(static|event)$/, '');
		known.set(name, known.get(name) === true || isSupported(compat));
	}
	const isUsed = (name: string) =>
		new RegExp(String.raw`\.${name}\b`).test(source) && !new RegExp(String.raw`(?<![.\w])${name}\b`).test(source);
	const missing = [...known].filter(([name, everywhere]) => !everywhere && /^\w+$/.test(name)).map(([name]) => name);
	expect(missing.filter(isUsed).sort()).toEqual(ASKED_FOR);
});
