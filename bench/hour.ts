import { SimulatedNetwork } from '../src/demo/simulated-network.ts';
import { pause } from './browser.ts';
import { growthRows, takeStation } from './held.ts';
import type { Row } from './measuring.ts';
import { Tab } from './tab.ts';

const SEED = 1;
/** Frames go out in this rhythm, in milliseconds. */
const BEAT = 50;
/** What is kept against doubles is kept for ten minutes, and up to one more: from then on there is as much of it as at any time. */
const STEADY_AFTER_MINUTES = 12;

/**
 * What the tab holds after so many minutes on the demo network, in real time, beside what it held when its window had filled.
 *
 * @param minutes more than 24, for the window to fill twice
 */
export async function measureHour(minutes: number): Promise<Row[]> {
	const tab = await Tab.open();
	const network = new SimulatedNetwork(SEED, Date.now());
	let sent = 0;
	const live = async (for_: number) => {
		const beat = setInterval(() => {
			for (const { frame } of network.framesUntil(Date.now())) {
				tab.send(frame);
				sent += 1;
			}
		}, BEAT);
		await pause(for_ * 60_000);
		clearInterval(beat);
		await pause(2000);
		const station = await takeStation(tab, () => pause(2000));
		console.error(`hour: after ${sent} frames ${JSON.stringify(station)}, memory ${await tab.memory()}`);
		return station;
	};
	try {
		const before = await live(STEADY_AFTER_MINUTES);
		const after = await live(minutes - STEADY_AFTER_MINUTES);
		for (const fault of tab.faults) console.error(`hour: ${fault}`);
		const what = `tab, ${minutes} minutes at ${(sent / minutes / 60).toFixed(1)} frames/s`;
		return growthRows(what, before, after);
	} finally {
		await tab.close();
	}
}
