import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { fieldsOf } from './fields.mjs';

/** The most characters of a failure's message in the summary. They include the seed and the path of a failed property. */
const LONGEST_MESSAGE = 1500;

/**
 * @param {string} file the results of Vitest or of Playwright, as JSON
 * @returns {string[]} the failed tests, each with the beginning of its first message; empty where there are no results
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
	if (status === 'failed' && typeof fullName === 'string') yield summarize(fullName, failureMessages);
	else if (ok === false && typeof title === 'string') yield summarize(browserPrefix(tests) + title, tests);
	else {
		// A test file that could not be run, and errors outside all tests.
		if (status === 'failed' && typeof name === 'string' && message !== '') yield summarize(name, message);
		if (Array.isArray(errors)) for (const error of errors) yield summarize('outside all tests', error);
		for (const other of Object.values(fields)) yield* failuresIn(other);
	}
}

/**
 * @param {unknown} tests of one title in Playwright's results
 * @returns {string} the name of their browser as a prefix; empty where they have none
 */
function browserPrefix(tests) {
	const [test] = Array.isArray(tests) ? tests.map(fieldsOf) : [];
	const name = test?.['projectName'];
	return typeof name === 'string' ? `${name}: ` : '';
}

/**
 * @param {string} name
 * @param {unknown} messages
 */
function summarize(name, messages) {
	return `${name}\n${stripVTControlCharacters(firstMessage(messages).slice(0, LONGEST_MESSAGE))}`;
}

/**
 * @param {unknown} value a text, or anything that holds messages
 * @returns {string}
 */
function firstMessage(value) {
	if (typeof value === 'string') return value;
	const { message, ...others } = fieldsOf(value);
	if (typeof message === 'string') return message;
	for (const other of Object.values(others)) {
		const found = typeof other === 'object' || Array.isArray(value) ? firstMessage(other) : '';
		if (found !== '') return found;
	}
	return '';
}
