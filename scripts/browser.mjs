import { existsSync } from 'node:fs';
import { installPackage, run } from './system-package.mjs';

/** Where systems keep a Chromium or Chrome. `CHROMIUM` in the environment names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} a browser of the system; undefined: Playwright's own is to be used */
export function findBrowser() {
	return [process.env['CHROMIUM'], ...PLACES].find((place) => place !== undefined && existsSync(place));
}

/** Installs a browser where none is found, and says so: Debian's package as root, Playwright's own download elsewhere. */
export async function ensureBrowser() {
	if (findBrowser() !== undefined || (await hasPlaywrightBrowser())) return;
	console.error('No browser found.');
	if (installPackage('chromium')) return;
	console.error("Downloading Playwright's own Chromium (once)…");
	if (run('npx', ['playwright', 'install', 'chromium'])) return;
	console.error('No browser could be installed: name one in the environment variable CHROMIUM.');
	process.exit(1);
}

async function hasPlaywrightBrowser() {
	const { chromium } = await import('@playwright/test');
	return existsSync(chromium.executablePath());
}
