import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Activity } from '../src/engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS, WINDOW_SECONDS } from '../src/engine/constants.ts';
import { callsigns, talkgroups } from '../src/engine/rankings.ts';
import { toUnixSeconds } from '../src/engine/time.ts';
import { type Frame, readFrame } from '../src/protocol/frame.ts';
import { writeRecordedLine } from '../src/protocol/recording.ts';
import { isRecord } from '../src/protocol/values.ts';
import { replayRecording } from '../src/server/commands/replay-state.ts';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import { best, type Row } from './measuring.ts';
import { sessionFrame } from './session-frame.ts';

const T0 = 1_789_000_000;
const MEASURED_FRAMES = 100_000;
const RECORDED_FRAMES = 300_000;
const SEED = 1;
const ROUNDS = 5;

/** Frames of sessions that start and end one after another, at a rate that fills the window with `size` sessions. Times are in Unix seconds. */
function* sessionFrames(size: number): Generator<{ at: number; frame: Frame }, never> {
	const perSecond = size / WINDOW_SECONDS;
	for (let session = 0; ; session++) {
		const at = T0 + Math.floor(session / perSecond);
		for (const event of ['start', 'stop'] as const) yield { at, frame: sessionFrame(event, session, at, 'Jürgen') };
	}
}

function take<Entry>(entries: Generator<Entry, never>, count: number): Entry[] {
	return Array.from({ length: count }, () => entries.next().value);
}

/** Measures the cost of reading and applying a frame, and of a reading with its rankings after it, with `size` sessions in the window. */
function measureWindow(size: number): Row[] {
	const activity = new Activity();
	const frames = sessionFrames(size);
	let prunedAt = T0;
	const apply = (measured: readonly { at: number; frame: Frame }[]) => {
		for (const { at, frame } of measured) {
			activity.apply(readFrame(frame), toUnixSeconds(at * 1000));
			if (at < prunedAt + PRUNE_INTERVAL_SECONDS) continue;
			activity.prune(toUnixSeconds(at * 1000));
			prunedAt = at;
		}
	};
	for (let left = size * 2; left > 0; left -= MEASURED_FRAMES) apply(take(frames, Math.min(left, MEASURED_FRAMES)));
	const perFrame = best(ROUNDS, () => {
		const measured = take(frames, MEASURED_FRAMES);
		const started = performance.now();
		apply(measured);
		return ((performance.now() - started) / MEASURED_FRAMES) * 1000;
	});
	const perReading = best(ROUNDS, () => {
		const measured = take(frames, 20);
		let milliseconds = 0;
		for (const { at, frame } of measured) {
			apply([{ at, frame }]);
			const started = performance.now();
			const reading = activity.at(toUnixSeconds(at * 1000));
			talkgroups(reading, WINDOW_SECONDS);
			callsigns(reading, WINDOW_SECONDS);
			milliseconds += performance.now() - started;
		}
		return (milliseconds / measured.length) * 1000;
	});
	const sessions = `${size.toLocaleString('en-US')} sessions in the window`;
	return [
		{ what: `engine, frame read included, ${sessions}`, figure: perFrame, unit: 'µs a frame' },
		{ what: `reading with its rankings after a frame, ${sessions}`, figure: perReading, unit: 'µs' },
	];
}

export function measureEngine(): Row[] {
	return [1000, 10_000, 100_000].flatMap(measureWindow);
}

/** Compares a replay of many hours of the demo network with `JSON.parse` of the same lines and payloads. Both are measured in turns. */
export async function measureReplay(): Promise<Row[]> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-bench-'));
	const file = join(folder, 'recording.ndjson');
	try {
		await writeFile(file, recordedLines());
		let replay = Number.POSITIVE_INFINITY;
		let bare = Number.POSITIVE_INFINITY;
		for (let round = 0; round < ROUNDS; round++) {
			bare = Math.min(bare, await timeBare(file));
			const started = performance.now();
			await replayRecording(file, undefined, { lines: 0, broken: 0 });
			replay = Math.min(replay, performance.now() - started);
		}
		return [
			{ what: 'bare JSON.parse of 300,000 lines and their payloads', figure: bare, unit: 'ms' },
			{ what: 'replay of the same file, from disk to final state', figure: replay, unit: 'ms' },
			{ what: 'replay, times the bare JSON.parse', figure: replay / bare, unit: 'x' },
		];
	} finally {
		await rm(folder, { recursive: true });
	}
}

function* recordedLines(): Generator<string> {
	const start = T0 * 1000;
	const network = new SimulatedNetwork(SEED, start);
	let written = 0;
	for (let now = start; written < RECORDED_FRAMES; now += 10_000) {
		for (const { at, frame } of network.framesUntil(now)) {
			if (++written <= RECORDED_FRAMES) yield writeRecordedLine({ at, message: frame });
		}
	}
}

/** @returns the time of `JSON.parse` in milliseconds, without reading and splitting the file */
async function timeBare(file: string): Promise<number> {
	const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
	const started = performance.now();
	for (const line of lines) {
		const recorded: unknown = JSON.parse(line);
		if (isRecord(recorded) && isRecord(recorded['message'])) JSON.parse(String(recorded['message']['payload']));
	}
	return performance.now() - started;
}
