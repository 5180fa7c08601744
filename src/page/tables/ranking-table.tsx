import { memo, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useOpenPanel } from '../address/panel-link.tsx';
import { ROWS } from '../row-counts.ts';
import { KeptRows } from './kept-rows.ts';
import { KeptSelection } from './kept-selection.tsx';
import { type Move, Moves, type Ranked } from './moves.ts';
import type { TableHold } from './use-hold.ts';

interface RankingTableProps<Row extends Ranked> {
	/** The kind of subject that a row is about. */
	readonly kind: SubjectRef['kind'];
	readonly caption: string;
	readonly columns: readonly { readonly title: string; readonly number?: boolean }[];
	/** The whole ranking, filtered (FILTER-3). */
	readonly rows: readonly Row[];
	/** There are rows, and the filters let none of them pass (FILTER-6). */
	readonly nothingMatches: boolean;
	/** Window, applied filters and hidden subjects, as one text. Rows that come with another choice are not marked. */
	readonly choicesKey: string;
	readonly hold: TableHold;
	readonly now: UnixSeconds;
	/** The cells of a row. */
	readonly children: (row: Row) => ReactNode;
}

/** A ranking of 20 rows, padded with blank ones (SCREEN-8). Held rows keep their places, and their figures go on (SCREEN-13). */
export function RankingTable<Row extends Ranked>(props: RankingTableProps<Row>) {
	const { kind, caption, columns, rows, nothingMatches, choicesKey, hold, now, children: cells } = props;
	const { state, focusedRow, release, handlers } = hold;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice takes effect at once, also while the pointer rests on the table
	useLayoutEffect(release, [release, choicesKey]);
	const [kept] = useState(() => new KeptRows<Row>(keyOf, ROWS.ranking));
	const shown = kept.show(rows, state !== 'free', focusedRow);
	const first = new Set(rows.slice(0, ROWS.ranking));
	const moves = useMoves(shown, choicesKey, now);
	const isOpen = useOpenPanel();
	const marksOf = (row: Row) => [
		first.has(row) ? moves.get(row.id) : 'struck-out',
		isOpen({ kind, id: row.id }) && 'current',
	];
	return (
		<div className="ranking" {...handlers}>
			<table>
				<caption className="visually-hidden">{caption}</caption>
				<thead>
					<tr>
						{columns.map(({ title, number }) => (
							<th key={title} scope="col" className={number === true ? 'number' : undefined}>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					<KeptSelection>
						{shown.map((row) => (
							<tr key={row.id} data-row={row.id} className={marksOf(row).filter(Boolean).join(' ')}>
								{cells(row)}
							</tr>
						))}
						{Array.from({ length: ROWS.ranking - shown.length }, (_, blank) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: all blank rows are the same
							<BlankRow key={`blank ${blank}`} cells={columns.length} />
						))}
					</KeptSelection>
				</tbody>
			</table>
			<output className="no-match">{nothingMatches && shown.length === 0 && 'Nothing matches the filters.'}</output>
		</div>
	);
}

function keyOf({ id }: Ranked): string {
	return String(id);
}

const BlankRow = memo(function BlankRow({ cells }: { cells: number }) {
	return (
		<tr className="blank">
			{Array.from({ length: cells }, (_, cell) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: all are the same
				<td key={cell} />
			))}
		</tr>
	);
});

/** Updated every second, because marks end after a few. */
function useMoves(shown: readonly Ranked[], choicesKey: string, now: UnixSeconds): ReadonlyMap<number, Move> {
	const [moves] = useState(() => new Moves());
	return useMemo(() => moves.update(shown, choicesKey, now), [moves, shown, choicesKey, now]);
}
