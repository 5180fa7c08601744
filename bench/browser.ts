import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** The Chromium of the tests. */
export function launchBrowser(): Promise<Browser> {
	const executablePath = findBrowser();
	return chromium.launch({
		...(executablePath === undefined ? {} : { executablePath }),
		args: ['--no-sandbox', '--disable-gpu'],
	});
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, milliseconds);
	});
}
