import { type Browser, chromium } from '@playwright/test';
import { findProgram } from '../scripts/programs.mjs';

/** Starts the Chromium that the tests use. */
export function launchBrowser(): Promise<Browser> {
	const executablePath = findProgram('chromium');
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
