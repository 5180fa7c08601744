import { withBrowser, withServer } from './live-page.ts';
import type { Row } from './measuring.ts';

const LOADS = 7;
/** Lighthouse's slow mobile connection: latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (750 * 1024) / 8,
};

/** Measures the first load on a slow phone and a slow connection, with nothing cached: the median of several loads. */
export async function measureColdLoad(): Promise<Row[]> {
	const loads = await withBrowser((browser) =>
		withServer(async (address) => {
			const measured: { paint: number; ready: number }[] = [];
			for (let load = 0; load < LOADS; load++) {
				const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
				await page.addInitScript(noteReady);
				const devtools = await page.context().newCDPSession(page);
				await devtools.send('Network.enable');
				await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
				await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
				await page.goto(address);
				await page.waitForFunction(() => Reflect.get(window, 'ready') !== undefined);
				measured.push(
					await page.evaluate(() => ({
						paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
						ready: Number(Reflect.get(window, 'ready')),
					})),
				);
				await page.close();
			}
			return measured;
		}),
	);
	const what = 'cold load, Slow 4G, processor slowed four times';
	return [
		{ what: `${what}: first contentful paint`, figure: median(loads.map(({ paint }) => paint)), unit: 'ms' },
		{ what: `${what}: interactive`, figure: median(loads.map(({ ready }) => ready)), unit: 'ms' },
	];
}

function median(figures: readonly number[]): number {
	return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Runs in the page, before its own scripts. Records when React has replaced the skeleton and the main thread is free. */
function noteReady(): void {
	addEventListener('DOMContentLoaded', () => {
		const place = document.getElementById('page');
		if (place === null) return;
		new MutationObserver((_changes, observer) => {
			observer.disconnect();
			setTimeout(() => Object.assign(window, { ready: performance.now() }));
		}).observe(place, { childList: true });
	});
}
