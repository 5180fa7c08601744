import { SimulatedNetwork } from '../../demo/simulated-network.ts';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { Hear } from '../relay/live-activity.ts';

/** Milliseconds that the simulated network has run when the server starts (RELAY-28): as far back as any rule looks. */
const PAST = RETENTION_SECONDS * 1000;

/**
 * Runs the simulated network. Its last ten minutes come first, so that the first page is complete, then live frames.
 *
 * @returns a function that stops it
 */
export function runDemo(clock: Clock, seed: number, hear: Hear): Cancel {
	const begin = clock.now() - PAST;
	const network = new SimulatedNetwork(seed, begin);
	hear({ upstream: 'connected' }, begin);
	let cancel: Cancel = () => {};
	const run = () => {
		for (const { frame, at } of network.framesUntil(clock.now())) hear({ frame }, at);
		cancel = clock.after(Math.max(1, network.nextAt() - clock.now()), run);
	};
	run();
	return () => cancel();
}
