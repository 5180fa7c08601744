import { MAX_PAUSE_MS, SimulatedNetwork } from '../../demo/simulated-network.ts';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { TakeEntry } from '../relay/log/log-entry.ts';

/** Milliseconds that the simulated network has run when the server starts (RELAY-28): as far back as any rule looks. */
const PAST = RETENTION_SECONDS * 1000;

/** Runs the simulated network. Its last ten minutes come first, so that the first page is complete, then live frames. @returns a function that stops it */
export function runDemo(clock: Clock, seed: number, take: TakeEntry): Cancel {
	const begin = clock.now() - PAST;
	const network = new SimulatedNetwork(seed, begin);
	const takeUntil = (until: number) => {
		for (const { frame, at } of network.framesUntil(until)) take({ frame }, at);
	};
	take({ upstream: 'connected' }, begin);
	// In steps, because the network restarts after a longer pause.
	for (let until = begin; until < clock.now(); until += MAX_PAUSE_MS) takeUntil(until);
	let cancel: Cancel = () => {};
	const run = () => {
		takeUntil(clock.now());
		cancel = clock.after(Math.max(1, network.nextAt() - clock.now()), run);
	};
	run();
	return () => cancel();
}
