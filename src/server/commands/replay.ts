import { WINDOW_SECONDS, WINDOWS_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { describeConversation } from '../../engine/conversations/conversation.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { MAX_MILLISECONDS } from '../../protocol/recording.ts';
import { OperationError, UsageError } from '../errors.ts';
import { describeBroken, type LineCounts } from '../sources/recording-file.ts';
import { readOptions } from './command-line.ts';
import { readNumber } from './option-values.ts';
import { replayRecording } from './replay-recording.ts';
import { describeState, type ReplayState, stateJson } from './replay-state.ts';
import { print, runCommand } from './run-command.ts';

/** `1, 2, 5 or 10` */
const WINDOWS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
	WINDOWS_SECONDS.map((seconds) => String(seconds / 60)),
);

const USAGE = `Usage: npm run replay -- FILE [--json] [--until MS] [--window MINUTES] [--talkgroup ID]

Plays a recording through the engine as fast as it goes and prints the final state.

  FILE              a recording (NDJSON, .gz: gzip); - reads standard input
  --json            prints the state as one JSON object
  --until MS        the state at that time, in milliseconds since the epoch, not at the last frame
  --window MINUTES  what is summed and ranked: the last ${WINDOWS} minutes (${WINDOW_SECONDS / 60})
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
	activity.setWindow(window);
	const now = toUnixSeconds(at ?? 0);
	const state: ReplayState = {
		at,
		snapshot: activity.snapshot(now),
		waiting: activity.waiting(now),
		conversation:
			talkgroupId === undefined ? undefined : describeConversation(talkgroupId, activity.recentActivity(now)),
		ignored: activity.ignored,
	};
	await print(values.json === true ? `${stateJson(state)}\n` : describeState(state));
});

function readWhole(text: string | undefined, name: string, maximum: number): number | undefined {
	return readNumber(text, { name, minimum: 0, maximum, whole: true });
}

/** @returns the window in seconds (REPLAY-7) */
function readWindow(minutes: string | undefined): WindowSeconds {
	if (minutes === undefined) return WINDOW_SECONDS;
	const window = WINDOWS_SECONDS.find((seconds) => String(seconds / 60) === minutes);
	if (window === undefined) throw new UsageError(`--window takes ${WINDOWS} minutes, not '${minutes}'`);
	return window;
}
