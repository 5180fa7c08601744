import { chromium } from '@playwright/test';
import { findProgram } from '../../scripts/programs.mjs';
import { type Tab, writeCall } from './tab.ts';

/** Starts the oldest Chromium that the page supports. */
export async function startOldChromium(): Promise<Tab> {
	const executablePath = findProgram('chromium-109');
	if (executablePath === undefined) throw new Error('Chromium 109 is not installed.');
	// Tests reach only loopback addresses.
	const args = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
	const browser = await chromium.launch({ executablePath, args });
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	return {
		open: async (address) => {
			await page.goto(address);
		},
		run: (task, ...given) => page.evaluate(writeCall(task, given)),
		click: (selector) => page.click(selector),
		type: (text) => page.keyboard.type(text),
		press: (key) => page.keyboard.press(key),
		close: () => browser.close(),
	};
}
