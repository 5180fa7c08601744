import { useLayoutEffect, useRef, useState } from 'react';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import type { ConversationStation } from '../../engine/conversation.ts';
import { refKey } from '../../engine/ids.ts';
import { grouped, type SubjectRef } from '../../engine/overs.ts';
import type { ActiveOver, Over } from '../../engine/reading.ts';
import type { StationTalkgroup } from '../../engine/station-activity.ts';
import { stationKey } from '../../engine/station-key.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MAX_ROWS, useRows } from '../ui/list/next-rows.ts';
import type { RowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { Ago, bar, drawOvers, endOfStep, LiveMark, LiveOvers } from '../ui/live.tsx';
import { marked } from '../ui/marks.ts';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';

const FIRST_LANES = 8;

type Lane = ConversationStation | StationTalkgroup;

function laneKey(lane: Lane): string {
	return 'station' in lane ? stationKey(lane.station) : refKey(lane.talkgroup);
}

const FIGURES: readonly Column<Lane>[] = [
	column('column.overs', 'number', 'minmax(3rem, max-content)', ({ overs }) => overs),
	column('column.talk-time', 'number', 'minmax(5.4rem, max-content)', ({ talkTime }, { duration }) =>
		duration(talkTime),
	),
	column('column.last-heard', 'number', 'minmax(5.9rem, max-content)', ({ active, lastActive }, { left }) =>
		active.length > 0 && !left ? (
			<LiveMark over={active[0]} />
		) : (
			<span className="muted">
				<Ago since={lastActive} />
			</span>
		),
	),
];

function columnsOf(kind: SubjectRef['kind']): readonly Column<Lane>[] {
	const name = (lane: Lane) =>
		'station' in lane ? <CallsignText station={lane.station} /> : <TalkgroupText talkgroup={lane.talkgroup} />;
	return [column<Lane>(`column.${kind}`, undefined, 'minmax(0, 1fr)', name), ...FIGURES];
}

const COLUMNS = { station: columnsOf('station'), talkgroup: columnsOf('talkgroup') };

export interface LanesTableProps {
	/** What the lanes are of: the stations of a talkgroup, or the talkgroups of a station. */
	readonly kind: SubjectRef['kind'];
	readonly lanes: readonly Lane[];
	/** How many lanes come first. The others are below them, under `Earlier`. All by default. */
	readonly recentLanes?: number;
	/** The latest first. */
	readonly overs: readonly Over[];
	/** One for all lists of the panel, because a list that grows moves those below. */
	readonly freeze: RowFreeze;
}

/** One row for each station or talkgroup, with a picture of its last ten minutes below it. */
export function LanesTable({ kind, lanes, recentLanes = lanes.length, overs: allOvers, freeze }: LanesTableProps) {
	const { t } = useTexts();
	const [all, setAll] = useState(false);
	// The limit is applied to the kept rows, so that the button shows more lanes during a freeze too.
	const kept = useRows(lanes, freeze, laneKey, Number.POSITIVE_INFINITY);
	const limit = all ? MAX_ROWS : FIRST_LANES;
	const shown = kept.filter(({ row }, index) => index < limit || laneKey(row) === freeze.focusedRow);
	// A transmission that several networks have is in the lane of each.
	const everywhere = allOvers.flatMap((over) => [
		over,
		...(over.alsoOn ?? []).map((talkgroup) => ({ ...over, talkgroup })),
	]);
	const oversOf = grouped(everywhere, ({ station, talkgroup }) =>
		kind === 'station' ? stationKey(station) : refKey(talkgroup),
	);
	const earlier = new Set(lanes.slice(recentLanes).map(laneKey));
	const firstEarlier = shown.findIndex(({ row }) => earlier.has(laneKey(row)));
	const more = kept.length - shown.length;
	const table = useRef<HTMLTableElement>(null);
	// The press removes the button, so the focus moves to the first new row.
	useLayoutEffect(() => {
		const rows = all ? table.current?.querySelectorAll(marked('row')) : undefined;
		rows?.[FIRST_LANES]?.querySelector<HTMLElement>(marked('panelLink'))?.focus();
	}, [all]);
	const columns = COLUMNS[kind];
	return (
		<>
			<Table
				className="lanes"
				columns={columns}
				caption={t(`panel.${kind}s-caption`)}
				control={kind}
				ref={table}
				rows={shown.map(({ row: lane, left }, index): TableRow<Lane> => {
					const key = laneKey(lane);
					const overs = oversOf.get(key) ?? [];
					const isEarlier = earlier.has(key);
					return {
						key,
						item: lane,
						left,
						classes: [isEarlier && 'earlier'],
						above: index === firstEarlier && (
							<tr className="earlier-head">
								<th colSpan={columns.length}>{t('panel.earlier')}</th>
							</tr>
						),
						below: (
							// biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
							<tr className={isEarlier ? 'lane-row earlier' : 'lane-row'} aria-hidden="true">
								<td colSpan={columns.length}>
									<LaneStrip overs={overs} />
								</td>
							</tr>
						),
					};
				})}
			/>
			<LaneAxis />
			{more > 0 && !all && (
				<button type="button" className="link" onClick={() => setAll(true)}>
					{t('count.more', { count: more })}
				</button>
			)}
		</>
	);
}

/** The shortest bar stands for more seconds than in a strip, because a second is narrower in a lane. */
const MIN_DRAWN_SECONDS = 4;

/** The overs of one lane on a line of ten minutes, which move as those of a strip do. The window that the rankings sum is tinted. */
function LaneStrip({ overs }: { readonly overs: readonly Over[] }) {
	const [{ window: windowSeconds }] = usePageState();
	const end = useEachSecond(endOfStep, RETENTION_SECONDS);
	const ended = overs.filter(({ localStop }) => localStop !== null);
	const active = overs.filter((over): over is ActiveOver => over.localStop === null);
	return (
		<svg className="strip lane" viewBox={`0 0 ${RETENTION_SECONDS} 10`} preserveAspectRatio="none" aria-hidden="true">
			<polygon className="lane-window" points={bar(RETENTION_SECONDS - windowSeconds, RETENTION_SECONDS)} />
			<polygon points={drawOvers(ended, end, RETENTION_SECONDS, MIN_DRAWN_SECONDS)} />
			{active.length > 0 && <LiveOvers overs={active} windowSeconds={RETENTION_SECONDS} shortest={MIN_DRAWN_SECONDS} />}
		</svg>
	);
}

function LaneAxis() {
	const { t } = useTexts();
	const minutesAgo = (seconds: number) => t('axis.minutes', { count: seconds / 60 });
	return (
		<span className="lane-axis muted" aria-hidden="true">
			<span>{minutesAgo(RETENTION_SECONDS)}</span>
			<span>{minutesAgo(RETENTION_SECONDS / 2)}</span>
			<span>{t('age.now')}</span>
		</span>
	);
}
