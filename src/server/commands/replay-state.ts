import { Activity } from '../../engine/activity.ts';
import { PRUNE_INTERVAL_SECONDS } from '../../engine/constants.ts';
import type { Conversation } from '../../engine/conversations/conversation.ts';
import { clockFormat, formatCount, formatDuration } from '../../engine/format.ts';
import type { IgnoreReason } from '../../engine/frame-counts.ts';
import { label, modeBeside } from '../../engine/names.ts';
import { formatId } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { readFrame } from '../../protocol/frame.ts';
import { recordedNetwork } from '../../protocol/networks.ts';
import { type LineCounts, readRecording } from '../../sources/recording-file.ts';
import type { ActivityState } from '../relay/state-json.ts';

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

/** How many rows of each list are printed. */
const PRINTED_ROWS = 20;

/**
 * The state for a person to read.
 *
 * @param ignored counts of the ignored frames, by reason
 */
export function describeState(
	{ at, snapshot, waiting, conversations, conversation }: ActivityState,
	ignored: ReadonlyMap<IgnoreReason, number>,
): string {
	const { active, talkgroups, callsigns, frames } = snapshot;
	const { lastActive } = clockFormat('12');
	const lines = [
		at === undefined ? 'The recording holds no frame.' : `At ${new Date(at).toISOString()}`,
		`Frames: ${frames.received} received, ${frames.started} started a session, ${frames.ended} ended one, ${frames.ignored} ignored`,
		...[...ignored].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  ignored, ${reason}: ${count}`),
		...table(
			`Currently Active (${active.length})`,
			active.map((row) => [row.callsignLabel, row.talkgroupLabel, formatDuration(snapshot.at - row.start)]),
		),
		...table(
			`Waiting for an Answer (${waiting.length})`,
			waiting.map((row) => [
				label(row.callsign, row.srcId),
				row.callsignName,
				label(row.talkgroup, row.dstId),
				`called ${formatDuration(snapshot.at - row.lastActive)} ago`,
			]),
		),
		...table(
			`Live Conversations (${conversations.length})`,
			conversations.map((row) => [
				label(row.talkgroup, row.dstId),
				formatCount(row.turns, 'turn'),
				formatCount(row.stations.length, 'station'),
				row.session === undefined ? '' : `${row.session.callsignLabel} talks`,
			]),
		),
		...table(
			`Top Talkgroups (${talkgroups.length})`,
			talkgroups.map((row) => [label(row.name, row.id), formatDuration(row.talkTime), lastActive(row.lastActive)]),
		),
		...table(
			`Top Callsigns (${callsigns.length})`,
			callsigns.map((row) => [
				`${label(row.callsign, row.id)} ${modeBeside(row.callsign, row.id)}`.trim(),
				row.name,
				formatDuration(row.talkTime),
				lastActive(row.lastActive),
			]),
		),
		...(conversation === undefined ? [] : conversationLines(conversation, lastActive)),
	];
	return `${lines.join('\n')}\n`;
}

function conversationLines(
	{ id, name, kind, turns, stations, overs }: Conversation,
	timeOf: (at: UnixSeconds) => string,
): string[] {
	const callsigns = new Map(stations.map(({ srcId, callsign }) => [srcId, label(callsign, srcId)]));
	return [
		'',
		`Talk Group ${name === '' ? formatId(id) : `${name} (${formatId(id)})`}: ${kind}, ${formatCount(turns, 'turn')}`,
		...table(
			`Stations (${stations.length})`,
			stations.map((row) => [
				label(row.callsign, row.srcId),
				row.callsignName,
				formatCount(row.overs, 'over'),
				formatDuration(row.talkTime),
				row.live ? 'on the air' : timeOf(row.lastActive),
			]),
		),
		...table(
			`Overs (${overs.length})`,
			overs.map((row) => [
				timeOf(row.start),
				row.ownCallsign || (callsigns.get(row.srcId) ?? formatId(row.srcId)),
				formatDuration(row.duration),
				row.stop === null ? 'on the air' : '',
			]),
		),
	];
}

function table(title: string, rows: readonly (readonly string[])[]): string[] {
	const shown = rows.slice(0, PRINTED_ROWS);
	const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
	const lines = shown.map((row) =>
		`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
	);
	const more = rows.length - shown.length;
	return ['', title, ...lines, ...(more > 0 ? [`  ${more} more`] : [])];
}
