import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { MAX_MILLISECONDS } from '../../protocol/recording.ts';
import { OperationError, UsageError } from '../errors.ts';
import { parseWindow, stateJson, stateOf, WINDOWS_TEXT } from '../relay/state-json.ts';
import { describeBroken, type LineCounts } from '../sources/recording-file.ts';
import { readOptions } from './command-line.ts';
import { readNumber } from './option-values.ts';
import { replayRecording } from './replay-recording.ts';
import { describeState } from './replay-state.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run replay -- FILE [--json] [--until MS] [--window MINUTES] [--talkgroup ID]

Plays a recording through the engine as fast as it goes and prints the final state.

  FILE              a recording (NDJSON, .gz: gzip); - reads standard input
  --json            prints the state as one JSON object
  --until MS        the state at that time, in milliseconds since the epoch, not at the last frame
  --window MINUTES  what is summed and ranked: the last ${WINDOWS_TEXT} minutes (${WINDOW_SECONDS / 60})
  --talkgroup ID    also prints the conversation on that talkgroup
  -h, --help        prints this`;

await runCommand(USAGE, async (args) => {
	const text = { type: 'string' } as const;
	const options = { json: { type: 'boolean' }, until: text, window: text, talkgroup: text } as const;
	const { values, positionals } = readOptions(args, options, true);
	const [file, ...more] = positionals;
	if (file === undefined || file === '') throw new UsageError('A recording is needed');
	if (more.length > 0) throw new UsageError(`Unexpected argument '${more[0]}'`);
	const until = readWhole(values.until, '--until', MAX_MILLISECONDS);
	const talkgroupId = readWhole(values.talkgroup, '--talkgroup', Number.MAX_SAFE_INTEGER);
	const window = readWindow(values.window);

	const counts: LineCounts = { lines: 0, broken: 0 };
	const { activity, at } = await replayRecording(file, until, counts);
	if (counts.lines > 0 && counts.broken === counts.lines) {
		const name = file === '-' ? 'Standard input' : file;
		throw new OperationError(`${name} holds no frame: no line of it could be read. Is it a recording?`);
	}
	const warning = describeBroken(counts);
	if (warning !== undefined) console.error(warning);
	const state = stateOf(activity, at, { window, talkgroup: talkgroupId });
	await print(values.json === true ? `${stateJson(state)}\n` : describeState(state, activity.ignored));
});

function readWhole(text: string | undefined, name: string, maximum: number): number | undefined {
	return readNumber(text, { name, minimum: 0, maximum, whole: true });
}

/** @returns the window in seconds (REPLAY-7) */
function readWindow(minutes: string | undefined): WindowSeconds {
	const window = parseWindow(minutes);
	if (window === undefined) throw new UsageError(`--window takes ${WINDOWS_TEXT} minutes, not '${minutes}'`);
	return window;
}
