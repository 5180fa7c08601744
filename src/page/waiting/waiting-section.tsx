import { keyOf } from '../../engine/ids.ts';
import { label } from '../../engine/names.ts';
import type { Reading } from '../../engine/reading.ts';
import {
	type AnsweredCall,
	answered,
	byLatestCall,
	isWaitingKnown,
	type Call as WaitingCall,
	waiting,
} from '../../engine/waiting.ts';
import { useHidden, useNothingShown, useVisible } from '../choices/visibility.tsx';
import { useEachSecond, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { Ago } from '../ui/live.tsx';
import { mark } from '../ui/marks.ts';
import { FROM_COLUMN, subjectsOf, TalkgroupText } from '../ui/row-text.tsx';

/** A row: a call that waits, or one that was answered a moment ago. */
type Call = WaitingCall & Partial<Pick<AnsweredCall, 'answeredBy'>>;

const NO_CALLS: readonly Call[] = [];

function calls(reading: Reading): readonly Call[] {
	return [...waiting(reading), ...answered(reading)].sort(byLatestCall);
}

function rowKey({ talkgroup, station }: Call): string {
	return `${keyOf(talkgroup)},${keyOf(station)}`;
}

const COLUMNS: readonly Column<Call>[] = [
	FROM_COLUMN,
	column('column.to', 'to', 'minmax(0, 1fr)', ({ talkgroup }) => <TalkgroupText talkgroup={talkgroup} listen />),
	// As wide as `1min 59s ago`.
	column(
		'column.called',
		'called number',
		'minmax(6.6rem, max-content)',
		({ lastActive, answeredBy }, { withElements }) =>
			answeredBy === undefined ? (
				<Ago since={lastActive} />
			) : (
				withElements('waiting.answered-by', { callsign: <bdi>{label(answeredBy.callsign, answeredBy.id)}</bdi> })
			),
	),
];

function rowOf(call: Call, left: boolean): TableRow<Call> {
	const isAnswered = call.answeredBy !== undefined;
	return {
		key: rowKey(call),
		item: call,
		// A focused or frozen row stays after its call has left without an answer.
		left: left && !isAnswered,
		classes: [isAnswered && 'answered'],
		subjects: subjectsOf(call),
	};
}

/** Waiting for an answer: the calls of the last two minutes without an answer, and calls answered a moment ago. Always as high as a full list. */
export function WaitingSection() {
	const { t } = useTexts();
	const visible = useVisible(useEachSecond(calls));
	const stale = useStatus((status) => status.stale);
	const { countries } = useHidden();
	// The list is short and changes slowly, so a pointer that rests on it does not freeze it.
	const freeze = useRowFreeze(false);
	const shown = useRows(stale ? NO_CALLS : visible, freeze, rowKey, ROWS.waiting, countries.join());
	return (
		<section
			className="surface waiting"
			aria-labelledby="waiting-heading"
			{...mark('part', 'waiting')}
			{...freeze.handlers}
		>
			<div className="side-by-side section-head">
				<h2 id="waiting-heading" tabIndex={-1} title={t('waiting.hint')}>
					{t('waiting.heading')}
				</h2>
			</div>
			{shown.length === 0 ? (
				<NoCalls stale={stale} />
			) : (
				<Table
					className="stacks calls"
					columns={COLUMNS}
					caption={t('waiting.caption')}
					headClass="visually-hidden"
					control="station"
					rows={shown.map(({ row, left }) => rowOf(row, left))}
				/>
			)}
		</section>
	);
}

/** Why the list is empty. */
function NoCalls({ stale }: { stale: boolean }) {
	const { t } = useTexts();
	const known = useEachSecond(isWaitingKnown);
	const nobody = useNothingShown('waiting.nobody-in', 'waiting.nobody-watched') ?? t('waiting.nobody');
	const notStale = known ? nobody : t('waiting.not-known-yet');
	return <p className="muted">{stale ? t('waiting.not-known') : notStale}</p>;
}
