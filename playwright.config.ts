import { defineConfig } from '@playwright/test';
import { findProgram } from './scripts/programs.mjs';
import type { TabOptions } from './test/browser-engines/tab.ts';

const executablePath = findProgram('chromium');

/** The features that Chromium runs without. Only the last such list on the command line counts, so this one begins with Playwright's own. */
const DISABLED_FEATURES = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'TcpPortRandomizationWin',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
	'msForceBrowserSignIn',
	'msEdgeUpdateLaunchServicesPreferredVersion',
	// The address field's suggestions. With each test they would start two pages, which cost more than most tests.
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
];

// The built page in real browsers. Each test starts the servers it needs, on ports of their own.
export default defineConfig<object, TabOptions>({
	testMatch: '*.spec.ts',
	// Builds page and commands, before the workers start servers.
	globalSetup: './test/server-fixtures/built-commands.ts',
	outputDir: 'test-results',
	workers: 2,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
	projects: [
		{
			name: 'chromium',
			testDir: 'test/browser',
			fullyParallel: true,
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
						`--disable-features=${DISABLED_FEATURES.join()}`,
						// Tests reach loopback addresses only.
						'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
					],
				},
			},
		},
		// All run the same tests. The tests of a file share one browser, which takes seconds to start.
		{ name: 'chromium-109', testDir: 'test/browser-engines', use: { engine: 'chromium-109' } },
		{ name: 'firefox', testDir: 'test/browser-engines', use: { engine: 'firefox' } },
		{ name: 'webkit', testDir: 'test/browser-engines', use: { engine: 'webkit' } },
	],
});
