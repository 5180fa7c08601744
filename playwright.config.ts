import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser();

// The built page in a real Chromium. Each test starts the servers it needs, on ports of their own.
export default defineConfig({
	testDir: 'test/browser',
	testMatch: '*.spec.ts',
	outputDir: 'test-results',
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
	use: {
		locale: 'en-US',
		launchOptions: {
			...(executablePath === undefined ? {} : { executablePath }),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				// Tests reach nothing but themselves.
				'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
			],
		},
	},
});
