import { memo, type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refKey, refOf } from '../../engine/ids.ts';
import type { SubjectRef } from '../../engine/overs.ts';
import type { RankedRow } from '../../engine/rankings.ts';
import { isNarrowed } from '../../engine/view.ts';
import { useChosen } from '../choices/chosen.ts';
import { useIsLost } from '../choices/network-names.ts';
import type { TypedName } from '../choices/page-state.ts';
import { useAllChoices, usePageState } from '../choices/use-page-state.ts';
import { useNothingShown, useView, useVisible } from '../choices/view.tsx';
import { useEachSecond, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type KeptRow, useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Table } from '../ui/list/table.tsx';
import { Section } from '../ui/section.tsx';
import { CheckFilter, isFilterOn, passes, TextFilter } from './display-filters.tsx';
import type { Ranking } from './rankings.tsx';
import type { AppliedPattern } from './use-pattern.ts';

/** A ranking with fewer rows is padded with blank ones. */
const ROWS = 20;

type Patterns = Partial<Record<TypedName, AppliedPattern>>;

interface RankingSectionProps {
	/** The same object always. */
	readonly ranking: Ranking<RankedRow>;
	readonly find: (text: string) => void;
	/** Gets a function that focuses its first text filter. */
	readonly ref?: Ref<() => void> | undefined;
}

function subjectOf(row: RankedRow): SubjectRef {
	return 'station' in row ? { kind: 'station', ...refOf(row.station) } : { kind: 'talkgroup', ...refOf(row.talkgroup) };
}

function rowKey(row: RankedRow): string {
	return refKey(subjectOf(row));
}

/** The rank of a row. A watched one has its star there. */
function Rank({ kept: { row, left }, rank }: { readonly kept: KeptRow<RankedRow>; readonly rank: number }) {
	const { matching } = useChosen('watch', subjectOf(row), 'station' in row ? row.station.callsign : '');
	return <span>{matching.length > 0 ? '' : left ? '–' : rank}</span>;
}

/** Frozen rows keep their places, but their figures are updated. */
export const RankingSection = memo(function RankingSection({ ranking, find, ref }: RankingSectionProps) {
	const { name, subject, columns, filters } = ranking;
	const { t } = useTexts();
	const [{ window: windowSeconds }] = usePageState();
	const state = useAllChoices();
	const all = useEachSecond(ranking.ask, windowSeconds);
	const [patterns, setPatterns] = useState<Patterns>({});
	const apply = useCallback(
		(pattern: TypedName, applied: AppliedPattern) => setPatterns((before) => ({ ...before, [pattern]: applied })),
		[],
	);
	const [filtering, setFiltering] = useState(false);
	const fields = useRef<HTMLDivElement>(null);
	const fieldsId = useId();
	const focusFilter = () => {
		// Phones fold the filters.
		flushSync(() => setFiltering(true));
		fields.current?.querySelector('input')?.focus();
	};
	useImperativeHandle(ref, () => focusFilter);
	const view = useView();
	const visible = useVisible(all);
	const isLost = useIsLost();
	const freeze = useRowFreeze();
	const rows = visible.filter((row) => filters.every((filter) => passes(row, filter, state, patterns[filter.pattern])));
	const applied = filters.map(({ has, pattern }) => `${state[has]} ${patterns[pattern]?.pattern}`).join(' ');
	const choices = `${windowSeconds} ${applied} ${view.key}`;
	const filtered = filters.some((filter) => isFilterOn(state, filter));
	const count = t('count.shown-of', { shown: rows.length, all: all.length });
	const shown = useRows(rows, freeze, rowKey, ROWS, choices);
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
			className={filtering ? 'filtering' : undefined}
			beside={
				<>
					<button
						type="button"
						className={filtered ? 'filters off-wall on' : 'filters off-wall'}
						aria-expanded={filtering}
						aria-controls={fieldsId}
						onClick={() => setFiltering(!filtering)}
					>
						{t('filter.filters')}
						{filtered && <span className="visually-hidden"> {t('filter.on')}</span>}
					</button>
					{filters.map((filter) => (
						<CheckFilter key={filter.has} filter={filter} />
					))}
				</>
			}
		>
			<div ref={fields} id={fieldsId} className="texts off-wall">
				{filters.map((filter) => (
					<TextFilter
						key={filter.pattern}
						filter={filter}
						rows={all}
						applied={patterns[filter.pattern]}
						apply={apply}
					/>
				))}
			</div>
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
					control={subject}
					rows={tableRows}
					blankRows={ROWS - shown.length}
				/>
				<NoRows
					isEmpty={shown.length === 0}
					ranked={all}
					visible={visible.length}
					text={filters.map(({ pattern }) => state[pattern].trim()).find((typed) => typed !== '')}
					find={find}
				/>
			</div>
		</Section>
	);
});

interface NoRowsProps extends Pick<RankingSectionProps, 'find'> {
	readonly isEmpty: boolean;
	readonly ranked: readonly RankedRow[];
	/** How many of them are not hidden. */
	readonly visible: number;
	/** That of the first text filter in use. */
	readonly text: string | undefined;
}

/** Says why a table is empty, and offers to search for the text of a filter. */
function NoRows({ isEmpty, ranked, visible, text, find }: NoRowsProps) {
	const { t, withElements } = useTexts();
	const nothingShown = useNothingShown(ranked, { lens: 'rankings.nothing-in', watched: 'rankings.nothing-shown' });
	const connected = useStatus(({ connection }) => connection === 'connected');
	const reason = () => {
		if (ranked.length === 0) return connected && t('rankings.nothing-yet');
		if (visible === 0) return nothingShown;
		if (text === undefined) return t('rankings.nothing-matches');
		return withElements('rankings.text-matches-nothing', { text: <bdi>{text}</bdi> });
	};
	return (
		<p className="no-rows">
			<output>{isEmpty && reason()}</output>
			{isEmpty && ranked.length > 0 && text !== undefined && (
				<button type="button" className="link" onClick={() => find(text)}>
					{t('rankings.find')}
				</button>
			)}
		</p>
	);
}
