import { existsSync, readFileSync } from 'node:fs';

/** Of a failure's own words, so many characters: a property's seed and path are among them. */
const WORDS = 1500;

/**
 * @param {string} file the results of Vitest or of Playwright, as JSON
 * @returns {string[]} the tests that failed, each with what it said first
 */
export function readFailures(file) {
	return existsSync(file) ? [...failuresIn(JSON.parse(readFileSync(file, 'utf8')))] : [];
}

/**
 * @param {unknown} results any part of a file
 * @returns {Generator<string>}
 */
function* failuresIn(results) {
	if (typeof results !== 'object' || results === null) return;
	/** @type {Readonly<Record<string, unknown>>} */
	const { status, fullName, failureMessages, ok, title, tests, ...others } = { ...results };
	if (status === 'failed' && typeof fullName === 'string') yield describe(fullName, failureMessages);
	else if (ok === false && typeof title === 'string') yield describe(title, tests);
	else yield* [tests, ...Object.values(others)].flatMap((part) => [...failuresIn(part)]);
}

/**
 * @param {string} name
 * @param {unknown} words
 */
function describe(name, words) {
	const [said = ''] = JSON.stringify(words).match(/"message":"([^"\\]|\\.)*"|^\["([^"\\]|\\.)*"/) ?? [];
	// Without the terminal's colours.
	const text = said.replaceAll(/\\u001b\[\d+m/g, '').replaceAll('\\n', '\n\t');
	return `${name}\n\t${text.slice(0, WORDS)}`;
}
