import { keyOf, refOf } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import type { RankedStation, RankedTalkgroup } from '../../engine/rankings.ts';
import { writeSubjects } from '../../engine/subjects.ts';
import { isNarrowed } from '../../engine/view.ts';
import { useChosen } from '../choices/chosen.ts';
import { useIsLost } from '../choices/network-names.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useNothingShown, useView, useVisible } from '../choices/view.tsx';
import { useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type KeptRow, useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, Table } from '../ui/list/table.tsx';
import { Section } from '../ui/section.tsx';
import { CheckFilter, type DisplayFilter, TextFilter } from './display-filters.tsx';

/** A row of either ranking. */
export type RankedRow = RankedTalkgroup | RankedStation;

interface RankingSectionProps<Row extends RankedRow> {
	readonly name: 'talkgroups' | 'callsigns';
	readonly columns: readonly Column<Row>[];
	/** The whole ranking. */
	readonly rows: readonly Row[];
	readonly filters: readonly DisplayFilter<Row>[];
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

function subjectOf(row: RankedRow): SubjectRef {
	return 'station' in row ? { kind: 'station', ...refOf(row.station) } : { kind: 'talkgroup', ...refOf(row.talkgroup) };
}

function rowKey(row: RankedRow): string {
	return keyOf(subjectOf(row));
}

/** The rank of a row. A watched one has its star there. */
function Rank({ kept: { row, left }, rank }: { readonly kept: KeptRow<RankedRow>; readonly rank: number }) {
	const { matching } = useChosen('watch', subjectOf(row), 'station' in row ? row.station.callsign : '');
	return <span>{matching.length > 0 ? '' : left ? '–' : rank}</span>;
}

/** A ranking of 20 rows, padded with blank ones. Frozen rows keep their places, but their figures are updated. */
export function RankingSection<Row extends RankedRow>(props: RankingSectionProps<Row>) {
	const { name, columns, rows: all, filters, find } = props;
	const { t } = useTexts();
	const [{ window: windowSeconds }] = usePageState();
	const view = useView();
	const { hidden, watched = [], lens } = view;
	const visible = useVisible(all);
	const isLost = useIsLost();
	const freeze = useRowFreeze();
	const rows = visible.filter((row) => filters.every(({ passes }) => passes(row)));
	const applied = filters.map(({ key }) => key).join(' ');
	const choices = `${windowSeconds} ${applied} ${lens.join()} ${writeSubjects([...hidden, ...watched])}`;
	const filtered = filters.some(({ isOn }) => isOn);
	const count = t('count.shown-of', { shown: rows.length, all: all.length });
	const shown = useRows(rows, freeze, rowKey, ROWS.ranking, choices);
	const tableRows = shown.map(({ row, left }) => {
		const key = rowKey(row);
		return {
			key,
			// Whether the subject of a row that is no longer ranked is still on the air is not known here.
			item: left ? { ...row, active: [] } : row,
			left,
			classes: ['talkgroup' in row && isLost(row.talkgroup) && 'stale-row'],
			subjects: [subjectOf(row)],
		};
	});
	return (
		<Section
			name={name}
			heading={t(`${name}.heading`)}
			count={filtered || isNarrowed(view) ? count : undefined}
			checks={filters.map(({ choice }) => <CheckFilter key={choice.label} choice={choice} />)}
			filtered={filtered}
			texts={filters.map(({ choice, typed, matching, invalid }) => (
				<TextFilter key={choice.label} choice={choice} typed={typed} matching={matching} invalid={invalid} />
			))}
		>
			<div className="ranking" {...freeze.handlers}>
				<div className="ranks" aria-hidden="true">
					{shown.map((kept, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: ranks belong to places
						<Rank key={place} kept={kept} rank={place + 1} />
					))}
				</div>
				<Table
					className="stacks"
					columns={columns}
					caption={t(`${name}.caption`, { count: windowSeconds / 60 })}
					control={name === 'callsigns' ? 'station' : 'talkgroup'}
					rows={tableRows}
					blankRows={ROWS.ranking - shown.length}
				/>
				<NoRows
					isEmpty={shown.length === 0}
					ranked={all.length}
					visible={visible.length}
					text={filters.map(({ typed }) => typed.trim()).find((typed) => typed !== '')}
					find={find}
				/>
			</div>
		</Section>
	);
}

interface NoRowsProps extends Pick<RankingSectionProps<RankedRow>, 'find'> {
	/** The table shows no rows. */
	readonly isEmpty: boolean;
	/** How many rows the whole ranking has. */
	readonly ranked: number;
	/** How many of them are not hidden. */
	readonly visible: number;
	/** The text of the first text filter in use. */
	readonly text: string | undefined;
}

/** Says why a table is empty, and offers to search for the text of a filter. */
function NoRows({ isEmpty, ranked, visible, text, find }: NoRowsProps) {
	const { t, withElements } = useTexts();
	const nothingShown = useNothingShown('rankings.nothing-in', 'rankings.nothing-shown');
	const connected = useStatus(({ connection }) => connection === 'connected');
	const reason = () => {
		if (ranked === 0) return connected && t('rankings.nothing-yet');
		if (visible === 0) return nothingShown ?? t('rankings.nothing-shown');
		if (text === undefined) return t('rankings.nothing-matches');
		return withElements('rankings.text-matches-nothing', { text: <bdi>{text}</bdi> });
	};
	return (
		<p className="no-match">
			<output>{isEmpty && reason()}</output>
			{isEmpty && ranked > 0 && text !== undefined && (
				<button type="button" className="link" onClick={() => find(text)}>
					{t('rankings.find')}
				</button>
			)}
		</p>
	);
}
