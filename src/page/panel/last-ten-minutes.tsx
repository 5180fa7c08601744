import type { ReactNode } from 'react';
import { groupOvers, type Over } from '../../engine/conversations/overs.ts';
import { useClockFormat } from '../choices/use-page-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { TableHold } from '../ui/list/hold.ts';
import { keyOfRanked, useShownRows } from '../ui/list/shown-rows.ts';
import { LiveMark } from '../ui/live.tsx';
import { LanesTable, type Party, type TablesProps } from './lanes-table.tsx';

/** A hostile feed can send 100,000 overs; the rest is counted (PANEL-7). */
const MAX_OVERS = 200;

interface LastTenMinutesProps extends TablesProps {
	/** The latest first. */
	readonly overs: readonly Over[];
	/** The id of an over's party. */
	readonly partyOf: (over: Over) => Party['id'];
	/** The name of an over's party. */
	readonly label: (over: Over) => ReactNode;
	readonly hold: TableHold;
}

/** The overs of the last ten minutes, as one lane a party and as a list. Rows keep their places while they are read (PANEL-8, SCREEN-13). */
export function LastTenMinutes(props: LastTenMinutesProps) {
	const { title, parties, overs, partyOf, session, label, hold, now } = props;
	const { t } = useTexts();
	// No limit here, because a press shows more lanes, during a hold too.
	const shownParties = useShownRows(parties, hold, keyOfRanked);
	const shownOvers = useShownRows(overs, hold, keyOfOver, MAX_OVERS);
	// Kept rows may be the only ones left.
	if (shownParties.length + shownOvers.length === 0) return null;
	const oversOf = groupOvers(overs, partyOf);
	return (
		<>
			<h3>{t('panel.last-ten-minutes')}</h3>
			<LanesTable
				{...props}
				parties={shownParties}
				focusedRow={hold.focusedRow}
				oversOf={(id) => oversOf.get(id) ?? []}
			/>
			<h3>{t('column.overs')}</h3>
			<OversTable title={title} overs={shownOvers} current={overs} session={session} now={now}>
				{label}
			</OversTable>
		</>
	);
}

interface OversTableProps extends Pick<TablesProps, 'title' | 'session' | 'now'> {
	/** The rows, the latest over first. */
	readonly overs: readonly Over[];
	/** All overs of the last ten minutes. A kept row of any other is struck out (SCREEN-15). */
	readonly current: readonly Over[];
	/** The other party of an over: its station, or its talkgroup. */
	readonly children: (over: Over) => ReactNode;
}

/** The key of an over, the same before and after its end. A feed may resend an ended session, so an id is not enough. */
function keyOfOver({ id, localStart }: Over): string {
	return `${localStart} ${id}`;
}

/** The overs of the last ten minutes, the newest first. */
function OversTable({ title, overs, current, session, now, children: label }: OversTableProps) {
	const { timeOfDay } = useClockFormat();
	const { t, duration } = useTexts();
	const more = current.length - MAX_OVERS;
	const present = new Set(current);
	return (
		<>
			<table className="overs">
				<caption className="visually-hidden">{t('panel.overs-caption')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('column.time')}</th>
						<th scope="col">{title}</th>
						<th scope="col" className="number">
							{t('column.duration')}
						</th>
					</tr>
				</thead>
				<tbody>
					{overs.map((over) => {
						const isPresent = present.has(over);
						const live = isPresent && over.localStop === null;
						return (
							<tr key={keyOfOver(over)} data-row={keyOfOver(over)} className={isPresent ? undefined : 'struck-out'}>
								<td className="muted">{timeOfDay(over.start)}</td>
								<th scope="row">{label(over)}</th>
								<td className="number">
									{live ? <LiveMark session={session} now={now} text={t('panel.on-air')} /> : duration(over.duration)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			{more > 0 && <p className="muted">{t('count.more', { count: more })}</p>}
		</>
	);
}
