import type { Activity } from '../../engine/activity.ts';
import { formatDuration, lastActiveFormat } from '../../engine/format.ts';
import { label } from '../../engine/names.ts';
import type { Snapshot } from '../../engine/snapshot.ts';

/**
 * The state as the commands' contract has it: whole rankings in rank order, active sessions in screen order.
 *
 * @param at milliseconds since the epoch; null in the answer where a recording held no frame
 */
export function stateJson(at: number | undefined, { active, talkgroups, callsigns, frames }: Snapshot): string {
	// The fields of spec 3 and no others.
	return JSON.stringify({
		at: at ?? null,
		active: active.map(
			({ closing: _closing, unconfirmed: _unconfirmed, acrossLoss: _acrossLoss, ...specified }) => specified,
		),
		talkgroups: talkgroups.map(({ overs: _overs, ...specified }) => specified),
		callsigns,
		frames,
	});
}

/** How many rows of each list are printed. */
const PRINTED_ROWS = 20;

/** The state for a person to read. */
export function describeState(at: number | undefined, snapshot: Snapshot, activity: Activity): string {
	const { active, talkgroups, callsigns, frames } = snapshot;
	const lastActive = lastActiveFormat();
	const lines = [
		at === undefined ? 'The recording holds no frame.' : `At ${new Date(at).toISOString()}`,
		`Frames: ${frames.received} received, ${frames.started} started a session, ${frames.ended} ended one, ${frames.ignored} ignored`,
		...[...activity.ignored].sort(([, a], [, b]) => b - a).map(([reason, count]) => `  ignored, ${reason}: ${count}`),
		...table(
			`Currently Active (${active.length})`,
			active.map((row) => [row.callsignLabel, row.talkgroupLabel, formatDuration(snapshot.at - row.start)]),
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
	];
	return `${lines.join('\n')}\n`;
}

function table(title: string, rows: readonly (readonly string[])[]): string[] {
	const shown = rows.slice(0, PRINTED_ROWS);
	const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
	const lines = shown.map((row) =>
		`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
	);
	return ['', title, ...lines];
}
