import type { Activity } from '../engine/activity.ts';
import { sessionMessage } from '../engine/message.ts';
import type { Reading } from '../engine/reading.ts';
import { toUnixSeconds } from '../engine/time.ts';
import type { Clock } from '../feed/clock.ts';
import { type Frame, moveFrame, writeFrame } from '../protocol/frame.ts';
import { type Network, recordedNetwork } from '../protocol/networks.ts';
import { FileError, OperationError } from './errors.ts';
import { describeBroken, type LineCounts, readRecording } from './recording-file.ts';
import type { SourceListener } from './source-event.ts';

/** Milliseconds between two rounds of a recording. */
const ROUND_PAUSE = 1000;
/** The longest wait of the platform's timers, in milliseconds. A longer wait would end at once. */
const MAX_WAIT = 2 ** 31 - 1;

export interface PlayOptions {
	readonly clock: Clock;
	readonly emit: SourceListener;
	/** The activity that gets the frames. Each round ends its active sessions. */
	readonly activity: Pick<Activity, 'at'>;
	/** Called once if lines could not be read. */
	readonly warn: (message: string) => void;
	/** Stops playing. */
	readonly signal: AbortSignal;
}

/**
 * Plays a recording in a loop, with its times moved to now. It is streamed, so its length does not matter. Another speed changes only the gaps
 * between frames, not their age at receipt.
 *
 * @param speed 1 is the recorded speed
 * @throws FileError when the file cannot be read, OperationError when it holds no frame
 */
export async function playRecording(
	file: string,
	speed: number,
	{ clock, emit, activity, warn, signal }: PlayOptions,
): Promise<void> {
	for (let round = 1; !signal.aborted; round++) {
		const counts: LineCounts = { lines: 0, broken: 0 };
		let roundStart = clock.now();
		let first: number | undefined;
		for await (const frames of readRecording(file, counts)) {
			for (const { at, message } of frames) {
				first ??= at;
				const offset = (at - first) / speed;
				while (roundStart + offset > clock.now() && !signal.aborted) {
					const began = clock.now();
					await wait(clock, Math.min(roundStart + offset - began, MAX_WAIT), signal);
					// A clock that was set back meanwhile must not delay the next frames by as much (TIME-3).
					roundStart -= Math.max(0, began - clock.now());
				}
				if (signal.aborted) return;
				const movedBy = Math.round((roundStart + offset - at) / 1000);
				const frame = moveFrame(message, movedBy, round === 1 ? '' : `~${round}`);
				emit({ frame }, clock.now());
			}
		}
		if (first === undefined) throw new OperationError(`${file} holds no frame.`);
		const warning = describeBroken(counts);
		if (round === 1 && warning !== undefined) warn(warning);
		for (const frame of endsOf(activity.at(toUnixSeconds(clock.now())))) emit({ frame }, clock.now());
		await wait(clock, ROUND_PAUSE, signal);
	}
}

/**
 * Ends the sessions of a round. Otherwise older starts in the next round would be ignored (START-4).
 *
 * @returns a frame for each active over: a stop, or a drop where it may have ended before
 */
function endsOf({ active, at }: Reading): readonly Frame[] {
	return active.map(({ id, station, talkgroup, start, doubt }) => {
		const session = { sessionId: id, station, talkgroup, start };
		if (doubt !== null) return writeFrame(sessionMessage({ event: 'drop', ...session }));
		return writeFrame(sessionMessage({ event: 'stop', ...session, stop: Math.max(at, start + 1) }));
	});
}

/**
 * Checks a recording before the server starts, not when its first viewer comes.
 *
 * @returns the profile of the network in it
 * @throws FileError when the file cannot be read or looped, OperationError when it holds no frame
 */
export async function checkRecording(file: string): Promise<Network> {
	if (file === '-') throw new FileError('A recording on standard input cannot be played in a loop: name a file');
	for await (const [frame] of readRecording(file, { lines: 0, broken: 0 })) {
		if (frame !== undefined) return recordedNetwork(frame.message);
	}
	throw new OperationError(`${file} holds no frame.`);
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
