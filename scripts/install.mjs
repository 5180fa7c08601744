import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { orExplain, REINSTALL } from './explain-failure.mjs';
import { fieldsOf } from './fields.mjs';
import { lockCheckout } from './lock.mjs';
import { requireNode } from './node-version.mjs';

/** At most this many packages are named. */
const MAX_NAMED = 5;

/**
 * Installs the dependencies from the lock file when nothing is installed, and says so. Prints to standard error only, because standard output
 * belongs to the command that runs next. Ends the process with one line where Node is too old, or a package is missing or outdated.
 */
export async function ensureInstalled() {
	requireNode();
	if (isInstalled()) {
		const { missing, outdated } = checkPackages();
		if (missing.length > 0) console.error(`Missing from node_modules: ${shortList(missing)}. ${REINSTALL}`);
		else if (outdated.length > 0)
			console.error(`Not in the version of the lock file: ${shortList(outdated)}. ${REINSTALL}`);
		else return;
		process.exit(1);
	}
	const unlock = await orExplain(lockCheckout());
	// Another process may have installed them while this one waited.
	if (isInstalled()) return unlock();
	console.error('Installing the dependencies from the lock file (once)…');
	const { status } = spawnSync('npm', ['ci', '--loglevel=notice', '--include=dev'], {
		stdio: ['ignore', process.stderr, process.stderr],
		shell: process.platform === 'win32',
	});
	if (status !== 0) {
		console.error('The dependencies could not be installed: see above.');
		process.exit(1);
	}
	unlock();
}

/** npm writes this file last. */
function isInstalled() {
	return existsSync('node_modules/.package-lock.json');
}

/** Compares the installed packages with the lock file. Optional packages, such as those for other systems, may be missing. */
function checkPackages() {
	// As Node looks them up: a folder above may hold them. Optional ones there may belong to another project.
	const folders = createRequire(import.meta.url).resolve.paths('any') ?? [];
	const packages = Object.entries(fieldsOf(fieldsOf(readJson('package-lock.json'))['packages']));
	/** @type {string[]} */
	const missing = [];
	/** @type {string[]} */
	const outdated = [];
	for (const [place, locked] of packages) {
		if (place === '') continue;
		const { version, optional } = fieldsOf(locked);
		const name = place.replace('node_modules/', '');
		const searched = optional === true ? ['node_modules'] : folders;
		const file = searched.map((folder) => `${folder}/${name}/package.json`).find((path) => existsSync(path));
		if (file !== undefined) {
			if (fieldsOf(readJson(file))['version'] !== version) outdated.push(name);
		} else if (optional !== true) missing.push(name);
	}
	return { missing, outdated };
}

/** @param {string[]} names */
function shortList(names) {
	const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
	return `${names.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function readJson(path) {
	return JSON.parse(readFileSync(path, 'utf8'));
}
