import type { Activity } from '../../engine/activity.ts';
import {
	type AnsweredCall,
	answeredCalls,
	byLatestCall,
	type WaitingStation,
} from '../../engine/conversations/waiting.ts';
import { label, labelWithMode } from '../../engine/names.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useDerived, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { From, ListenLink, subjectsOf, To } from '../ui/row-text.tsx';

/** A row: a call that waits, or one that was answered a moment ago. */
type Call = WaitingStation & Partial<Pick<AnsweredCall, 'answeredBy'>>;

const NO_CALLS: readonly Call[] = [];

const sourceAndDestinationOf = (call: Call) => call;

function keyOf({ dstId, srcId }: Call): string {
	return `${dstId} ${srcId}`;
}

const COLUMNS: readonly Column<Call>[] = [
	column<Call>('column.from', 'from', undefined, (call) => <From {...call} />, labelWithMode),
	column<Call>('column.to', 'to', undefined, (call) => <To {...call} />),
	column<Call>('column.called', 'called', undefined, (call, { now, t, withElements, preciseAge }) => (
		<>
			<span>
				{call.answeredBy === undefined
					? t('age.ago', { age: preciseAge(now - call.lastActive) })
					: withElements('waiting.answered-by', {
							callsign: <bdi>{label(call.answeredBy.callsign, call.answeredBy.srcId)}</bdi>,
						})}
			</span>
			<ListenLink id={call.dstId} name={call.talkgroup} />
		</>
	)),
];

function rowOf(call: Call, isCurrent: boolean): TableRow<Call> {
	// A focused or frozen row stays after its call has left without an answer.
	const leftClass = !isCurrent && 'struck-out';
	return {
		key: keyOf(call),
		item: call,
		classes: [call.answeredBy === undefined ? leftClass : 'answered'],
		subjects: subjectsOf(call),
	};
}

function findCalls(activity: Activity, now: UnixSeconds) {
	const rows: readonly Call[] = [...activity.waiting(now), ...answeredCalls(activity.recentActivity(now))].sort(
		byLatestCall,
	);
	return { rows, known: activity.isWaitingKnown(now), now };
}

/** Waiting for an answer: the calls of the last two minutes without an answer, and calls answered a moment ago. Always as high as a full list. */
export function WaitingSection() {
	const { t } = useTexts();
	const { rows, known, now } = useDerived(findCalls, undefined);
	const stale = useView((view) => view.stale);
	const visible = useVisible(rows, sourceAndDestinationOf);
	const { only } = useHidden();
	// The list is short and changes slowly, so a pointer that rests on it does not freeze it.
	const freeze = useRowFreeze(false);
	const shown = useRows(stale ? NO_CALLS : visible, freeze, keyOf, ROWS.waiting);
	const current = new Set(visible);
	const nobody = only === undefined ? 'waiting.nobody' : 'waiting.nobody-watched';
	return (
		<section className="surface waiting" aria-labelledby="waiting-heading" {...freeze.handlers}>
			<div className="side-by-side section-head">
				<h2 id="waiting-heading" tabIndex={-1} title={t('waiting.hint')}>
					{t('waiting.heading')}
				</h2>
			</div>
			{shown.length === 0 ? (
				<p className="muted">{t(stale ? 'waiting.not-known' : known ? nobody : 'waiting.not-known-yet')}</p>
			) : (
				<Table
					className="stacks calls"
					columns={COLUMNS}
					caption={t('waiting.caption')}
					headClass="visually-hidden"
					control="station"
					now={now}
					rows={shown.map((row) => rowOf(row, current.has(row)))}
				/>
			)}
		</section>
	);
}
