import { chromium } from '@playwright/test';
import { findProgram } from '../../scripts/programs.mjs';
import { type Tab, tabOf } from './tab.ts';

/** Starts the oldest Chromium that the page supports. */
export async function startOldChromium(): Promise<Tab> {
	const executablePath = findProgram('chromium-109');
	if (executablePath === undefined) throw new Error('Chromium 109 is not installed.');
	// Tests reach only loopback addresses.
	const args = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
	const browser = await chromium.launch({ executablePath, args });
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	return tabOf(page, browser);
}
