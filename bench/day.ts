import { SimulatedNetwork } from '../src/demo/simulated-network.ts';
import { Activity } from '../src/engine/activity.ts';
import { toUnixSeconds } from '../src/engine/time.ts';
import { readFrame } from '../src/protocol/frame.ts';
import { growthRows, takeStation } from './held.ts';
import type { Row } from './measuring.ts';
import { replacePageClock } from './page-clock.ts';
import { Tab } from './tab.ts';

const SEED = 1;
/** Not at a full second, so that those fall between two steps. */
const STARTS_AT = 1_789_000_000_500;
/** The page's clock moves on by so many milliseconds whenever all frames up to then have arrived. */
const STEP = 5000;
const HOUR = 3_600_000;
/** Frames of the real network's day. */
const FRAMES = 1_040_000;
/** Heartbeats come in real time, about as often as the page's clock expects them; it must never miss one, however fast it runs. */
const HEARTBEAT = { interval: 250, timeout: 2 ** 30 };

/** What the tab holds after a day of the real network's frames, beside what it held after the first hour: its clock runs as fast as the frames get through. */
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
	const tick = async () => {
		now += STEP;
		await tab.page.evaluate((step) => globalThis.movePageClock(step), STEP);
	};
	const live = async (goesOn: () => boolean) => {
		while (goesOn()) {
			await tick();
			for (const { frame } of network.framesUntil(now)) {
				expected.apply(readFrame(frame), toUnixSeconds(now));
				tab.send(frame);
				sent += 1;
			}
			await tab.arrived(sent);
			if ((now - STARTS_AT) % HOUR === 0) {
				expected.prune(toUnixSeconds(now));
				const held = JSON.stringify(await tab.held());
				console.error(`day: hour ${(now - STARTS_AT) / HOUR}, ${sent} frames, ${seconds(began)} s: ${held}`);
			}
		}
		await tick();
		await tick();
		await compare(tab, expected.snapshot(toUnixSeconds(now)).active.length);
		const station = await takeStation(tab, tick);
		console.error(`day: ${JSON.stringify(station)}, memory ${await tab.memory()}`);
		expected.clear(toUnixSeconds(now));
		return station;
	};
	try {
		const before = await live(() => now - STARTS_AT < HOUR);
		const after = await live(() => now - STARTS_AT < 24 * HOUR || sent < FRAMES);
		for (const fault of tab.faults) console.error(`day: ${fault}`);
		const what = `tab, a day of ${sent} frames`;
		return [...growthRows(what, before, after), { what: `${what}, took`, figure: Number(seconds(began)), unit: 's' }];
	} finally {
		await tab.close();
	}
}

/** A page that shows something else has not lived through what was sent. */
async function compare(tab: Tab, active: number): Promise<void> {
	const heading = await tab.page.getByRole('heading', { name: /^Currently Active/ }).textContent();
	if (heading === `Currently Active (${active})`) return;
	console.error(`day: the page shows ${heading}, and ${active} are active`);
	process.exitCode = 1;
}

function seconds(since: number): string {
	return ((performance.now() - since) / 1000).toFixed(0);
}
