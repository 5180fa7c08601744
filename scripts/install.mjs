import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
	const lists = readFileSync('package.json', 'utf8').matchAll(/"(?:dependencies|devDependencies)": \{([^}]*)\}/g);
	const names = [...lists].flatMap(([, list = '']) => [...list.matchAll(/"([^"]+)":/g)].map(([, name = '']) => name));
	// As Node looks them up: a folder above may hold them.
	const { resolve } = createRequire(import.meta.url);
	return names.filter((name) => !resolve.paths(name)?.some((folder) => existsSync(`${folder}/${name}/package.json`)));
}

/**
 * Ends the process with one line where a package is missing that an import needs.
 *
 * @template Module
 * @param {Promise<Module>} importing
 * @returns {Promise<Module>}
 */
export async function orExplain(importing) {
	try {
		return await importing;
	} catch (error) {
		const missing = error instanceof Error ? /^Cannot find package '([^']+)'/.exec(error.message)?.[1] : undefined;
		if (missing !== undefined) {
			console.error(`Missing from node_modules: ${missing}. Install everything again: npm ci`);
			process.exit(1);
		}
		throw error;
	}
}
