import { existsSync, readdirSync } from 'node:fs';
import { findCommand, installPackages, run } from './system-package.mjs';

/** The places in which systems keep Chromium or Chrome. `CHROMIUM` in the environment names another. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The place in which macOS keeps Firefox. `FIREFOX` in the environment names another. */
const FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
/** Debian keeps WebKit's browser below here, in a folder for each kind of processor. */
const LIBRARIES = '/usr/lib';

/** @returns {string | undefined} the path of the system's Chromium; undefined: Playwright's own is to be used */
export function findBrowser() {
	return findFile([process.env['CHROMIUM'], ...CHROMIUM]);
}

/** @returns {string | undefined} the path of Firefox */
export function findFirefox() {
	return findFile([process.env['FIREFOX'], findCommand('firefox-esr'), findCommand('firefox'), FIREFOX]);
}

/** @returns {string | undefined} the path of WebKitGTK's browser; undefined when its driver or the virtual display is missing */
export function findWebKit() {
	if (findCommand('WebKitWebDriver') === undefined || findCommand('Xvfb') === undefined) return undefined;
	return findFile(readdirSync(LIBRARIES).map((folder) => `${LIBRARIES}/${folder}/webkit2gtk-4.1/MiniBrowser`));
}

/**
 * Installs Chromium where there is none, and says so: Debian's package as root, Playwright's own download elsewhere.
 *
 * @returns {Promise<boolean>} whether there is one now
 */
export async function ensureBrowser() {
	if (findBrowser() !== undefined || (await hasPlaywrightBrowser())) return true;
	// The columns are made for the fonts that the style sheet names. Debian has none of them by default.
	if (installPackages(['chromium', 'fonts-liberation'])) return true;
	console.error("No Chromium found. Downloading Playwright's own (once)…");
	// Where there is no network, its own output is five stack traces.
	if (run('npx', ['playwright', 'install', 'chromium'], 'ignore')) return true;
	console.error("Playwright's Chromium could not be downloaded.");
	return false;
}

async function hasPlaywrightBrowser() {
	const { chromium } = await import('@playwright/test');
	return existsSync(chromium.executablePath());
}

/** @param {readonly (string | undefined)[]} paths */
function findFile(paths) {
	return paths.find((path) => path !== undefined && existsSync(path));
}
