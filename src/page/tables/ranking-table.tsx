import { type ReactNode, useMemo, useState } from 'react';
import { formatDuration } from '../../engine/format.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { tableRows } from '../filters/filters.ts';
import { KeptRows } from './kept-rows.ts';
import { type Move, Moves } from './moves.ts';
import { NumberText } from './row-text.tsx';
import type { useHold } from './use-hold.ts';

interface Ranked {
	readonly id: number;
	readonly talkTime: number;
}

interface RankingTableProps<Row extends Ranked> {
	readonly caption: string;
	readonly columns: readonly { readonly title: string; readonly number?: boolean }[];
	/** The whole ranking, filtered. */
	readonly rows: readonly Row[];
	/** Changes when the filters do: the rows are then others, not new. */
	readonly subject: unknown;
	readonly hold: ReturnType<typeof useHold>;
	readonly now: UnixSeconds;
	/** The cells of a row. */
	readonly children: (row: Row) => ReactNode;
}

/** A ranking: 20 rows, padded (SCREEN-8). While it is held its rows stay where they are, and their figures go on. */
export function RankingTable<Row extends Ranked>(props: RankingTableProps<Row>) {
	const { caption, columns, rows, subject, hold, now, children: cells } = props;
	const first = useMemo(() => tableRows(rows), [rows]);
	const [keptRows] = useState(() => new KeptRows<Row | undefined>());
	const kept = keptRows.show(hold.held, first);
	const shown = useMemo(() => (kept === first ? first : bringUpToDate(kept, rows)), [kept, first, rows]);
	const moves = useMoves(shown, subject, now);
	return (
		<div className="table" {...hold.handlers}>
			<table>
				<caption className="unseen">{caption}</caption>
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
					{shown.map((row, rank) =>
						row === undefined ? (
							// By rank, not by what stands there: a row that another one moves to is the same row with another text, and nothing shifts.
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							<BlankRow key={rank} cells={columns.length} />
						) : (
							// biome-ignore lint/suspicious/noArrayIndexKey: see above
							<tr key={rank} className={moves.get(row.id)}>
								{cells(row)}
							</tr>
						),
					)}
				</tbody>
			</table>
		</div>
	);
}

function BlankRow({ cells }: { cells: number }) {
	return (
		<tr className="blank">
			{Array.from({ length: cells }, (_, cell) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: all are the same
				<td key={cell} />
			))}
		</tr>
	);
}

/** The rows that were there, in their places, with the figures of now; one that has left the ranking keeps its last. */
function bringUpToDate<Row extends Ranked>(
	kept: readonly (Row | undefined)[],
	rows: readonly Row[],
): readonly (Row | undefined)[] {
	const current = new Map(rows.map((row) => [row.id, row]));
	return kept.map((row) => (row === undefined ? undefined : (current.get(row.id) ?? row)));
}

/** Looked at again with every second, so that marks go. */
function useMoves(
	shown: readonly (Ranked | undefined)[],
	subject: unknown,
	now: UnixSeconds,
): ReadonlyMap<number, Move> {
	const [moves] = useState(() => new Moves());
	return useMemo(() => {
		const rows = shown.flatMap((row) => (row === undefined ? [] : [row]));
		return moves.note(rows, subject, now);
	}, [moves, shown, subject, now]);
}

/** The running over of a row that is talking now: beside its talk time, never a part of it. */
export function LiveMark({ since, now }: { since: UnixSeconds | undefined; now: UnixSeconds }) {
	if (since === undefined) return <span className="live" />;
	return (
		<span className="live" title="Talking now">
			<NumberText text={`+${formatDuration(now - since)}`} />
		</span>
	);
}
