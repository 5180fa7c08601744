import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this process may install Debian's packages: it is root, on Debian or a system derived from it. */
const CAN_INSTALL = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian's packages, and says so.
 *
 * @param {readonly string[]} names
 * @returns {boolean} whether they are installed now; false where this process may not install any
 */
export function installPackages(names) {
	if (!CAN_INSTALL) return false;
	console.error(`Installing Debian's ${names.join(' and ')} (once)…`);
	return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', ...names]);
}

/**
 * Runs an installer.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {'ignore' | typeof process.stderr} output where its output goes
 * @returns {boolean} whether it succeeded
 */
export function run(command, args, output = process.stderr) {
	const { status } = spawnSync(command, args, {
		stdio: ['ignore', output, output],
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		shell: process.platform === 'win32',
	});
	return status === 0;
}

/**
 * @param {string} name of a command
 * @returns {string | undefined} its path; undefined when no folder of PATH holds it
 */
export function findCommand(name) {
	const file = process.platform === 'win32' ? `${name}.exe` : name;
	return (process.env['PATH'] ?? '')
		.split(delimiter)
		.map((folder) => join(folder, file))
		.find((path) => existsSync(path));
}
