// `npm run screenshots [seconds]`: the page in every state, at four widths, light and dark, into build/screenshots.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { ensureBrowser, findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

const FOLDER = 'build/screenshots';
const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 1024, height: 768 },
	{ width: 768, height: 1024 },
	{ width: 390, height: 844 },
];
/** @type {readonly ('light' | 'dark')[]} */
const SCHEMES = ['light', 'dark'];
/** How long the demo runs before it is looked at; 300 fills the window. */
const seconds = Number(process.argv[2] ?? 60);

ensureInstalled();
if (!(await ensureBrowser())) {
	console.error('No Chromium found: name one in the environment variable CHROMIUM.');
	process.exit(1);
}
ensureBuilt();
mkdirSync(FOLDER, { recursive: true });

const { chromium } = await import('@playwright/test');
const executablePath = findBrowser();
const browser = await chromium.launch({
	...(executablePath === undefined ? {} : { executablePath }),
	args: ['--no-sandbox'],
});
const nobody = await serve('--feed', 'http://127.0.0.1:9', '--name', 'Demo');
const demo = await serve('--seed', '7');

const empty = await openAll(nobody.address);
await shoot(empty, 'empty');
nobody.server.kill();

const pages = await openAll(demo.address);
console.log(`The demo runs for ${seconds} s…`);
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
await shoot(pages, 'live');
for (const { page } of pages)
	await page.evaluate("location.replace('#group-name=[aeiou]n&has-group-name=1&has-callsign=1')");
await shoot(pages, 'filtered');
for (const { page } of pages) {
	await page.evaluate("location.replace('#')");
	await page.keyboard.press('p');
}
await shoot(pages, 'paused');
for (const { page } of pages) await page.keyboard.press('p');
demo.server.kill();
for (const { page } of pages) await page.locator('.sections.stale').waitFor();
await shoot(pages, 'lost');
await browser.close();
console.log(`Look at ${FOLDER}/.`);

/** @param {string[]} options of `npm start` */
async function serve(...options) {
	const server = spawn(process.execPath, ['scripts/run.mjs', 'start', '--port', '0', ...options], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	/** @type {unknown} */
	const said = await once(server.stdout.setEncoding('utf8'), 'data');
	return { server, address: / on (http:\S+) /.exec(String(said))?.[1] ?? '' };
}

/** @param {string} address */
function openAll(address) {
	return Promise.all(
		SIZES.flatMap((viewport) =>
			SCHEMES.map(async (colorScheme) => {
				const page = await browser.newPage({ viewport, colorScheme, locale: 'en-US' });
				await page.goto(address);
				await page.locator('.talkgroups').waitFor();
				return { page, name: `${viewport.width}-${colorScheme}` };
			}),
		),
	);
}

/**
 * @param {readonly { page: import('@playwright/test').Page, name: string }[]} opened
 * @param {string} state
 */
async function shoot(opened, state) {
	for (const { page, name } of opened) await page.screenshot({ path: `${FOLDER}/${state}-${name}.png` });
}
