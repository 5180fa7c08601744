import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where systems keep a Chromium or Chrome. `CHROMIUM` in the environment names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} a browser of the system; undefined: Playwright's own is to be used */
export function findBrowser() {
	return [process.env['CHROMIUM'], ...PLACES].find((place) => place !== undefined && existsSync(place));
}

/** Installs a browser where none is found, and says so: Debian's package as root, Playwright's own download elsewhere. */
export async function ensureBrowser() {
	if (findBrowser() !== undefined || (await hasPlaywrightBrowser())) return;
	const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
	if (asRoot) {
		console.error("No browser found: installing Debian's chromium (once)…");
		if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium'])) return;
		console.error("Debian's chromium could not be installed.");
	}
	console.error("No browser found: downloading Playwright's own Chromium (once)…");
	if (run('npx', ['playwright', 'install', 'chromium'])) return;
	console.error('No browser could be installed: name one in the environment variable CHROMIUM.');
	process.exit(1);
}

async function hasPlaywrightBrowser() {
	const { chromium } = await import('@playwright/test');
	return existsSync(chromium.executablePath());
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it went well
 */
function run(command, args) {
	const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	return spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr], env: environment }).status === 0;
}
