import { spawnSync } from 'node:child_process';
import { installPackage } from './system-package.mjs';

/** Installs a Redis server for the tests to start where none is found, and says so: Debian's package as root. It is not left running. */
export function ensureRedis() {
	if (hasRedis()) return;
	console.error('No redis-server found.');
	if (installPackage('redis-server') && hasRedis()) {
		// Debian starts what it installs, where there is something to start it with.
		spawnSync('service', ['redis-server', 'stop'], { stdio: 'ignore' });
		return;
	}
	console.error('The tests of several relays need redis-server, in the PATH: install Redis or Valkey.');
	process.exit(1);
}

function hasRedis() {
	return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}
