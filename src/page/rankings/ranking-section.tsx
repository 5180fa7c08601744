import { useMemo } from 'react';
import type { SubjectRef } from '../../engine/conversations/overs.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import { type SourceAndDestination, writeSubjects } from '../../engine/subjects.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useView } from '../services.ts';
import { type RankingView, talkingSessions } from '../store/view.ts';
import { useTexts } from '../texts/use-texts.ts';
import {
	EMPTY_RANKING,
	keyOfRanked,
	nextRanking,
	type Ranked,
	type ShownRanking,
	useNext,
} from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, Table, type TableRow } from '../ui/list/table.tsx';
import { stripStep } from '../ui/live.tsx';
import { Section } from '../ui/section.tsx';
import { usePanelBeside } from '../ui/use-window.ts';
import { CheckFilter, type DisplayFilter, TextFilter } from './display-filters.tsx';

/** What the cells of a row show. */
export interface RankingItem<Row> {
	readonly row: Row;
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly window: number;
}

interface RankingSectionProps<Row extends Ranked> {
	/** The kind of subject that a row is about. */
	readonly kind: SubjectRef['kind'];
	readonly name: 'talkgroups' | 'callsigns';
	readonly columns: readonly Column<RankingItem<Row>>[];
	readonly view: RankingView<Row>;
	readonly filters: readonly DisplayFilter<Row>[];
	/** Must be the same function at every draw. */
	readonly sourceAndDestinationOf: (row: Row) => SourceAndDestination;
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

/** A ranking of 20 rows, padded with blank ones. Frozen rows keep their places, but their figures are updated. */
export function RankingSection<Row extends Ranked>(props: RankingSectionProps<Row>) {
	const { kind, name, columns, view, filters, sourceAndDestinationOf, find } = props;
	const { t, withElements } = useTexts();
	const { rows: all, active, now } = view;
	const window = useView((current) => current.window);
	const connected = useView(({ connection }) => connection === 'connected');
	const { subject: shownInPanel } = usePanel();
	const beside = usePanelBeside();
	const { subjects: hidden, only } = useHidden();
	const visible = useVisible(all, sourceAndDestinationOf);
	const stale = useView((current) => current.stale);
	const live = useMemo(() => talkingSessions(active, kind), [active, kind]);
	const rows = visible.filter((row) => filters.every(({ passes }) => passes(row)));
	const freeze = useRowFreeze();
	const choices = `${window} ${filters.map(({ key }) => key).join(' ')} ${writeSubjects([...hidden, ...(only ?? [])])}`;
	const { rows: shown, marks } = useNext<ShownRanking<Row>>(EMPTY_RANKING, (before) =>
		nextRanking(before, rows, freeze, choices, now),
	);
	const first = new Set(rows.slice(0, ROWS.ranking).map(({ id }) => id));
	const rowOf = (row: Row): TableRow<RankingItem<Row>> => {
		const session = live.get(row.id);
		return {
			key: keyOfRanked(row),
			item: { row, session, window },
			classes: [first.has(row.id) ? !stale && marks.get(row.id)?.move : 'struck-out'],
			subjects: [{ kind, id: row.id }],
			step: session === undefined ? stripStep(window) : 1,
		};
	};
	// An empty table says why it is empty, and offers to search for the text of a filter.
	const wanted = filters.map(({ typed }) => typed.trim()).find((text) => text !== '');
	const mismatch =
		wanted === undefined
			? t('rankings.nothing-matches')
			: withElements('rankings.text-matches-nothing', { text: <bdi>{wanted}</bdi> });
	const left = visible.length === 0 ? t('rankings.nothing-shown') : mismatch;
	const nothingYet = connected && t('rankings.nothing-yet');
	return (
		<Section
			name={name}
			heading={t(`${name}.heading`)}
			frozen={freeze.badge}
			covered={kind === 'station' && shownInPanel !== undefined && beside}
			checks={filters.map((filter) => <CheckFilter key={filter.label} filter={filter} />)}
			filtered={filters.some(({ isOn }) => isOn)}
			texts={filters.map((filter) => <TextFilter key={filter.label} filter={filter} />)}
		>
			<div className="ranking" {...freeze.handlers}>
				<Table
					className="stacks"
					columns={columns}
					caption={t(`${name}.caption`, { count: window / 60 })}
					control={kind}
					now={now}
					rows={shown.map(rowOf)}
					blankRows={ROWS.ranking - shown.length}
				/>
				<p className="no-match">
					<output>{shown.length === 0 && (all.length === 0 ? nothingYet : left)}</output>
					{shown.length === 0 && all.length > 0 && wanted !== undefined && (
						<button type="button" className="link" onClick={() => find(wanted)}>
							{t('rankings.find')}
						</button>
					)}
				</p>
			</div>
		</Section>
	);
}
