import type { ReactNode } from 'react';
import type { Over, SubjectRef } from '../../engine/conversations/overs.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import type { RowFreeze } from '../ui/list/row-freeze.ts';
import { column, Table } from '../ui/list/table.tsx';
import { LiveMark } from '../ui/live.tsx';

/** Only a hostile feed has more: it can send 100,000 overs. */
const MAX_OVERS = 200;

/** The other party of the overs: a station of a talkgroup, or a talkgroup of a station. */
export interface Party {
	readonly id: string | number;
	readonly label: ReactNode;
	/** Sum of the ended overs, seconds. */
	readonly talkTime: number;
	readonly lastActive: UnixSeconds;
	/** Without a recent over: listed below the others, under `Earlier`. */
	readonly earlier?: boolean;
}

/** The overs of a talkgroup or a station. */
export interface OversProps {
	/** The kind of the parties. */
	readonly kind: SubjectRef['kind'];
	readonly parties: readonly Party[];
	/** The latest first. */
	readonly overs: readonly Over[];
	/** The id of an over's party. */
	readonly partyOf: (over: Over) => Party['id'];
	/** The label of an over's party. */
	readonly labelOf: (over: Over) => ReactNode;
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	/** One for all lists of the panel, because a list that grows moves those below. */
	readonly freeze: RowFreeze;
	readonly now: UnixSeconds;
}

/** The key of an over, the same before and after its end. A feed may resend an ended session, so an id is not enough. */
function keyOf({ id, localStart }: Over): string {
	return `${localStart} ${id}`;
}

/** The overs of the last ten minutes, the newest first. */
export function OversTable({ kind, overs, session, labelOf, freeze, now }: OversProps) {
	const { t } = useTexts();
	const shown = useRows(overs, freeze, keyOf, MAX_OVERS);
	const present = new Set(overs);
	const columns = [
		column<Over>('column.time', 'muted', 'minmax(6rem, max-content)', ({ start }, { timeOfDay }) => timeOfDay(start)),
		column<Over>(`column.${kind}`, undefined, 'minmax(0, 1fr)', labelOf),
		column<Over>('column.duration', 'number', 'minmax(5.4rem, max-content)', (over, { duration }) =>
			present.has(over) && over.localStop === null ? (
				<LiveMark session={session} now={now} text={t('panel.on-air')} />
			) : (
				duration(over.duration)
			),
		),
	];
	return (
		<Table
			className="overs"
			columns={columns}
			caption={t('panel.overs-caption')}
			control={kind}
			now={now}
			headerColumn={1}
			rows={shown.map((over) => ({
				key: keyOf(over),
				item: over,
				classes: [!present.has(over) && 'struck-out'],
			}))}
		/>
	);
}
