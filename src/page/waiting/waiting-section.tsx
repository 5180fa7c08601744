import { useState } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { labelWithMode } from '../../engine/names.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useHidden, useVisible } from '../choices/visibility.tsx';
import { useDerived, useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { ROWS } from '../ui/list/row-counts.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table, type TableRow } from '../ui/list/table.tsx';
import { From, ListenLink, subjectsOf, To } from '../ui/row-text.tsx';
import { Answers, type WaitingRow } from './answers.ts';

const NO_ROWS: readonly WaitingRow[] = [];

const sourceAndDestinationOf = ({ station }: WaitingRow) => station;

function keyOf({ station: { dstId, srcId } }: WaitingRow): string {
	return `${dstId} ${srcId}`;
}

const COLUMNS: readonly Column<WaitingRow>[] = [
	column(
		'column.from',
		'from',
		undefined,
		({ station }) => <From {...station} />,
		({ station }) => labelWithMode(station),
	),
	column('column.to', 'to', undefined, ({ station }) => <To {...station} />),
	column('column.called', 'called', undefined, ({ station, answeredBy }, { now, t, withElements, preciseAge }) => (
		<>
			<span>
				{answeredBy === undefined
					? t('age.ago', { age: preciseAge(now - station.lastActive) })
					: withElements('waiting.answered-by', { callsign: <bdi>{answeredBy}</bdi> })}
			</span>
			<ListenLink id={station.dstId} name={station.talkgroup} />
		</>
	)),
];

function rowOf(item: WaitingRow, isCurrent: boolean): TableRow<WaitingRow> {
	const { station, answeredBy } = item;
	// The focus keeps a row whose call has left without an answer.
	const leftClass = !isCurrent && 'struck-out';
	return {
		key: keyOf(item),
		item,
		classes: [answeredBy === undefined ? leftClass : 'answered'],
		subjects: subjectsOf(station),
	};
}

function followCalls(activity: Activity, now: UnixSeconds, answers: Answers) {
	return { rows: answers.follow(activity, now), known: activity.isWaitingKnown(now), now };
}

/** Waiting for an answer: the calls of the last two minutes that no other station followed. Always as high as a full list. */
export function WaitingSection() {
	const { t } = useTexts();
	const [answers] = useState(() => new Answers());
	const { rows, known, now } = useDerived(followCalls, answers);
	const stale = useView((view) => view.stale);
	const visible = useVisible(rows, sourceAndDestinationOf);
	const { only } = useHidden();
	// The list is short and changes slowly, so a pointer that rests on it does not freeze it.
	const freeze = useRowFreeze(false);
	const shown = useRows(stale ? NO_ROWS : visible, freeze, keyOf, ROWS.waiting);
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
