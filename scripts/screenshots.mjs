// `npm run screenshots`: the page in its states, at each size, light and dark, into build/screenshots. It takes some minutes.
import { mkdir } from 'node:fs/promises';
import { build, CHECKOUT, end, install } from './checkout.mjs';
import { findProgram } from './programs.mjs';
import { startServer } from './server.mjs';

const FOLDER = `${CHECKOUT}build/screenshots`;
const SIZES = [
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
	{ width: 3840, height: 2160 },
	{ width: 390, height: 844 },
];
/** @type {readonly ('light' | 'dark')[]} */
const SCHEMES = ['light', 'dark'];

await install();
await build('server', 'page');
const executablePath = findProgram('chromium');
if (executablePath === undefined) end('No Chromium found: name one in the environment variable CHROMIUM.');
await mkdir(FOLDER, { recursive: true });

const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const viewport of SIZES) {
	for (const colorScheme of SCHEMES) {
		const page = await browser.newPage({ viewport, colorScheme, locale: 'en-US' });
		await shootStates(page, (state) => `${FOLDER}/${state}-${viewport.width}-${colorScheme}.png`);
		await page.close();
	}
}
await browser.close();
console.log(`Screenshots are in ${FOLDER}/.`);

/**
 * @param {import('@playwright/test').Page} page
 * @param {(state: string) => string} pathOf
 */
async function shootStates(page, pathOf) {
	/** @param {string} state */
	const shoot = async (state) => {
		// A panel is shown as it stands once it has opened.
		await page.screenshot({ path: pathOf(state), animations: 'disabled' });
	};

	const nobody = await startServer('--feed', 'http://127.0.0.1:9', '--name', 'Demo');
	await page.goto(nobody.address);
	await page.locator('.connect:enabled').waitFor();
	await shoot('empty');
	nobody.server.kill();

	const demo = await startServer('--seed', '7');
	await page.goto(demo.address);
	// The demo's window is full from the beginning.
	await page.locator('.talkgroups tbody tr:not(.blank)').nth(19).waitFor();
	await shoot('live');
	for (const [state, table] of [
		['talkgroup', '.talkgroups'],
		['station', '.callsigns'],
	]) {
		await page.locator(`${table} tbody a.subject`).first().click();
		await page.locator('.panel .overs tbody tr').first().waitFor();
		await shoot(`panel-${state}`);
		await page.keyboard.press('Escape');
		await page.locator('.panel').waitFor({ state: 'detached' });
	}
	demo.server.kill();
	await page.locator('.sections.stale').waitFor();
	await shoot('lost');
}
