import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { writeRecordedLine } from '../src/protocol/recording.ts';
import { replayRecording } from '../src/server/commands/replay-state.ts';
import { SimulatedNetwork } from '../src/sources/demo/simulated-network.ts';
import type { Row } from './measuring.ts';

const FRAMES = 300_000;
const SEED = 1;
const ROUNDS = 5;

/** Compares a replay of many hours with `JSON.parse` of the same lines and payloads. Both are measured in turns. */
export async function measureReplay(): Promise<Row[]> {
	const folder = await mkdtemp(join(tmpdir(), 'top-activity-bench-'));
	const file = join(folder, 'recording.ndjson');
	try {
		await writeRecording(file);
		let replay = Number.POSITIVE_INFINITY;
		let bare = Number.POSITIVE_INFINITY;
		for (let round = 0; round < ROUNDS; round++) {
			bare = Math.min(bare, await timeBare(file));
			replay = Math.min(replay, await timeReplay(file));
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

async function writeRecording(file: string): Promise<void> {
	const out = createWriteStream(file);
	const start = 1_789_000_000_000;
	const network = new SimulatedNetwork(SEED, start);
	let written = 0;
	for (let now = start; written < FRAMES; now += 10_000) {
		for (const { at, frame } of network.framesUntil(now)) {
			if (written < FRAMES) out.write(writeRecordedLine({ at, message: frame }));
			written += 1;
		}
	}
	out.end();
	await finished(out);
}

/** @returns the time of `JSON.parse` in milliseconds, without reading and splitting the file */
async function timeBare(file: string): Promise<number> {
	const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
	const started = performance.now();
	for (const line of lines) {
		const recorded: unknown = JSON.parse(line);
		if (isRecordedText(recorded)) JSON.parse(recorded.message.payload);
	}
	return performance.now() - started;
}

interface RecordedText {
	readonly message: { readonly payload: string };
}

function isRecordedText(value: unknown): value is RecordedText {
	return typeof value === 'object' && value !== null && 'message' in value;
}

/** @returns the time from disk to the final state, in milliseconds */
async function timeReplay(file: string): Promise<number> {
	const started = performance.now();
	await replayRecording(file, undefined, { lines: 0, broken: 0 });
	return performance.now() - started;
}
