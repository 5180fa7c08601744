// `npm test`: the checks of the code, the unit tests, and the page in real browsers. `node scripts/test.mjs check|unit|page [argument…]`
// runs one of the three, with arguments for its runner. Programs that are missing are installed where that is possible, or their tests left out.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, CHECKOUT, end, install } from './checkout.mjs';
import { findProgram, installPrograms, PROGRAMS } from './programs.mjs';

/** The checks of the code itself. */
const CHECKS = [
	['tsc', '-b'],
	['oxlint'],
	['biome', 'ci', '--error-on-warnings', '.'],
	['knip'],
	['jscpd'],
	['size-limit'],
];

const [only, ...runnerArguments] = process.argv.slice(2);
const parts = ['check', 'unit', 'page'].filter((part) => only === undefined || only === part);
if (parts.length === 0) end('usage: node scripts/test.mjs [check|unit|page [argument…]]');

process.chdir(CHECKOUT);
await install();
const needed = Object.keys(PROGRAMS).filter((name) => parts.includes(PROGRAMS[name]?.part ?? ''));
installPrograms(needed.filter((name) => findProgram(name) === undefined));
const missing = needed.filter((name) => findProgram(name) === undefined);
if (process.env['CI'] && missing.length > 0) end(`CI leaves out no tests: install ${missing.join(', ')}.`);

const results = resolve('build/test-results.json');
const unitReport = resolve('build/unit-report');
let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];

if (parts.includes('check')) {
	await build('server', 'page');
	for (const [tool = '', ...args] of CHECKS) {
		const succeeded = run(tool, ...args);
		count(tool, succeeded, succeeded ? 1 : 0, 0);
	}
}
if (parts.includes('unit')) {
	const projects = missing.includes('redis-server') ? ['--project=!redis'] : [];
	const reporters = [
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${results}`,
		'--reporter=blob',
		`--outputFile.blob=${unitReport}/blob.json`,
	];
	const succeeded = run('vitest', 'run', ...reporters, ...projects, ...runnerArguments);
	count('unit tests', succeeded, readCount('numPassedTests'), readCount('numFailedTests'));
	for (const [, name = ''] of readResults().matchAll(/"fullName":"((?:[^"\\]|\\.)*)","status":"failed"/g))
		failures.push(name);
}
if (parts.includes('page')) {
	process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = results;
	const browsers = ['chromium', 'chromium-109', 'firefox', 'webkit'].filter((name) => !missing.includes(name));
	const projects = browsers.map((name) => `--project=${name}`);
	const succeeded = browsers.length === 0 || run('playwright', 'test', ...projects, ...runnerArguments);
	count('page tests', succeeded, readCount('expected'), readCount('unexpected'));
}

// Told again, because the page's tests printed hundreds of lines after them.
if (failures.includes('unit tests')) run('vitest', 'run', `--merge-reports=${unitReport}`, '--reporter=minimal');
for (const name of missing) console.log(`Left out, without ${name}: ${PROGRAMS[name]?.tests}.`);
for (const name of failures) console.log(`FAILED: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} tool a program in `node_modules/.bin`
 * @param {...string} args
 * @returns {boolean} whether it succeeded
 */
function run(tool, ...args) {
	rmSync(results, { force: true });
	console.log(`\n=== ${tool} ${args.join(' ')}`);
	return spawnSync(resolve('node_modules/.bin', tool), args, { stdio: 'inherit' }).status === 0;
}

/**
 * Adds to the counts. A runner that failed counts as one failure at least, as when a test file cannot be read.
 *
 * @param {string} name
 * @param {boolean} succeeded
 * @param {number} good how many passed
 * @param {number} bad how many failed
 */
function count(name, succeeded, good, bad) {
	if (!succeeded) failures.push(name);
	passed += good;
	failed += succeeded ? bad : Math.max(1, bad);
}

/** @param {string} name of a count in the results of the last run */
function readCount(name) {
	return Number(new RegExp(`"${name}":\\s*(\\d+)`).exec(readResults())?.[1] ?? 0);
}

function readResults() {
	return existsSync(results) ? readFileSync(results, 'utf8') : '';
}
