import type { CDPSession } from '@playwright/test';
import { isRecord } from '../src/protocol/values.ts';
import { pause } from './browser.ts';
import { withLivePage } from './live-page.ts';
import { percentile, type Row } from './measuring.ts';

const SECONDS = 20;

/** The target: the median draw restyles at most this many elements. */
const TARGET = 100;

const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
	{ width: 768, height: 1024 },
	{ width: 390, height: 844 },
];

/** Counts the elements that the browser restyles in each draw: the changed elements, and more if a selector such as `:has` depends on rows. */
export function measureRestyles(): Promise<Row[]> {
	return withLivePage(12, async ({ page, devtools }) => {
		const rows: Row[] = [];
		for (const size of SIZES) {
			await page.setViewportSize(size);
			// All elements are restyled once at a new size.
			await pause(2000);
			const counts = await restyledElements(devtools);
			const label = `elements restyled per draw at ${size.width} × ${size.height}`;
			const median = percentile(counts, 50);
			const verdict = median <= TARGET ? 'met' : 'MISSED';
			rows.push(
				{ what: `${label}, p50: ${TARGET} at most, ${verdict}`, figure: median, unit: '' },
				{ what: `${label}, p95`, figure: percentile(counts, 95), unit: '' },
			);
		}
		return rows;
	});
}

/** @returns the number of restyled elements in each draw */
async function restyledElements(devtools: CDPSession): Promise<readonly number[]> {
	const counts: number[] = [];
	const collect = ({ value }: { value: readonly unknown[] }) => {
		for (const event of value) {
			if (!isRecord(event) || event['name'] !== 'UpdateLayoutTree' || !isRecord(event['args'])) continue;
			const { elementCount } = event['args'];
			if (typeof elementCount === 'number' && elementCount > 0) counts.push(elementCount);
		}
	};
	devtools.on('Tracing.dataCollected', collect);
	await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
	await pause(SECONDS * 1000);
	const complete = new Promise((resolve) => {
		devtools.once('Tracing.tracingComplete', resolve);
	});
	await devtools.send('Tracing.end');
	await complete;
	devtools.off('Tracing.dataCollected', collect);
	return counts;
}
