import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs one of Debian's packages, and says so.
 *
 * @param {string} name
 * @returns {boolean} whether it is installed now; never where that takes another system or another user
 */
export function installPackage(name) {
	const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
	if (!asRoot) return false;
	console.error(`Installing Debian's ${name} (once)…`);
	if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', name])) return true;
	console.error(`Debian's ${name} could not be installed.`);
	return false;
}

/**
 * Runs something that installs; all it prints goes to standard error.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it went well
 */
export function run(command, args) {
	const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	return spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr], env: environment }).status === 0;
}
