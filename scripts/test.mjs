// Everything a contributor must pass: the checks of the code, the tests, and the page in a real browser. Installs what is missing and says so.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, SETTINGS_VARIABLES } from './build.mjs';
import { CHECKS } from './checks.mjs';
import { readFailures } from './failures.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRedis } from './redis.mjs';

// What pages and relays are told by this machine's environment is none of the tests' business.
for (const variable of [...SETTINGS_VARIABLES, 'REDIS']) delete process.env[variable];

const RESULTS = resolve('build/test-results');
const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

ensureInstalled();
await ensureBrowser();
ensureRedis();
ensureBuilt();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

let passed = 0;
let failed = 0;
/** Named again at the end: in a log that was cut off, that is what is left.
 * @type {string[]} */
const failures = [];

for (const { name, command } of CHECKS) {
	if (run(name, command)) passed += 1;
	else {
		failed += 1;
		failures.push(name);
	}
}

const unitResults = `${RESULTS}/unit.json`;
const unitPassed = run('unit tests', [
	'vitest',
	'run',
	'--reporter=default',
	'--reporter=json',
	`--outputFile.json=${unitResults}`,
]);
count(unitPassed, unitResults, ['numPassedTests'], ['numFailedTests']);

const pageResults = `${RESULTS}/page.json`;
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = pageResults;
const pagePassed = run('page tests', ['playwright', 'test']);
count(pagePassed, pageResults, ['expected', 'flaky'], ['unexpected']);

for (const { name, runnerPassed, file } of [
	{ name: 'unit tests', runnerPassed: unitPassed, file: unitResults },
	{ name: 'page tests', runnerPassed: pagePassed, file: pageResults },
]) {
	const named = readFailures(file);
	failures.push(...(named.length > 0 || runnerPassed ? named : [name]));
}
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @returns {boolean} whether it passed
 */
function run(name, [tool = '', ...args]) {
	console.log(`\n=== ${name}: ${tool} ${args.join(' ')}`);
	const started = performance.now();
	const { status } = spawnSync(tool, args, {
		stdio: 'inherit',
		env: { ...process.env, PATH },
		shell: process.platform === 'win32',
	});
	console.log(
		`=== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
	);
	return status === 0;
}

/**
 * Adds a runner's counts. A runner that failed counts as at least one failure, whatever its file says.
 *
 * @param {boolean} runnerPassed
 * @param {string} file the runner's results as JSON
 * @param {readonly string[]} good the counts in it of what passed, anywhere
 * @param {readonly string[]} bad the counts in it of what failed, anywhere
 */
function count(runnerPassed, file, good, bad) {
	const results = existsSync(file) ? readFileSync(file, 'utf8') : '';
	/** @param {readonly string[]} names */
	const sum = (names) =>
		names.reduce((total, name) => total + Number(new RegExp(`"${name}":\\s*(\\d+)`).exec(results)?.[1] ?? 0), 0);
	passed += sum(good);
	failed += runnerPassed && results !== '' ? sum(bad) : Math.max(1, sum(bad));
}
