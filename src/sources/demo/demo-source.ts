import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import type { SourceListener } from '../source-event.ts';
import { SimulatedNetwork } from './simulated-network.ts';

/** Milliseconds that the simulated network has run when the server starts (RELAY-28): as far back as any rule looks. */
const PAST = RETENTION_SECONDS * 1000;
/** Milliseconds between two requests for frames. */
const INTERVAL = 100;
/** The network restarts when the clock jumps by more milliseconds than this, in either direction, such as after a laptop's sleep. */
const MAX_PAUSE = 60_000;

/**
 * Runs the simulated network. Its last ten minutes come first, so that the first page is complete, then live frames.
 *
 * @returns a function that stops it
 */
export function runDemo(clock: Clock, seed: number, emit: SourceListener): Cancel {
	const beginsAt = clock.now() - PAST;
	let network = new SimulatedNetwork(seed, beginsAt);
	let heardUntil = clock.now();
	let cancel: Cancel = () => {};
	emit({ upstream: 'connected' }, beginsAt);
	const run = () => {
		const now = clock.now();
		if (Math.abs(now - heardUntil) > MAX_PAUSE) network = new SimulatedNetwork(seed, now);
		heardUntil = now;
		for (const { frame, at } of network.framesUntil(now)) emit({ frame }, at);
		cancel = clock.after(INTERVAL, run);
	};
	run();
	return () => cancel();
}
