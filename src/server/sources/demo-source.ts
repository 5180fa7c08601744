import { SimulatedNetwork } from '../../demo/simulated-network.ts';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { TakeEntry } from './take-entry.ts';

/** The simulated network has run this long when the server starts, in milliseconds: as far back as any rule looks. */
const PAST = RETENTION_SECONDS * 1000;
/** The network is asked in such steps, in milliseconds: after a longer pause it would begin anew. */
const STEP = 60_000;

/** Runs the simulated network: its last ten minutes at once, so that the first page is complete, then live. @returns what ends it */
export function runDemo(clock: Clock, seed: number, take: TakeEntry): Cancel {
	const begin = clock.now() - PAST;
	const network = new SimulatedNetwork(seed, begin);
	const takeUntil = (until: number) => {
		for (const { frame, at } of network.framesUntil(until)) take({ frame }, at);
	};
	take({ link: 'connected' }, begin);
	for (let until = begin; until < clock.now(); until += STEP) takeUntil(until);
	let cancel: Cancel = () => {};
	const run = () => {
		takeUntil(clock.now());
		cancel = clock.after(Math.max(1, network.nextAt() - clock.now()), run);
	};
	run();
	return () => cancel();
}
