import { toUnixSeconds } from '../../engine/time.ts';
import { readNumber, readOptions, runCommand, UsageError } from './command-line.ts';
import { describeBroken, type LineCounts } from './recording-file.ts';
import { replayRecording } from './replay-recording.ts';
import { describeState, stateJson } from './replay-state.ts';

const USAGE = `Usage: npm run replay -- FILE [--json] [--until MS]

Plays a recording through the engine as fast as it goes and prints the final state.

  FILE         a recording (NDJSON, .gz: gzip); - reads standard input
  --json       prints the state as one JSON object
  --until MS   the state at that time, in milliseconds since the epoch, not at the last frame`;

/** The last moment that a date can name. */
const MAX_UNTIL = 8_640_000_000_000_000;

await runCommand(async (args) => {
	const options = { json: { type: 'boolean' }, until: { type: 'string' } } as const;
	const { values, positionals } = readOptions(args, options, USAGE);
	const [file, ...more] = positionals;
	if (file === undefined) throw new UsageError('A recording is needed', USAGE);
	if (more.length > 0) throw new UsageError(`One recording at a time, not '${more[0]}' too`, USAGE);
	const bounds = { name: '--until', minimum: 0, maximum: MAX_UNTIL, whole: true };
	const until = values.until === undefined ? undefined : readNumber(values.until, bounds, USAGE);

	const counts: LineCounts = { lines: 0, broken: 0 };
	const { activity, at } = await replayRecording(file, until, counts);
	const warning = describeBroken(counts);
	if (warning !== undefined) console.error(warning);
	const snapshot = activity.snapshot(toUnixSeconds(at ?? 0));
	process.stdout.write(values.json === true ? `${stateJson(at, snapshot)}\n` : describeState(at, snapshot, activity));
});
