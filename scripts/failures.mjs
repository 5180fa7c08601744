import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Of a failure's own words, so many characters: a property's seed and path are among them. */
const WORDS = 1500;

/**
 * @param {string} file the results of Vitest or of Playwright, as JSON
 * @returns {string[]} what failed, each with what it said first; nothing where there are no results
 */
export function readFailures(file) {
	/** @type {unknown} */
	let results;
	try {
		results = JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return [];
	}
	return [...failuresIn(results)];
}

/**
 * @param {unknown} part of a file
 * @returns {Generator<string>}
 */
function* failuresIn(part) {
	const fields = fieldsOf(part);
	const { status, fullName, failureMessages, name, message, ok, title, tests, errors } = fields;
	if (status === 'failed' && typeof fullName === 'string') yield tell(fullName, failureMessages);
	else if (ok === false && typeof title === 'string') yield tell(title, tests);
	else {
		// A file that could not be run, and what went wrong outside all tests.
		if (status === 'failed' && typeof name === 'string' && message !== '') yield tell(name, message);
		if (Array.isArray(errors)) for (const error of errors) yield tell('outside all tests', error);
		for (const other of Object.values(fields)) yield* failuresIn(other);
	}
}

/**
 * @param {string} name
 * @param {unknown} said
 */
function tell(name, said) {
	return `${name}\n${stripVTControlCharacters(firstWords(said).slice(0, WORDS))}`;
}

/**
 * @param {unknown} said a text, or anything that holds messages
 * @returns {string} the first message
 */
function firstWords(said) {
	if (typeof said === 'string') return said;
	const { message, ...others } = fieldsOf(said);
	if (typeof message === 'string') return message;
	for (const other of Object.values(others)) {
		const words = typeof other === 'object' || Array.isArray(said) ? firstWords(other) : '';
		if (words !== '') return words;
	}
	return '';
}

/**
 * @param {unknown} value
 * @returns {Readonly<Record<string, unknown>>}
 */
function fieldsOf(value) {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
