import { launch } from 'puppeteer-core';
import { findProgram } from '../../scripts/programs.mjs';
import { type Tab, tabOf } from './tab.ts';

/** A port that refuses connections. */
const NO_PROXY = { host: '127.0.0.1', port: 9 };

/** Starts Firefox, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Tab> {
	const executablePath = findProgram('firefox');
	if (executablePath === undefined) throw new Error('Firefox is not installed.');
	const browser = await launch({
		browser: 'firefox',
		executablePath,
		headless: true,
		defaultViewport: { width: 1440, height: 900 },
		extraPrefsFirefox: {
			// Tests reach only loopback addresses: everything else goes to a proxy that does not exist.
			'network.proxy.type': 1,
			'network.proxy.http': NO_PROXY.host,
			'network.proxy.http_port': NO_PROXY.port,
			'network.proxy.ssl': NO_PROXY.host,
			'network.proxy.ssl_port': NO_PROXY.port,
			'network.proxy.no_proxies_on': '127.0.0.1, localhost',
		},
	});
	// Firefox's first tab never has the focus, so its elements get no focus events.
	const page = await browser.newPage();
	return tabOf(page, browser);
}
