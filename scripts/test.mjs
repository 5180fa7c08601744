// `npm test`: the checks of the code, the unit tests, and the page in real browsers. `node scripts/test.mjs check|unit|page [argument…]`
// runs one of the three. Arguments go to the runner of the tests; the checks take none. Installs what is missing and says so, or says what was skipped.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { ensureBuilt, HOST_VARIABLES } from './build.mjs';
import { CHECKS } from './checks.mjs';
import { orExplain } from './explain-failure.mjs';
import { readFailures } from './failures.mjs';
import { ensureInstalled } from './install.mjs';
import { REQUIREMENTS } from './requirements.mjs';
import { offerHelp, refuseArguments } from './usage.mjs';

/** Maps each part of `npm test`, in order, to its tests' system requirements.
 * @type {ReadonlyMap<string, readonly string[]>} */
const PARTS = new Map([
	['check', []],
	['unit', ['redis', 'openssl']],
	['page', ['chromium', 'firefox', 'webkit']],
]);
const RESULTS = resolve('build/test-results');
const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

const [part, ...runnerArguments] = process.argv.slice(2);
const USAGE = `usage: node scripts/test.mjs [${[...PARTS.keys()].join('|')} [argument…]]`;
offerHelp(process.argv.slice(2), USAGE);
if (part !== undefined && !PARTS.has(part)) refuseArguments(`unknown part: ${part}`, USAGE);
if (part === 'check' && runnerArguments.length > 0) refuseArguments('the checks take no arguments', USAGE);
const parts = part === undefined ? [...PARTS.keys()] : [part];
const inCI = Boolean(process.env['CI']);

// Settings and addresses in this machine's environment must not reach the pages and relays under test.
for (const variable of [...HOST_VARIABLES, 'REDIS']) delete process.env[variable];

await ensureInstalled();
const missing = await findMissing();
for (const { tests, advice } of missing) console.error(`Cannot test ${tests}. Needed: ${advice}.`);
if (inCI && missing.length > 0) {
	console.error('CI must not skip tests: provide what is missing above.');
	process.exit(1);
}
ensureBuilt();
await orExplain(emptyResults());

let passed = 0;
let failed = 0;
/** Repeated at the end, where a truncated log still shows them.
 * @type {string[]} */
const failures = [];

if (parts.includes('check')) runChecks();
if (parts.includes('unit')) runUnitTests();
if (parts.includes('page')) runPageTests();

for (const failure of failures) console.log(`\nFAILED: ${failure}`);
for (const { tests, advice } of missing) console.log(`\nSKIPPED: ${tests}. Needed: ${advice}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Installs what the parts need, as far as that is possible. @returns the requirements that are still missing */
async function findMissing() {
	const needed = new Set(parts.flatMap((name) => PARTS.get(name) ?? []));
	const absent = [];
	for (const requirement of REQUIREMENTS) {
		if (needed.has(requirement.id) && !(await requirement.ensure())) absent.push(requirement);
	}
	return absent;
}

/** Fails where the folder belongs to another user, as after a run by root. */
async function emptyResults() {
	await rm(RESULTS, { recursive: true, force: true });
	await mkdir(RESULTS, { recursive: true });
}

/** @param {string} id of a requirement */
function isMissing(id) {
	return missing.some((requirement) => requirement.id === id);
}

function runChecks() {
	for (const { name, command } of CHECKS) {
		if (run(name, command)) passed += 1;
		else {
			failed += 1;
			failures.push(name);
		}
	}
}

function runUnitTests() {
	const file = `${RESULTS}/unit.json`;
	const projects = isMissing('redis') ? ['--project=unit'] : [];
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
	const runnerPassed = run('unit tests', ['vitest', 'run', ...reporters, ...projects, ...runnerArguments]);
	count('unit tests', runnerPassed, file, ['numPassedTests'], ['numFailedTests']);
}

function runPageTests() {
	const file = `${RESULTS}/page.json`;
	process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file;
	const browsers = (PARTS.get('page') ?? []).filter((browser) => !isMissing(browser));
	if (browsers.length === 0) return;
	const projects = browsers.map((browser) => `--project=${browser}`);
	const runnerPassed = run('page tests', ['playwright', 'test', ...projects, ...runnerArguments]);
	count('page tests', runnerPassed, file, ['expected', 'flaky'], ['unexpected']);
}

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
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`=== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
	return status === 0;
}

/**
 * Adds a runner's counts and failures. A runner that failed counts as at least one failure, whatever its file says.
 *
 * @param {string} name
 * @param {boolean} runnerPassed
 * @param {string} file the runner's results as JSON
 * @param {readonly string[]} good the names of its counts of tests that passed
 * @param {readonly string[]} bad the names of its counts of tests that failed
 */
function count(name, runnerPassed, file, good, bad) {
	const results = existsSync(file) ? readFileSync(file, 'utf8') : '';
	/** @param {readonly string[]} names */
	const sum = (names) =>
		names.reduce((total, each) => total + Number(new RegExp(`"${each}":\\s*(\\d+)`).exec(results)?.[1] ?? 0), 0);
	passed += sum(good);
	failed += runnerPassed && results !== '' ? sum(bad) : Math.max(1, sum(bad));
	const named = readFailures(file);
	failures.push(...(named.length > 0 || runnerPassed ? named : [name]));
}
