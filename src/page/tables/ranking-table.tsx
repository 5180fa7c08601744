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

interface RankingTableProps<Row extends Ranked> {
	/** The kind of subject that a row is about. */
	readonly kind: SubjectRef['kind'];
	readonly caption: string;
	readonly columns: readonly Column[];
	/** The whole ranking, filtered (FILTER-3). */
	readonly rows: readonly Row[];
	/** There are rows, and the filters let none of them pass (FILTER-6). */
	readonly nothingMatches: boolean;
	/** Window, applied filters and hidden subjects, as one text. */
	readonly choices: string;
	readonly hold: TableHold;
	readonly now: UnixSeconds;
	/** The cells of a row. */
	readonly children: (row: Row) => ReactNode;
}

/** A ranking of 20 rows, padded with blank ones (SCREEN-8). Held rows keep their places, and their figures go on (SCREEN-13). */
export function RankingTable<Row extends Ranked>(props: RankingTableProps<Row>) {
	const { kind, caption, columns, rows, nothingMatches, choices, hold, now, children: cells } = props;
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
			<output className="no-match">{nothingMatches && shown.length === 0 && 'Nothing matches the filters.'}</output>
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
