import { SimulatedNetwork } from '../../demo/simulated-network.ts';
import type { Cancel, Clock } from '../../feed/clock.ts';
import { moveFrame } from '../../protocol/frame.ts';
import { OperationError } from '../commands/command-line.ts';
import { describeBroken, type LineCounts, readRecording } from '../commands/recording-file.ts';

/** Takes each frame when it is due. */
export type Emit = (frame: unknown) => void;

/** Runs the demo network, in full swing from the first moment. */
export function simulate(clock: Clock, seed: number, emit: Emit): Cancel {
	const network = new SimulatedNetwork(seed, clock.now());
	let cancel: Cancel = () => {};
	const run = () => {
		for (const { frame } of network.framesUntil(clock.now())) emit(frame);
		cancel = clock.after(Math.max(1, network.nextAt() - clock.now()), run);
	};
	run();
	return () => cancel();
}

/** Time between two rounds of a recording, in milliseconds. */
const LAP_PAUSE = 1000;

/**
 * Plays a recording over and over, its times moved to now. It is read as it plays, so its length does not matter. Sped up, frames
 * come closer together, and each keeps its own distance from now.
 *
 * @param speed 1 is as it was
 * @param warn told once of lines that could not be read
 * @param signal ends it
 * @throws UsageError where the file cannot be read, OperationError where it holds no frame
 */
export async function play(
	file: string,
	speed: number,
	{ clock, emit, warn, signal }: { clock: Clock; emit: Emit; warn: (message: string) => void; signal: AbortSignal },
): Promise<void> {
	for (let lap = 1; !signal.aborted; lap++) {
		const counts: LineCounts = { lines: 0, broken: 0 };
		const lapStart = clock.now();
		let first: number | undefined;
		for await (const frames of readRecording(file, counts)) {
			for (const { at, message } of frames) {
				first ??= at;
				const due = lapStart + (at - first) / speed;
				if (due > clock.now()) await wait(clock, due - clock.now(), signal);
				if (signal.aborted) return;
				emit(moveFrame(message, Math.round((due - at) / 1000), lap === 1 ? '' : `~${lap}`));
			}
		}
		if (first === undefined) throw new OperationError(`${file} holds no frame.`);
		const warning = describeBroken(counts);
		if (lap === 1 && warning !== undefined) warn(warning);
		await wait(clock, LAP_PAUSE, signal);
	}
}

function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const end = () => {
			cancel();
			signal.removeEventListener('abort', end);
			resolve();
		};
		const cancel = clock.after(milliseconds, end);
		signal.addEventListener('abort', end, { once: true });
	});
}
