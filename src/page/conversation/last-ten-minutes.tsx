import type { ReactNode } from 'react';
import { RETENTION_SECONDS } from '../../engine/constants.ts';
import { groupOvers, type Over } from '../../engine/conversations/overs.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { lastMinutes } from '../address/choice-texts.ts';
import { useView } from '../services.ts';
import type { TableHold } from '../tables/hold.ts';
import { keyOfRanked, useShownRows } from '../tables/shown-rows.ts';
import { LanesTable, type Party } from './lanes-table.tsx';
import { keyOfOver, MAX_OVERS, OversTable } from './overs-table.tsx';

interface LastTenMinutesProps {
	/** The heading of the column of parties. */
	readonly title: string;
	readonly caption: string;
	readonly parties: readonly Party[];
	/** The latest first. */
	readonly overs: readonly Over[];
	/** The field of an over that names its party. */
	readonly by: 'srcId' | 'dstId';
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly label: (id: number) => ReactNode;
	readonly hold: TableHold;
	readonly now: UnixSeconds;
}

/** The overs of the last ten minutes, as one lane a party and as a list. Rows keep their places while they are read (PANEL-8, SCREEN-13). */
export function LastTenMinutes(props: LastTenMinutesProps) {
	const { title, caption, parties, overs, by, session, label, hold, now } = props;
	const window = useView((view) => view.window);
	// No limit here, because a press shows more lanes, during a hold too.
	const shownParties = useShownRows(parties, hold, keyOfRanked);
	const shownOvers = useShownRows(overs, hold, keyOfOver, MAX_OVERS);
	// Kept rows may be the only ones left.
	if (shownParties.length + shownOvers.length === 0) return null;
	const oversOf = groupOvers(overs, by);
	return (
		<>
			<h3>{`The ${lastMinutes(RETENTION_SECONDS)}`}</h3>
			<LanesTable
				title={title}
				caption={caption}
				parties={shownParties}
				focusedRow={hold.focusedRow}
				oversOf={(id) => oversOf.get(id) ?? []}
				session={session}
				label={label}
				now={now}
				window={window}
			/>
			<h3>Overs</h3>
			<OversTable title={title} overs={shownOvers} current={overs} session={session} now={now}>
				{(over) => label(over[by])}
			</OversTable>
		</>
	);
}
