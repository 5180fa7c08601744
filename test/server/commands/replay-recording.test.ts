import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { WINDOW_SECONDS } from '../../../src/engine/constants.ts';
import { talkgroups } from '../../../src/engine/rankings.ts';
import { toUnixSeconds } from '../../../src/engine/time.ts';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { replayRecording } from '../../../src/server/commands/replay-state.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

/** An over of 10 s, always with the same session id. @param seconds when its start and stop are received, after T0 */
function over(seconds: number): string[] {
	const start = T0 + seconds - 10;
	const at = (T0 + seconds) * 1000;
	return [
		writeRecordedLine({ at, message: frameOf(startMessage({ start })) }),
		writeRecordedLine({ at, message: frameOf(stopMessage({ start, stop: start + 10 })) }),
	];
}

async function talkTime(...seconds: number[]): Promise<number | undefined> {
	const file = `${await temporaryFolder()}/recording.ndjson`;
	await writeFile(file, seconds.flatMap(over).join(''));
	const { activity, at } = await replayRecording(file, undefined, { lines: 0, broken: 0 });
	return talkgroups(activity.at(toUnixSeconds(at ?? 0)), WINDOW_SECONDS)[0]?.talkTime;
}

// Rules: NAMES-1, REPLAY-6

it('prunes run every 60 s after the first line, so an id counts again after the prune at 600 s', async () => {
	expect(await talkTime(0, 599)).toBeUndefined();
	expect(await talkTime(0, 600)).toBe(10);
	// The repeated over at 1 s does not renew the id. Otherwise the id would be stored until the prune at 660 s.
	expect(await talkTime(0, 1, 600)).toBe(10);
});
