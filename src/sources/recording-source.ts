import type { Activity } from '../engine/activity.ts';
import { sessionMessage } from '../engine/message.ts';
import type { Reading } from '../engine/reading.ts';
import { toUnixSeconds } from '../engine/time.ts';
import type { Clock } from '../feed/clock.ts';
import { type Frame, moveFrame, writeFrame } from '../protocol/frame.ts';
import type { Network } from '../protocol/networks.ts';
import { FileError, OperationError } from './errors.ts';
import { recordedNetwork } from './protocols.ts';
import { describeBroken, type LineCounts, readRecording } from './recording-file.ts';
import type { SourceListener } from './source-event.ts';

/** Milliseconds between two rounds of a recording, and before a recording that could not be played is tried again. */
const PAUSES = { round: 1000, retry: 5000 };
/** The longest wait of the platform's timers, in milliseconds. A longer wait would end at once. */
const MAX_WAIT = 2 ** 31 - 1;

export interface PlayOptions {
	readonly file: string;
	/** 1 is the recorded speed. */
	readonly speed: number;
	readonly clock: Clock;
	readonly emit: SourceListener;
	/** The activity that gets the frames. Each round ends its active sessions. */
	readonly activity: Pick<Activity, 'at'>;
	/** Called after the first round, if lines could not be read. */
	readonly warn: (message: string) => void;
	/** Called with the reason when a round fails, unless the one before it failed too. */
	readonly fail: (reason: string) => void;
	readonly signal: AbortSignal;
}

/**
 * Plays a recording in a loop, with its times moved to now. It is streamed, so its length does not matter. Another speed changes only the gaps
 * between frames, not their age at receipt. A file that cannot be read counts as a lost network until it can be played again.
 */
export async function playRecording(options: PlayOptions): Promise<void> {
	const { clock, emit, activity, warn, fail, signal } = options;
	let hasFailed = false;
	for (let round = 1; !signal.aborted; round++) {
		const counts: LineCounts = { lines: 0, broken: 0 };
		const failure = await playRound(options, round === 1 ? '' : `~${round}`, counts);
		if (signal.aborted) return;
		const warning = describeBroken(counts);
		if (round === 1 && failure === undefined && warning !== undefined) warn(warning);
		for (const frame of endsOf(activity.at(toUnixSeconds(clock.now())))) emit({ frame }, clock.now());
		if (failure !== undefined) {
			if (!hasFailed) fail(failure);
			emit({ upstream: 'lost' }, clock.now());
		}
		hasFailed = failure !== undefined;
		await wait(clock, hasFailed ? PAUSES.retry : PAUSES.round, signal);
	}
}

/** Plays a recording once, as a connected network from its first frame on. @returns why it could not be played to its end, if so */
async function playRound(
	{ file, speed, clock, emit, signal }: PlayOptions,
	suffix: string,
	counts: LineCounts,
): Promise<string | undefined> {
	let roundStart = clock.now();
	let first: number | undefined;
	try {
		for await (const frames of readRecording(file, counts)) {
			for (const { at, message } of frames) {
				if (first === undefined) emit({ upstream: 'connected' }, clock.now());
				first ??= at;
				const offset = (at - first) / speed;
				while (roundStart + offset > clock.now() && !signal.aborted) {
					const began = clock.now();
					await wait(clock, Math.min(roundStart + offset - began, MAX_WAIT), signal);
					// A clock that was set back meanwhile must not delay the next frames by as much (TIME-3).
					roundStart -= Math.max(0, began - clock.now());
				}
				if (signal.aborted) return undefined;
				const movedBy = Math.round((roundStart + offset - at) / 1000);
				emit({ frame: moveFrame(message, movedBy, suffix) }, clock.now());
			}
		}
	} catch (error) {
		if (error instanceof FileError) return error.message;
		throw error;
	}
	return first === undefined ? `${file} holds no frame.` : undefined;
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
