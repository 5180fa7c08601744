import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { MAX_MILLISECONDS } from '../../protocol/recording.ts';
import { describeBroken, type LineCounts } from '../../sources/recording-file.ts';
import { OperationError, UsageError } from '../errors.ts';
import { parseWindow, stateJson, stateOf, WINDOWS_TEXT } from '../relay/state-json.ts';
import { wholeNumberFrom } from './option-checks.ts';
import { describeOptions, type Options, parseArguments, readValues } from './option-table.ts';
import { describeState, replayRecording } from './replay-state.ts';
import { print, runCommand } from './run-command.ts';

const OPTIONS = {
	json: { meaning: 'prints the state as one JSON object', check: (): true => true },
	until: {
		takes: 'MS',
		meaning: 'prints the state at that time, in Unix milliseconds, instead of that at the last frame',
		check: wholeNumberFrom(0, MAX_MILLISECONDS),
	},
	window: {
		takes: 'MINUTES',
		meaning: `sums and ranks the last ${WINDOWS_TEXT} minutes`,
		default: String(WINDOW_SECONDS / 60),
		check: readWindow,
	},
	talkgroup: {
		takes: 'ID',
		meaning: 'also prints the conversation on that talkgroup',
		check: wholeNumberFrom(0, Number.MAX_SAFE_INTEGER),
	},
} satisfies Options;

const USAGE = `Usage: npm run replay -- FILE [options]

Plays a recording through the engine at full speed and prints the final state.
FILE is NDJSON, compressed if it ends in .gz; - reads standard input.

${describeOptions(OPTIONS)}
  -h, --help                 prints this`;

await runCommand(USAGE, async (args) => {
	const { options, positionals } = parseArguments(args, OPTIONS, { allowPositionals: true });
	const [file, ...more] = positionals;
	if (file === undefined || file === '') throw new UsageError('A recording is needed');
	if (more.length > 0) throw new UsageError(`Unexpected argument '${more[0]}'`);
	const { json, until, window, talkgroup } = readValues(OPTIONS, options);
	const counts: LineCounts = { lines: 0, broken: 0 };
	const { activity, at } = await replayRecording(file, until, counts);
	if (counts.broken === counts.lines) {
		const name = file === '-' ? 'Standard input' : file;
		const why = counts.lines === 0 ? 'it is empty' : 'no line of it could be read. Is it a recording?';
		throw new OperationError(`${name} holds no frame: ${why}`);
	}
	const warning = describeBroken(counts);
	if (warning !== undefined) console.error(warning);
	const state = stateOf(activity, at, { window, talkgroup });
	await print(json === true ? `${stateJson(state)}\n` : describeState(state, activity.ignored));
});

/** @returns the window in seconds */
function readWindow(minutes: string): WindowSeconds {
	const window = parseWindow(minutes);
	if (window === undefined) throw new UsageError(`takes ${WINDOWS_TEXT} minutes, not '${minutes}'`);
	return window;
}
