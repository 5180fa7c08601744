import { Activity } from '../../engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import { type Conversation, conversation } from '../../engine/conversation.ts';
import { clockFormat, formatCount, formatDuration } from '../../engine/format.ts';
import type { IgnoreReason } from '../../engine/frame-counts.ts';
import { formatId } from '../../engine/ids.ts';
import { conversations } from '../../engine/live-conversations.ts';
import { labelWithMode, stationLabel, talkgroupLabel } from '../../engine/names.ts';
import { elapsed, lengthOf } from '../../engine/overs.ts';
import { RANKINGS, type RankedRow } from '../../engine/rankings.ts';
import { toUnixSeconds, type UnixSeconds } from '../../engine/time.ts';
import { waiting } from '../../engine/waiting.ts';
import { readFrame } from '../../protocol/frame.ts';
import { recordedNetwork } from '../../sources/protocols.ts';
import { type LineCounts, readRecording } from '../../sources/recording-file.ts';
import type { StateChoices, StateInput } from '../relay/state-json.ts';

const PRUNE_INTERVAL = PRUNE_INTERVAL_SECONDS * 1000;

/**
 * Plays a recording through the engine at the times of its frames. The feed counts as opened at the first frame.
 *
 * @param until in Unix milliseconds: frames received later are left out
 * @returns the activity at `at`, after every prune due by then. `at` is `until`, or else when the last frame was received; undefined where
 *          there is neither
 */
export async function replayRecording(
	file: string,
	until: number | undefined,
	counts: LineCounts,
): Promise<{ activity: Activity; at: number | undefined }> {
	let activity = new Activity();
	let openedAt: number | undefined;
	let last: number | undefined;
	let pruned: number | undefined;
	/** Runs the latest prune that is due. It removes all that earlier prunes would have removed. */
	const pruneBy = (opened: number, at: number) => {
		const due = opened + Math.floor((at - opened) / PRUNE_INTERVAL) * PRUNE_INTERVAL;
		if (due <= opened || due === pruned) return;
		pruned = due;
		activity.prune(toUnixSeconds(due));
	};
	for await (const frames of readRecording(file, counts)) {
		for (const { at, message } of frames) {
			if (openedAt === undefined) {
				openedAt = at;
				activity = new Activity(recordedNetwork(message));
				activity.changeUpstream('connected', toUnixSeconds(at));
			}
			if (until !== undefined && at > until) continue;
			pruneBy(openedAt, at);
			last = at;
			activity.apply(readFrame(message), toUnixSeconds(at));
		}
	}
	const at = until ?? last;
	if (at !== undefined && openedAt !== undefined) pruneBy(openedAt, at);
	return { activity, at };
}

const PRINTED_ROWS = 20;

/** The state for a person to read. @param ignored counts of the ignored frames, by reason */
export function describeState(
	{ at, reading, frames }: StateInput,
	{ window, talkgroup }: StateChoices,
	ignored: ReadonlyMap<IgnoreReason, number>,
): string {
	const { lastActive } = clockFormat('12');
	const lines = [
		at === undefined ? 'The recording holds no frame.' : `At ${new Date(at).toISOString()}`,
		`Frames: ${frames.received} received, ${frames.started} started a session, ${frames.ended} ended one, ${frames.ignored} ignored`,
		...[...ignored].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  ignored, ${reason}: ${count}`),
		...table('Currently Active', reading.active, (over) => [
			stationLabel(over.station),
			talkgroupLabel(over.talkgroup),
			formatDuration(elapsed(over, reading.at)),
		]),
		...table('Waiting for an Answer', waiting(reading), (call) => [
			stationLabel(call.station),
			call.station.name,
			talkgroupLabel(call.talkgroup),
			`called ${formatDuration(reading.at - call.lastActive)} ago`,
		]),
		...table('Live Conversations', conversations(reading), ({ talkgroup: on, turns, stations, active }) => [
			talkgroupLabel(on),
			formatCount(turns, 'turn'),
			formatCount(stations.length, 'station'),
			...active.slice(-1).map(({ station }) => `${stationLabel(station)} talks`),
		]),
		...Object.values(RANKINGS).flatMap(({ title, ask }) =>
			table<RankedRow>(title, ask(reading, window), (row) => [
				...('station' in row ? [labelWithMode(row.station), row.station.name] : [talkgroupLabel(row.talkgroup)]),
				formatDuration(row.talkTime),
				lastActive(row.lastActive),
			]),
		),
		...(talkgroup === undefined ? [] : conversationLines(conversation(reading, talkgroup), reading.at, lastActive)),
	];
	return `${lines.join('\n')}\n`;
}

function conversationLines(
	{ talkgroup: { id, name }, kind, turns, stations, overs }: Conversation,
	at: UnixSeconds,
	timeOf: (at: UnixSeconds) => string,
): string[] {
	return [
		'',
		`Talk Group ${name === '' ? formatId(id) : `${name} (${formatId(id)})`}: ${kind}, ${formatCount(turns, 'turn')}`,
		...table('Stations', stations, (row) => [
			stationLabel(row.station),
			row.station.name,
			formatCount(row.overs, 'over'),
			formatDuration(row.talkTime),
			row.lastActive === null ? 'on the air' : timeOf(row.lastActive),
		]),
		...table('Overs', overs, (over) => [
			timeOf(over.start),
			stationLabel(over.station),
			formatDuration(lengthOf(over, at)),
			over.stop === null ? 'on the air' : '',
		]),
	];
}

function table<Row>(title: string, all: readonly Row[], cellsOf: (row: Row) => readonly string[]): string[] {
	const rows = all.slice(0, PRINTED_ROWS).map(cellsOf);
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const lines = rows.map((row) =>
		`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
	);
	const more = all.length - rows.length;
	return ['', `${title} (${all.length})`, ...lines, ...(more > 0 ? [`  ${more} more`] : [])];
}
