import type { Conversation } from '../../engine/conversations/conversation.ts';
import { clockFormat, formatCount, formatDuration } from '../../engine/format.ts';
import type { IgnoreReason } from '../../engine/frame-counts.ts';
import { idText } from '../../engine/made-ids.ts';
import { label } from '../../engine/names.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { ActivityState } from '../relay/state-json.ts';

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
				label(row.callsign, row.id),
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
		`Talk Group ${name === '' ? idText(id) : `${name} (${idText(id)})`}: ${kind}, ${formatCount(turns, 'turn')}`,
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
				callsigns.get(row.srcId) ?? idText(row.srcId),
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
