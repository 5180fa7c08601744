import type { Page } from '@playwright/test';
import type { Network } from '../src/protocol/networks.ts';
import { Lockstep } from '../test/browser/fixtures/lockstep.ts';
import { standInForSpeech } from '../test/browser/fixtures/speech.ts';
import { withBrowser, withServer } from './live-page.ts';
import type { Row } from './measuring.ts';

const SECOND = 1000;
const FILLING_SECONDS = 15 * 60;
/** How long the page is left alone once its window is full and all that is loaded later has been loaded, from the environment variable `HOURS`. */
const HOURS = Number(process.env['HOURS'] ?? 1);
const MEGABYTE = 1e6;

/** What a page that nobody touches shows: the choices in its address, and of how many networks. */
const VIEWS = [
	{ what: 'plain', choices: '', networks: 1 },
	{ what: 'with a panel', choices: 'talkgroup=91', networks: 1 },
	{ what: 'as a wall', choices: 'wall=1', networks: 1 },
	{ what: 'watching, with a voice', choices: 'watch=tg:91,tg:262,st:G*&tell=title,voice&calls=1', networks: 1 },
	{ what: 'of all of two networks', choices: '', networks: 2 },
];

/** Finds leaks that a press would free: the memory of a page on the demo network, in fast motion, that nobody touches. */
export async function measureAlone(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const { what, choices, networks } of VIEWS) {
		const [before, after] = await withBrowser(async (browser) => {
			const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
			page.on('pageerror', ({ message }) => console.error(message));
			page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
			await standInForSpeech(page);
			return withServer(async (address, feed) => {
				const tab = await Lockstep.open(page, feed, `${address}#${choices}`, { connections: networks });
				await page.evaluate(() => globalThis.loadVoices());
				for (let second = 0; second < FILLING_SECONDS; second++) await tab.step(SECOND);
				const filled = await heap(page);
				for (let second = 0; second < HOURS * 3600; second++) await tab.step(SECOND);
				const ended = await heap(page);
				await page.close();
				return [filled, ended];
			}, copies(networks));
		});
		rows.push(
			{ what: `${HOURS} h alone, ${what}: heap grows by`, figure: (after - before) / HOURS / 60, unit: 'MB a minute' },
			{ what: 'the same: heap at the end', figure: after, unit: 'MB' },
		);
	}
	return rows;
}

/** @returns the profile of a page that shows a network this many times, as several networks */
function copies(count: number): (network: Network) => Network {
	return (network) => {
		if (count === 1) return network;
		const together = Array.from({ length: count }, (_, index) => ({ ...network, key: `${index}`, name: `${index}` }));
		return { ...network, together };
	};
}

/** @returns what the page holds, in MB */
async function heap(page: Page): Promise<number> {
	const devtools = await page.context().newCDPSession(page);
	// Objects that one collection finalises are freed by the next collection.
	for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
	const { usedSize } = await devtools.send('Runtime.getHeapUsage');
	await devtools.detach();
	return usedSize / MEGABYTE;
}
