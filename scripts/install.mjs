import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { requireNode } from './node-version.mjs';

/**
 * Installs the dependencies from the lock file when nothing is installed, and says so. Prints to standard error only, because standard output
 * belongs to the command that runs next. Ends the process with one line where Node is too old or a package is missing.
 */
export function ensureInstalled() {
	requireNode();
	if (existsSync('node_modules/.package-lock.json')) {
		const missing = missingPackages();
		if (missing.length === 0) return;
		console.error(`Missing from node_modules: ${missing.join(', ')}. Install everything again: npm ci`);
		process.exit(1);
	}
	console.error('Installing the dependencies from the lock file (once)…');
	const { status } = spawnSync('npm', ['ci', '--loglevel=notice', '--include=dev'], {
		stdio: ['ignore', process.stderr, process.stderr],
		shell: process.platform === 'win32',
	});
	if (status !== 0) {
		console.error('The dependencies could not be installed: see above.');
		process.exit(1);
	}
}

/** @returns {string[]} the direct dependencies that are not there */
function missingPackages() {
	/** @type {{ dependencies?: object, devDependencies?: object }} */
	const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
	return Object.keys({ ...dependencies, ...devDependencies }).filter(
		(name) => !existsSync(`node_modules/${name}/package.json`),
	);
}

/**
 * Imports a module, and ends the process with one line where a package that it needs is missing.
 *
 * @param {string} module
 * @returns {Promise<unknown>}
 */
export async function importOrExplain(module) {
	try {
		return await import(module);
	} catch (error) {
		const missing = error instanceof Error ? /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1] : undefined;
		if (missing === undefined) throw error;
		console.error(`Missing from node_modules: ${missing}. Install everything again: npm ci`);
		process.exit(1);
	}
}
