import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBrowser, findFirefox, findWebKit } from './browser.mjs';
import { findCommand, installPackages } from './system-package.mjs';

/**
 * Something that a part of the tests needs of the system.
 *
 * @typedef {object} Requirement
 * @property {'redis' | 'openssl' | 'chromium' | 'firefox' | 'webkit'} id the browsers' ids are those of Playwright's projects
 * @property {string} tests what cannot be tested without it
 * @property {string} advice how to get it where this process may not install it
 * @property {() => boolean | Promise<boolean>} ensure installs it where it is missing and may be installed; whether it is there now
 */

/** @type {readonly Requirement[]} */
export const REQUIREMENTS = [
	{
		id: 'redis',
		tests: 'several relays as one (Redis)',
		advice: advise('redis-server', 'brew install redis', 'Redis has no Windows version: run the tests in WSL'),
		ensure: ensureRedis,
	},
	{
		id: 'openssl',
		tests: 'the report of a certificate that is not accepted (OpenSSL)',
		advice: advise('openssl', 'brew install openssl', 'winget install ShiningLight.OpenSSL.Light, and add it to PATH'),
		ensure: () => ensurePackages(['openssl'], () => findCommand('openssl')),
	},
	{
		id: 'chromium',
		tests: 'the page in Chromium',
		advice: `${advise('chromium', 'npx playwright install chromium', 'npx playwright install chromium')}, or name one in the environment variable CHROMIUM`,
		ensure: ensureBrowser,
	},
	{
		id: 'firefox',
		tests: 'the page in Firefox',
		advice: `${advise('firefox-esr', 'brew install --cask firefox', 'winget install Mozilla.Firefox')}, or name one in the environment variable FIREFOX`,
		ensure: () => ensurePackages(['firefox-esr'], findFirefox),
	},
	{
		id: 'webkit',
		tests: 'the page in WebKit',
		advice: advise(
			'webkit2gtk-driver xvfb',
			"only Debian's WebKit can be driven",
			"only Debian's WebKit can be driven",
		),
		ensure: () => ensurePackages(['webkit2gtk-driver', 'xvfb'], findWebKit),
	},
];

/**
 * @param {readonly string[]} packages of Debian
 * @param {() => string | undefined} find
 */
function ensurePackages(packages, find) {
	return find() !== undefined || (installPackages(packages) && find() !== undefined);
}

function ensureRedis() {
	const find = () => findCommand('redis-server');
	if (find() !== undefined) return true;
	if (!ensurePackages(['redis-server'], find)) return false;
	// Debian starts a server as soon as it is installed. The tests start their own.
	spawnSync('service', ['redis-server', 'stop'], { stdio: 'ignore' });
	return true;
}

/**
 * @param {string} packages of Debian
 * @param {string} macOS
 * @param {string} windows
 */
function advise(packages, macOS, windows) {
	if (process.platform === 'darwin') return macOS;
	if (process.platform === 'win32') return windows;
	return existsSync('/usr/bin/apt-get')
		? `sudo apt-get install ${packages}`
		: `${packages} (Debian's names of packages)`;
}
