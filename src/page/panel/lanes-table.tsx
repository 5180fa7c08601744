import { useLayoutEffect, useRef, useState } from 'react';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import { groupOvers, type Over } from '../../engine/conversations/overs.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { keyOfRanked, useRows } from '../ui/list/next-rows.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { bar, drawOvers, LiveMark } from '../ui/live.tsx';
import type { OversProps, Party } from './overs-table.tsx';

/** How many lanes are shown until a button shows all. */
const FIRST_LANES = 8;
/** Only a hostile feed has more: it can send 100,000 stations. */
const MAX_LANES = 200;

interface PartyItem extends Party {
	readonly overs: readonly Over[];
	readonly session: ActiveSession | undefined;
}

const FIGURES: readonly Column<PartyItem>[] = [
	column('column.overs', 'number', 'minmax(3rem, max-content)', ({ overs }) => overs.length),
	column('column.talk-time', 'number', 'minmax(5.4rem, max-content)', ({ talkTime }, { duration }) =>
		duration(talkTime),
	),
	column(
		'column.last-heard',
		'number',
		'minmax(5.9rem, max-content)',
		({ overs, session, lastActive }, { now, t, age }) =>
			overs.some(({ localStop }) => localStop === null) ? (
				<LiveMark session={session} now={now} />
			) : (
				<span className="muted">{t('age.ago', { age: age(now - lastActive) })}</span>
			),
	),
];

/** One row for each station or talkgroup, with a picture of its last ten minutes below it. */
export function LanesTable({ kind, parties, overs: allOvers, partyOf, session, freeze, now }: OversProps) {
	const { t } = useTexts();
	const window = useView((view) => view.window);
	const [all, setAll] = useState(false);
	const limit = all ? MAX_LANES : FIRST_LANES;
	// The limit is applied to the kept rows, so that the button shows more lanes during a freeze too.
	const kept = useRows(parties, freeze, keyOfRanked);
	const shown = kept.filter((party, place) => place < limit || keyOfRanked(party) === freeze.focusedRow);
	const oversOf = groupOvers(allOvers, partyOf);
	const firstEarlier = shown.findIndex(({ earlier }) => earlier);
	const more = kept.length - shown.length;
	const table = useRef<HTMLTableElement>(null);
	// The press removes the button, so the focus moves to the first new row.
	useLayoutEffect(() => {
		if (all) table.current?.querySelectorAll<HTMLElement>('.subject')[FIRST_LANES]?.focus();
	}, [all]);
	const columns = [column<PartyItem>(`column.${kind}`, undefined, 'minmax(0, 1fr)', ({ label }) => label), ...FIGURES];
	return (
		<>
			<Table
				className="lanes"
				columns={columns}
				caption={t(`panel.${kind}s-caption`)}
				control={kind}
				now={now}
				ref={table}
				rows={shown.map((party, place): TableRow<PartyItem> => {
					const { id, earlier } = party;
					const overs = oversOf.get(id) ?? [];
					return {
						key: keyOfRanked(party),
						item: { ...party, overs, session },
						classes: [overs.length === 0 && 'struck-out', earlier && 'earlier'],
						above: place === firstEarlier && (
							<tr className="earlier-head">
								<th colSpan={columns.length}>{t('panel.earlier')}</th>
							</tr>
						),
						below: (
							// biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
							<tr className={earlier ? 'lane-row earlier' : 'lane-row'} aria-hidden="true">
								<td colSpan={columns.length}>
									<Lane overs={overs} now={now} window={window} />
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

interface LaneProps {
	readonly overs: readonly Over[];
	readonly now: UnixSeconds;
	/** How many of the last seconds the rankings sum. The lane tints them. */
	readonly window: number;
}

/** The overs of one party on a line of ten minutes. */
function Lane({ overs, now, window }: LaneProps) {
	const ended = overs.filter(({ localStop }) => localStop !== null);
	const live = overs.filter(({ localStop }) => localStop === null);
	const draw = (drawn: readonly Over[]) => drawOvers(drawn, now, RETENTION_SECONDS, MIN_DRAWN_SECONDS);
	return (
		<svg className="strip lane" viewBox={`0 0 ${RETENTION_SECONDS} 10`} preserveAspectRatio="none" aria-hidden="true">
			<polygon className="lane-window" points={bar(RETENTION_SECONDS - window, RETENTION_SECONDS)} />
			<polygon points={draw(ended)} />
			{live.length > 0 && <polygon className="live-over" points={draw(live)} />}
		</svg>
	);
}

function LaneAxis() {
	const { t, age } = useTexts();
	return (
		<span className="lane-axis muted" aria-hidden="true">
			<span>{age(RETENTION_SECONDS)}</span>
			<span>{age(RETENTION_SECONDS / 2)}</span>
			<span>{t('age.now')}</span>
		</span>
	);
}
