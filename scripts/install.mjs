import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the dependencies from the lock file when nothing is installed, and says so. Everything it prints goes to standard error:
 * what runs next may have a contract about standard output.
 */
export function ensureInstalled() {
	if (existsSync('node_modules/.package-lock.json')) return;
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
