import { Activity } from '../src/engine/activity.ts';
import { toUnixSeconds } from '../src/engine/time.ts';
import { readFrame } from '../src/protocol/frame.ts';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import type { Row } from './measuring.ts';
import { replacePageClock } from './page-clock.ts';
import { Tab, type TabResources } from './tab.ts';

const SEED = 1;
/** Half a second after a full second, so that no step begins or ends at a full second. */
const STARTS_AT = 1_789_000_000_500;
/** The page's clock advances by this many milliseconds whenever all frames up to then have arrived. */
const STEP = 5000;
const HOUR = 3_600_000;
/** Frames of the real network's day. */
const FRAMES = 1_040_000;
/** Heartbeats come in real time. The page's clock runs faster, so the heartbeat timeout must never pass. */
const HEARTBEAT = { interval: 250, timeout: 2 ** 30 };
const MEBIBYTE = 2 ** 20;

/** The tab's resources with full tables and right after Clear. */
interface Reading {
	readonly full: TabResources;
	readonly cleared: TabResources;
}

/** Finds leaks: compares the memory of the tab after the first hour and after a day of the demo network's frames. */
export async function measureDay(): Promise<Row[]> {
	const tab = await Tab.open({
		heartbeat: HEARTBEAT,
		prepare: (page) => page.addInitScript(replacePageClock, STARTS_AT),
	});
	const network = new SimulatedNetwork(SEED, STARTS_AT);
	const expected = new Activity();
	const began = performance.now();
	let now = STARTS_AT;
	let sent = 0;
	const step = async () => {
		now += STEP;
		await tab.page.evaluate((milliseconds) => globalThis.movePageClock(milliseconds), STEP);
	};
	const runWhile = async (goesOn: () => boolean) => {
		while (goesOn()) {
			await step();
			for (const { frame } of network.framesUntil(now)) {
				expected.apply(readFrame(frame), toUnixSeconds(now));
				tab.send(frame);
				sent += 1;
			}
			await tab.arrived(sent);
			if ((now - STARTS_AT) % HOUR === 0) {
				expected.prune(toUnixSeconds(now));
				const held = JSON.stringify(await tab.resources());
				console.error(`day: hour ${(now - STARTS_AT) / HOUR}, ${sent} frames, ${secondsSince(began)} s: ${held}`);
			}
		}
		await step();
		await step();
		await compare(tab, expected.at(toUnixSeconds(now)).active.length);
		const reading = await read(tab, step);
		console.error(`day: ${JSON.stringify(reading)}, memory ${await tab.memory()}`);
		return reading;
	};
	try {
		const before = await runWhile(() => now - STARTS_AT < HOUR);
		const after = await runWhile(() => now - STARTS_AT < 24 * HOUR || sent < FRAMES);
		for (const fault of tab.faults) console.error(`day: ${fault}`);
		return growthRows(`a day of ${sent.toLocaleString('en-US')} frames`, before, after);
	} finally {
		await tab.close();
	}
}

/** @param step lets the page paint, and must send no frame */
async function read(tab: Tab, step: () => Promise<void>): Promise<Reading> {
	const clear = tab.page.getByRole('button', { name: 'Clear' });
	// The trial, which does not press, adds Playwright's own scripts and listeners to the page.
	await clear.click({ trial: true });
	const full = await tab.resources();
	await clear.click();
	await step();
	return { full, cleared: await tab.resources() };
}

/** Reports a page that does not show the expected number of active sessions. */
async function compare(tab: Tab, active: number): Promise<void> {
	const heading = await tab.page.getByRole('heading', { name: /^Currently Active/ }).textContent();
	if (heading === `Currently Active (${active})`) return;
	console.error(`day: the page shows ${heading}, and ${active} are active`);
	process.exitCode = 1;
}

function growthRows(what: string, before: Reading, after: Reading): Row[] {
	const heap = after.full.heap - before.full.heap;
	return [
		{ what: `${what}: heap grows from the end of the first hour by`, figure: heap / MEBIBYTE, unit: 'MiB' },
		{ what: 'the same: heap at the end', figure: after.full.heap / MEBIBYTE, unit: 'MiB' },
		{
			what: 'the same: DOM nodes of the cleared page grow by',
			figure: after.cleared.nodes - before.cleared.nodes,
			unit: '',
		},
		{ what: 'the same: listeners grow by', figure: after.cleared.listeners - before.cleared.listeners, unit: '' },
	];
}

function secondsSince(began: number): string {
	return ((performance.now() - began) / 1000).toFixed(0);
}
