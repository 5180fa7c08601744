import { memo, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { type SourceAndDestination, writeSubjects } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { PanelContext, useOpenPanel } from '../choices/open-panel.tsx';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useView } from '../services.ts';
import { type RankingView, talkingSessions } from '../store/view.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useHold } from '../ui/list/hold.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { keyOfRanked, type Ranked, useShownRanking } from '../ui/list/shown-rows.ts';
import { stripStep } from '../ui/live.tsx';
import { Section } from '../ui/section.tsx';
import { CheckFilter, type DisplayFilter, TextFilter } from './display-filters.tsx';

/** A column: the class of its cells, and its heading. */
interface Column {
	readonly name: string;
	readonly title: PlainTextKey;
	readonly number?: boolean;
}

/** What the cells of a row show. */
export interface CellsProps<Row> {
	readonly row: Row;
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly now: UnixSeconds;
	readonly window: number;
}

/** Whether a row needs no new draw. It is redrawn when it changes, each second while it is live, and at each step of its strip. */
export function isUnchanged(before: CellsProps<unknown>, after: CellsProps<unknown>): boolean {
	if (before.row !== after.row || before.session !== after.session || before.window !== after.window) return false;
	const step = after.session === undefined ? stripStep(after.window) : 1;
	return Math.floor(before.now / step) === Math.floor(after.now / step);
}

interface RankingSectionProps<Row extends Ranked> {
	/** The kind of subject that a row is about. */
	readonly kind: SubjectRef['kind'];
	readonly name: 'talkgroups' | 'callsigns';
	readonly columns: readonly Column[];
	readonly view: RankingView<Row>;
	readonly filters: readonly DisplayFilter<Row>[];
	/** The same function always. */
	readonly sourceAndDestinationOf: (row: Row) => SourceAndDestination;
	/** Picks the id of a row from a session; the same function always. */
	readonly sessionKeyOf: (session: ActiveSession) => number;
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
	readonly children: (props: CellsProps<Row>) => ReactNode;
}

/** A ranking of 20 rows, padded with blank ones (SCREEN-8). Held rows keep their places, and their figures go on (SCREEN-13). */
export function RankingSection<Row extends Ranked>(props: RankingSectionProps<Row>) {
	const { kind, name, columns, view, filters, sourceAndDestinationOf, sessionKeyOf, find, children } = props;
	const { t, withElements } = useTexts();
	const { rows: all, active, now } = view;
	const window = useView((current) => current.window);
	const connected = useView(({ connection }) => connection === 'connected');
	const panel = useContext(PanelContext);
	const isOpen = useOpenPanel();
	const { subjects: hidden, only } = useHidden();
	const visible = useVisible(all, sourceAndDestinationOf);
	const live = useMemo(() => talkingSessions(active, sessionKeyOf), [active, sessionKeyOf]);
	const rows = visible.filter((row) => filters.every(({ passes }) => passes(row)));
	const hold = useHold();
	const { release } = hold;
	const choices = `${window} ${filters.map(({ key }) => key).join(' ')} ${writeSubjects([...hidden, ...(only ?? [])])}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another choice ends the hold, also while the pointer rests on the table
	useLayoutEffect(release, [release, choices]);
	const { rows: shown, marks } = useShownRanking(rows, hold, choices, now);
	const first = new Set(rows.slice(0, ROWS.ranking));
	const classesOf = (row: Row) => [
		first.has(row) ? marks.get(row.id)?.move : 'struck-out',
		isOpen({ kind, id: row.id }) && 'current',
	];
	// Why there are no rows (FILTER-6, FILTER-7), and the text of a filter, which the search may find.
	const wanted = filters.map(({ typed }) => typed.trim()).find((text) => text !== '');
	const mismatch = t(wanted === undefined ? 'rankings.nothing-matches' : 'rankings.no-name-matches');
	const left = visible.length === 0 ? t('rankings.nothing-shown') : mismatch;
	const nothingYet = connected && t('rankings.nothing-yet');
	return (
		<Section
			name={name}
			heading={t(`${name}.heading`)}
			held={hold.marked}
			covered={kind === 'station' && panel.subject !== undefined && panel.beside}
			checks={filters.map((filter) => <CheckFilter key={filter.label} filter={filter} />)}
			texts={filters.map((filter) => <TextFilter key={filter.label} filter={filter} />)}
		>
			<div className="ranking" {...hold.handlers}>
				<table>
					<caption className="visually-hidden">{t(`${name}.caption`, { count: window / 60 })}</caption>
					<thead>
						<tr>
							{columns.map((column) => (
								<th
									key={column.name}
									scope="col"
									className={column.number === true ? `${column.name} number` : column.name}
								>
									{t(column.title)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{shown.map((row) => (
							<tr key={row.id} data-row={keyOfRanked(row)} className={classesOf(row).filter(Boolean).join(' ')}>
								{children({ row, session: live.get(row.id), now, window })}
							</tr>
						))}
						{Array.from({ length: ROWS.ranking - shown.length }, (_, blank) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: all blank rows are the same
							<BlankRow key={`blank ${blank}`} columns={columns} />
						))}
					</tbody>
				</table>
				<p className="no-match">
					<output>{shown.length === 0 && (all.length === 0 ? nothingYet : left)}</output>
					{shown.length === 0 && all.length > 0 && wanted !== undefined && (
						<button type="button" className="link" onClick={() => find(wanted)}>
							{withElements('rankings.find', { text: <bdi>{wanted}</bdi> })}
						</button>
					)}
				</p>
			</div>
		</Section>
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
