import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../src/engine/message.ts';
import { writeRecordedLine } from '../../src/protocol/recording.ts';
import { LiveActivity } from '../../src/server/relay/live-activity.ts';
import { playRecording } from '../../src/sources/recording-source.ts';
import { ManualClock } from '../model/manual-clock.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../model/messages.ts';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { frameOf } from '../server-fixtures/frames.ts';
import { temporaryFile } from '../server-fixtures/temporary-folder.ts';

/** Plays three frames recorded at T0, T0 + 10 s and T0 + 20 s. The last frame ends the session. */
async function playThree(speed: number) {
	return play(speed, [
		{ at: T0, message: startMessage() },
		{ at: T0 + 10, message: startMessage({ start: T0 + 10 }) },
		{ at: T0 + 20, message: stopMessage({ start: T0 + 20 }) },
	]);
}

interface Recorded {
	/** The time of receipt, in Unix seconds. */
	readonly at: number;
	readonly message: LiveMessage;
}

function lineOf({ at, message }: Recorded): string {
	return writeRecordedLine({ at: at * 1000, message: frameOf(message) });
}

/** Plays a recording, an hour after T0. */
async function play(speed: number, recorded: readonly Recorded[]) {
	const file = await temporaryFile('recording.ndjson', recorded.map(lineOf).join(''));
	const clock = new ManualClock((T0 + 3600) * 1000);
	const heard: { at: number; start: number | undefined; id: string }[] = [];
	const messages: LiveMessage[] = [];
	const stop = new AbortController();
	const live = new LiveActivity(clock, () => {});
	const changes: string[] = [];
	live.watch({
		onEvent: ({ content }) => {
			if (typeof content === 'string') {
				changes.push(content);
				return;
			}
			messages.push(content);
			heard.push({ at: clock.now() / 1000 - T0, start: content.start - T0, id: content.sessionId });
		},
	});
	const playing = playRecording({
		file,
		speed,
		clock,
		emit: live.apply,
		activity: live.activity,
		warn: () => {},
		fail: (reason) => changes.push(reason.replace(file, 'FILE')),
		signal: stop.signal,
	});
	cleanups.push(() => {
		stop.abort();
		return playing;
	});
	/** Advances the clock in steps while the player waits. */
	const advanceUntil = async (condition: () => boolean) => {
		while (!condition()) {
			if (clock.pendingWaits === 0) await new Promise(setImmediate);
			else clock.advance(500);
		}
	};
	/** Resolves when `count` frames were received. */
	const until = async (count: number) => {
		await advanceUntil(() => heard.length >= count);
		return heard;
	};
	const setBack = (seconds: number) => clock.set(-seconds * 1000);
	return { file, clock, live, changes, messages, advanceUntil, until, setBack };
}

// Rules: TIME-3, RECORD-5

describe('a played recording', () => {
	it.each([
		[1, [3600, 3610, 3620], [3600, 3610, 3620]],
		[4, [3600, 3602.5, 3605], [3600, 3603, 3605]],
	])(
		'with --speed %i, plays frames at %j, each start as long ago as when it was recorded',
		async (speed, at, start) => {
			const { until } = await playThree(speed);
			const heard = await until(3);
			expect(heard).toEqual(at.map((each, index) => ({ at: each, start: start[index], id: 'session-1' })));
		},
	);

	it('goes on when the clock is set back', async () => {
		const { until, setBack } = await playThree(1);
		await until(1);
		setBack(3600);
		// After its 10 s, the wait for the second frame begins again.
		expect((await until(3)).slice(1)).toEqual([
			{ at: 20, start: 20, id: 'session-1' },
			{ at: 30, start: 30, id: 'session-1' },
		]);
	});

	it('ends the sessions that are active at the end of a round, and drops closing and silent sessions', async () => {
		const { until, messages } = await play(1, [
			{ at: T0, message: startMessage({ ...distinctSession(1), start: T0 }) },
			{ at: T0 + 200, message: startMessage({ ...distinctSession(2), start: T0 + 190 }) },
			{ at: T0 + 210, message: startMessage({ ...distinctSession(3), start: T0 + 200 }) },
			{ at: T0 + 210, message: stopMessage({ ...distinctSession(3), start: T0 + 200 }) },
			{ at: T0 + 210, message: startMessage({ ...distinctSession(4), start: T0 + 205 }) },
			{ at: T0 + 210, message: stopMessage({ ...distinctSession(4), start: T0 + 205, stop: T0 + 205 }) },
		]);
		await until(10);
		const end = T0 + 3600 + 210;
		expect(messages.slice(6)).toMatchObject([
			{ ...distinctSession(1), event: 'drop', start: T0 + 3600 },
			{ ...distinctSession(2), event: 'stop', start: T0 + 3600 + 190, stop: end },
			{ ...distinctSession(4), event: 'drop', start: T0 + 3600 + 205 },
			{ event: 'start', sessionId: 'session-1~2', start: end + 1 },
		]);
	});

	it.each([
		['is missing', 'FILE: no such file', (file: string) => rm(file)],
		['is empty', 'FILE holds no frame.', (file: string) => writeFile(file, '')],
	])('that %s when a round begins is tried again until it plays, as a lost network', async (_, reason, spoil) => {
		const frame = { at: T0, message: startMessage() };
		const { file, clock, live, changes, advanceUntil, until } = await play(1, [frame]);
		await until(1);
		await spoil(file);
		await advanceUntil(() => !live.activity.connected);
		const tried = clock.now();
		await advanceUntil(() => clock.now() > tried + 60_000);
		// Said once, however often it is tried.
		expect(changes).toEqual(['connected', reason, 'lost']);
		await writeFile(file, lineOf(frame));
		const heard = (await until(0)).length;
		await until(heard + 1);
		expect(changes.slice(3)).toEqual(['connected']);
		expect(live.activity.at(clock.now() / 1000).active).toHaveLength(1);
	});
});
