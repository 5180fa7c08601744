import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps WebKit's browser below here, in a folder for each kind of processor. */
const LIBRARIES = '/usr/lib';

/**
 * The programs that tests need, by name: the part of `npm test`, the tests that are left out without the program, and Debian's packages.
 *
 * @type {Readonly<Record<string, { readonly part: 'unit' | 'page', readonly tests: string, readonly packages: readonly string[] }>>}
 */
export const PROGRAMS = {
	'redis-server': { part: 'unit', tests: 'several relays as one', packages: ['redis-server'] },
	mosquitto: { part: 'unit', tests: 'networks that speak MQTT', packages: ['mosquitto'] },
	nginx: { part: 'page', tests: 'the page behind a proxy', packages: ['nginx'] },
	apache2: { part: 'unit', tests: 'a server behind Apache', packages: ['apache2'] },
	caddy: { part: 'unit', tests: 'a server behind Caddy', packages: ['caddy'] },
	buildah: { part: 'unit', tests: 'the container image', packages: ['buildah'] },
	// The columns are made for the fonts that the style sheet names. Debian has none of them by default.
	chromium: { part: 'page', tests: 'the page in Chromium', packages: ['chromium', 'fonts-liberation'] },
	firefox: { part: 'page', tests: 'the page in Firefox', packages: ['firefox-esr'] },
	webkit: { part: 'page', tests: 'the page in WebKit', packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** The names and paths of browsers, in the order of preference. The environment variables `CHROMIUM` and `FIREFOX` come first. */
const BROWSERS = {
	chromium: [
		process.env['CHROMIUM'],
		'chromium',
		'chromium-browser',
		'google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	],
	firefox: [process.env['FIREFOX'], 'firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
};

/**
 * @param {string} name of one of the programs
 * @returns {string | undefined} its path
 */
export function findProgram(name) {
	if (name === 'chromium' || name === 'firefox') return BROWSERS[name].map(findCommand).find(Boolean);
	if (name !== 'webkit') return findCommand(name);
	if (findCommand('WebKitWebDriver') === undefined || findCommand('Xvfb') === undefined) return undefined;
	return readdirSync(LIBRARIES)
		.map((folder) => `${LIBRARIES}/${folder}/webkit2gtk-4.1/MiniBrowser`)
		.find((path) => existsSync(path));
}

/** @param {string | undefined} name of a command, or its path */
function findCommand(name = '') {
	if (name === '' || name.includes('/')) return existsSync(name) ? name : undefined;
	// Debian keeps servers in a folder that is not in every user's PATH.
	const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Installs programs from Debian's packages if this process may: as root, on Debian or a system derived from it.
 *
 * @param {readonly string[]} names
 */
export function installPrograms(names) {
	if (names.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	console.log(`Installing Debian's packages for ${names.join(', ')} (once)…`);
	// One command for each program, because derived systems lack some of the packages.
	for (const args of [['update'], ...names.map((name) => ['install', '-y', ...(PROGRAMS[name]?.packages ?? [])])]) {
		spawnSync('apt-get', ['-qq', ...args], {
			stdio: 'inherit',
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
	}
	// Debian starts servers as soon as they are installed. The tests start their own.
	for (const name of names.filter((each) => existsSync(`/etc/init.d/${each}`))) {
		spawnSync('service', [name, 'stop'], { stdio: 'ignore' });
	}
}
