import { memo, type ReactNode, useLayoutEffect } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useOpenPanel } from '../address/panel.tsx';
import { ROWS } from '../row-counts.ts';
import type { TableHold } from './hold.ts';
import { keyOfRanked, type Ranked, useShownRanking } from './shown-rows.ts';

/** A column: the class of its cells, and its heading. */
interface Column {
	readonly name: string;
	readonly title: string;
	readonly number?: boolean;
}

/** Why a ranking has no rows, and the text of its filter, which the search may find. */
interface EmptyReason {
	readonly text: string;
	readonly wanted: string;
}

/**
 * @param all the whole ranking
 * @param visible the rows that are not left out as hidden or as not watched
 * @param rows those of them that pass the filters
 * @param pattern of a text filter, as typed; `''` for none
 * @param connected rows can be expected (FILTER-7)
 */
export function emptyReason(
	all: readonly Ranked[],
	visible: readonly Ranked[],
	rows: readonly Ranked[],
	pattern: string,
	connected: boolean,
): EmptyReason | undefined {
	if (rows.length > 0) return undefined;
	if (all.length === 0) return connected ? { text: 'Talk time is counted when an over ends', wanted: '' } : undefined;
	const wanted = pattern.trim();
	if (visible.length === 0) return { text: 'Nothing that is shown was heard', wanted };
	return { text: wanted === '' ? 'Nothing matches the filters' : 'No name matches', wanted };
}

interface RankingTableProps<Row extends Ranked> {
	/** The kind of subject that a row is about. */
	readonly kind: SubjectRef['kind'];
	readonly caption: string;
	readonly columns: readonly Column[];
	/** The whole ranking, filtered (FILTER-3). */
	readonly rows: readonly Row[];
	/** Why there are no rows; undefined where there are, or without a connection (FILTER-6, FILTER-7). */
	readonly empty: EmptyReason | undefined;
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
	/** Window, applied filters and hidden subjects, as one text. */
	readonly choices: string;
	readonly hold: TableHold;
	readonly now: UnixSeconds;
	/** The cells of a row. */
	readonly children: (row: Row) => ReactNode;
}

/** A ranking of 20 rows, padded with blank ones (SCREEN-8). Held rows keep their places, and their figures go on (SCREEN-13). */
export function RankingTable<Row extends Ranked>(props: RankingTableProps<Row>) {
	const { kind, caption, columns, rows, empty, find, choices, hold, now, children: cells } = props;
	const { release, handlers } = hold;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice ends the hold, also while the pointer rests on the table
	useLayoutEffect(release, [release, choices]);
	const { rows: shown, marks } = useShownRanking(rows, hold, choices, now);
	const first = new Set(rows.slice(0, ROWS.ranking));
	const isOpen = useOpenPanel();
	const classesOf = (row: Row) => [
		first.has(row) ? marks.get(row.id)?.move : 'struck-out',
		isOpen({ kind, id: row.id }) && 'current',
	];
	return (
		<div className="ranking" {...handlers}>
			<table>
				<caption className="visually-hidden">{caption}</caption>
				<thead>
					<tr>
						{columns.map(({ name, title, number }) => (
							<th key={name} scope="col" className={number === true ? `${name} number` : name}>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map((row) => (
						<tr key={row.id} data-row={keyOfRanked(row)} className={classesOf(row).filter(Boolean).join(' ')}>
							{cells(row)}
						</tr>
					))}
					{Array.from({ length: ROWS.ranking - shown.length }, (_, blank) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: all blank rows are the same
						<BlankRow key={`blank ${blank}`} columns={columns} />
					))}
				</tbody>
			</table>
			<p className="no-match">
				<output>{shown.length === 0 && empty?.text}</output>
				{shown.length === 0 && empty !== undefined && empty.wanted !== '' && (
					<button type="button" className="link" onClick={() => find(empty.wanted)}>
						Find <bdi>{empty.wanted}</bdi>
					</button>
				)}
			</p>
		</div>
	);
}

const BlankRow = memo(function BlankRow({ columns }: { columns: readonly Column[] }) {
	return (
		<tr className="blank">
			{columns.map(({ name }) => (
				<td key={name} className={name} />
			))}
		</tr>
	);
});
