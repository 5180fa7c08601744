import type { ReactNode } from 'react';
import { groupOvers, type Over } from '../../engine/conversations/overs.ts';
import { useTexts } from '../texts/use-texts.ts';
import { keyOfRanked, useRows } from '../ui/list/next-rows.ts';
import type { RowFreeze } from '../ui/list/row-freeze.ts';
import { column, Table } from '../ui/list/table.tsx';
import { LiveMark } from '../ui/live.tsx';
import { LanesTable, type Party, type TablesProps } from './lanes-table.tsx';

/** A hostile feed can send 100,000 overs; the rest is counted. */
const MAX_OVERS = 200;

interface LastTenMinutesProps extends TablesProps {
	/** The latest first. */
	readonly overs: readonly Over[];
	/** The id of an over's party. */
	readonly partyOf: (over: Over) => Party['id'];
	/** The name of an over's party. */
	readonly label: (over: Over) => ReactNode;
	readonly freeze: RowFreeze;
}

/** The overs of the last ten minutes, as one lane a party and as a list. Rows keep their places while they are read. */
export function LastTenMinutes(props: LastTenMinutesProps) {
	const { kind, parties, overs, partyOf, session, label, freeze, now } = props;
	const { t } = useTexts();
	// No limit here, because a press shows more lanes, during a freeze too.
	const shownParties = useRows(parties, freeze, keyOfRanked);
	const shownOvers = useRows(overs, freeze, keyOfOver, MAX_OVERS);
	// Kept rows may be the only ones left.
	if (shownParties.length + shownOvers.length === 0) return null;
	const oversOf = groupOvers(overs, partyOf);
	return (
		<>
			<h3>{t('panel.last-ten-minutes')}</h3>
			<LanesTable
				{...props}
				parties={shownParties}
				focusedRow={freeze.focusedRow}
				oversOf={(id) => oversOf.get(id) ?? []}
			/>
			<h3>{t('column.overs')}</h3>
			<OversTable kind={kind} overs={shownOvers} current={overs} session={session} now={now}>
				{label}
			</OversTable>
		</>
	);
}

interface OversTableProps extends Pick<TablesProps, 'kind' | 'session' | 'now'> {
	/** The rows, the latest over first. */
	readonly overs: readonly Over[];
	/** All overs of the last ten minutes. A kept row of any other is struck out. */
	readonly current: readonly Over[];
	/** The other party of an over: its station, or its talkgroup. */
	readonly children: (over: Over) => ReactNode;
}

/** The key of an over, the same before and after its end. A feed may resend an ended session, so an id is not enough. */
function keyOfOver({ id, localStart }: Over): string {
	return `${localStart} ${id}`;
}

/** The overs of the last ten minutes, the newest first. */
function OversTable({ kind, overs, current, session, now, children: label }: OversTableProps) {
	const { t } = useTexts();
	const more = current.length - MAX_OVERS;
	const present = new Set(current);
	const columns = [
		column<Over>('column.time', 'muted', 'minmax(6rem, max-content)', ({ start }, { clock }) => clock.timeOfDay(start)),
		column<Over>(`column.${kind}`, undefined, 'minmax(0, 1fr)', label),
		column<Over>('column.duration', 'number', 'minmax(5.4rem, max-content)', (over, { duration }) =>
			present.has(over) && over.localStop === null ? (
				<LiveMark session={session} now={now} text={t('panel.on-air')} />
			) : (
				duration(over.duration)
			),
		),
	];
	return (
		<>
			<Table
				className="overs"
				columns={columns}
				caption={t('panel.overs-caption')}
				control={kind}
				now={now}
				headerColumn={1}
				rows={overs.map((over) => ({
					key: keyOfOver(over),
					item: over,
					classes: [!present.has(over) && 'struck-out'],
				}))}
			/>
			{more > 0 && <p className="muted">{t('count.more', { count: more })}</p>}
		</>
	);
}
