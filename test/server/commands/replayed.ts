import { WINDOW_SECONDS } from '../../../src/engine/constants.ts';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { replayRecording } from '../../../src/server/commands/replay-state.ts';
import { stateInput, stateJson } from '../../../src/server/relay/state-json.ts';
import { startMessage, stopMessage, T0, updateMessage } from '../../model/messages.ts';
import { Command, type Outcome } from '../../server-fixtures/command.ts';
import { frameOf } from '../../server-fixtures/frames.ts';
import { temporaryFile } from '../../server-fixtures/temporary-folder.ts';

export const NAMES = { station: { callsign: 'DL5QZX', name: 'Jürgen' }, talkgroup: { name: 'Deutschland' } };
export const AT = T0 * 1000;

/** A recording of an ended over, an unreadable frame and an active over. */
export const RECORDING = [
	{ at: AT, message: frameOf(startMessage()) },
	{ at: AT + 1500, message: frameOf(updateMessage(NAMES)) },
	{ at: AT + 10_200, message: frameOf(stopMessage(NAMES)) },
	{ at: AT + 11_000, message: { topic: 'LH', payload: 'nonsense' } },
	{ at: AT + 12_000, message: frameOf(startMessage({ sessionId: 'b', start: T0 + 11 })) },
]
	.map(writeRecordedLine)
	.join('');

/** The output of `--json` for this recording. */
export const STATE = {
	at: AT + 12_000,
	active: [
		{
			id: 'b',
			srcId: 2_629_901,
			dstId: 262,
			callsign: 'DL5QZX',
			callsignName: 'Jürgen',
			callsignLabel: 'DL5QZX',
			talkgroup: 'Deutschland',
			talkgroupLabel: 'Deutschland',
			start: T0 + 11,
			localStart: T0 + 12,
		},
	],
	talkgroups: [{ id: 262, name: 'Deutschland', talkTime: 10, lastActive: T0 + 10 }],
	callsigns: [{ id: 2_629_901, callsign: 'DL5QZX', name: 'Jürgen', talkTime: 10, lastActive: T0 + 10 }],
	frames: { received: 5, started: 2, ended: 1, ignored: 2 },
	waiting: [],
	conversations: [],
};

interface Choices {
	/** In Unix milliseconds. */
	readonly until?: number;
	readonly talkgroup?: string;
}

/** @returns the output of `npm run replay -- --json` for a recording, without a process of its own */
export async function replayedJson(recording: string, { until, talkgroup }: Choices = {}): Promise<string> {
	const file = await temporaryFile('recording.ndjson', recording);
	const { activity, at } = await replayRecording(file, until, { lines: 0, broken: 0 });
	return stateJson(stateInput(activity, at), {
		window: WINDOW_SECONDS,
		talkgroup: talkgroup === undefined ? undefined : { id: talkgroup },
	});
}

/** Runs `npm run replay`. @param input its standard input */
export function replay(args: string[], input?: string): Promise<Outcome> {
	return Command.built('replay', args, input).outcome();
}
