import { WINDOW_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { type Ref, readId } from '../../engine/ids.ts';
import { MAX_MILLISECONDS } from '../../protocol/recording.ts';
import { describeBroken, type LineCounts } from '../../sources/recording-file.ts';
import { OperationError, UsageError } from '../errors.ts';
import { parseWindow, stateInput, stateJson, TALKGROUP_TEXT, WINDOWS_TEXT } from '../relay/state-json.ts';
import { parseArguments } from './command-line.ts';
import { onOrOff, wholeNumberFrom } from './option-checks.ts';
import { describeOptions, type Options, readValues } from './option-table.ts';
import { describeState, replayRecording } from './replay-state.ts';
import { print, runCommand } from './run-command.ts';

const OPTIONS = {
	json: { meaning: 'prints the state as one JSON object', check: onOrOff },
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
		check: readTalkgroup,
	},
} satisfies Options;

const USAGE = `Usage: npm run replay -- FILE [options]

Plays a recording through the engine at full speed and prints the final state.
FILE is NDJSON, compressed if it ends in .gz; - reads standard input.

${describeOptions(OPTIONS)}
  -h, --help                 prints this

Each option can also be set in the environment: --window is
TOP_ACTIVITY_WINDOW.`;

await runCommand(USAGE, async (args) => {
	const { options, variables, positionals } = parseArguments(args, OPTIONS, process.env, { allowPositionals: true });
	const [file, ...more] = positionals;
	if (file === undefined || file === '') throw new UsageError('A recording is needed');
	if (more.length > 0) throw new UsageError(`Unexpected argument '${more[0]}'`);
	const { json, until, window, talkgroup } = readValues(OPTIONS, variables, options);
	const counts: LineCounts = { lines: 0, broken: 0 };
	const { activity, at } = await replayRecording(file, until, counts);
	if (counts.broken === counts.lines) {
		const name = file === '-' ? 'Standard input' : file;
		const why = counts.lines === 0 ? 'it is empty' : 'no line of it could be read. Is it a recording?';
		throw new OperationError(`${name} holds no frame: ${why}`);
	}
	const warning = describeBroken(counts);
	if (warning !== undefined) console.error(warning);
	const state = stateInput(activity, at);
	const choices = { window, talkgroup };
	await print(json === true ? `${stateJson(state, choices)}\n` : describeState(state, choices, activity.ignored));
});

function readTalkgroup(text: string): Ref {
	const id = readId(text);
	if (id === undefined) throw new UsageError(`takes ${TALKGROUP_TEXT}, not '${text}'`);
	return { id };
}

/** @returns the window in seconds */
function readWindow(minutes: string): WindowSeconds {
	const window = parseWindow(minutes);
	if (window === undefined) throw new UsageError(`takes ${WINDOWS_TEXT} minutes, not '${minutes}'`);
	return window;
}
