import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** Debian keeps WebKit's browser below here, in a folder for each kind of processor. */
const LIBRARIES = '/usr/lib';
/** The oldest Chromium that the page supports, the last one of Windows 7. A package of npm has it for Linux on x64. */
const OLDEST_CHROMIUM = fileURLToPath(new URL('../build/chromium-109/chromium', import.meta.url));

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
	'chromium-109': { part: 'page', tests: 'the page in Chromium 109', packages: [] },
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
	if (name === 'chromium-109') return findCommand(OLDEST_CHROMIUM);
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
 * Installs programs from Debian's packages if this process may: as root, on Debian or a system derived from it. Chromium 109 comes from npm.
 *
 * @param {readonly string[]} missing
 */
export function installPrograms(missing) {
	if (missing.includes('chromium-109')) fetchOldestChromium();
	const names = missing.filter((name) => name !== 'chromium-109');
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

function fetchOldestChromium() {
	const folder = dirname(OLDEST_CHROMIUM);
	console.log('Fetching Chromium 109 from npm (58 MB, once)…');
	mkdirSync(folder, { recursive: true });
	const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '@sparticuz/chromium@109.0.6'];
	spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
	const packed = join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br');
	if (!existsSync(packed)) return;
	writeFileSync(`${OLDEST_CHROMIUM}.part`, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
	renameSync(`${OLDEST_CHROMIUM}.part`, OLDEST_CHROMIUM);
}
