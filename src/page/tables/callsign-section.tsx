import { memo, useMemo } from 'react';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession, CallsignAggregate } from '../../engine/snapshot.ts';
import { onlyStation, writeSubjects } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { lastMinutes } from '../address/choice-texts.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { CheckFilter, TextFilter } from '../filters/display-filters.tsx';
import { filterCallsigns } from '../filters/filters.ts';
import { usePattern } from '../filters/use-pattern.ts';
import { useHidden, useVisible } from '../settings/hidden.tsx';
import { useClockFormat } from '../settings/settings-contexts.tsx';
import type { PageStore } from '../store/page-store.ts';
import { useView } from '../store/use-view.ts';
import { talkingSessions } from '../store/view.ts';
import { useHold } from './hold.ts';
import { LiveMark } from './live.tsx';
import { emptyReason, RankingTable } from './ranking-table.tsx';
import { CallsignText } from './row-text.tsx';
import { Section } from './section.tsx';

const callsignOf = (row: CallsignAggregate) => row.callsign;
const nameOf = (row: CallsignAggregate) => row.name;
const sourceAndDestinationOf = ({ id, callsign }: CallsignAggregate) => onlyStation(id, callsign);

const COLUMNS = [
	{ name: 'callsign', title: 'Callsign' },
	{ name: 'operator', title: 'Name' },
	{ name: 'talk-time', title: 'Talk Time', number: true },
	{ name: 'last-active', title: 'Last Active', number: true },
];

interface CallsignSectionProps {
	readonly store: PageStore;
	readonly state: PageState;
	readonly change: ChangePageState;
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
	/** The panel lies over it. */
	readonly covered: boolean;
}

/** Top Callsigns (SCREEN-5). */
export const CallsignSection = memo(function CallsignSection(props: CallsignSectionProps) {
	const { store, state, change, find, covered } = props;
	const { rows: all, active, now } = useView(store, (view) => view.callsigns);
	const window = useView(store, (view) => view.window);
	const connected = useView(store, ({ connection }) => connection === 'connected');
	const callsigns = useVisible(all, sourceAndDestinationOf);
	const live = useMemo(() => talkingSessions(active, ({ srcId }) => srcId), [active]);
	const { hasCallsign, hasName, callsign, name } = state;
	const { subjects: hidden, only } = useHidden();
	const hold = useHold();
	const callsignFilter = usePattern(callsign, callsigns, callsignOf);
	const nameFilter = usePattern(name, callsigns, nameOf);
	const { matches: matchesCallsign } = callsignFilter;
	const { matches: matchesName } = nameFilter;
	const rows = useMemo(
		() => filterCallsigns(callsigns, { hasCallsign, hasName, callsign: matchesCallsign, name: matchesName }),
		[callsigns, hasCallsign, hasName, matchesCallsign, matchesName],
	);
	return (
		<Section
			name="callsigns"
			heading="Top Callsigns"
			held={hold.marked}
			covered={covered}
			checks={
				<>
					<CheckFilter label="Has callsign" checked={hasCallsign} onChange={(on) => change({ hasCallsign: on })} />
					<CheckFilter label="Has name" checked={hasName} onChange={(on) => change({ hasName: on })} />
				</>
			}
			texts={
				<>
					<TextFilter
						label="Callsign"
						value={callsign}
						invalid={callsignFilter.invalid}
						onChange={(text) => change({ callsign: text })}
					/>
					<TextFilter
						label="Name"
						value={name}
						invalid={nameFilter.invalid}
						onChange={(text) => change({ name: text })}
					/>
				</>
			}
		>
			<RankingTable
				kind="station"
				caption={`Callsigns by talk time in the ${lastMinutes(window)}`}
				columns={COLUMNS}
				rows={rows}
				empty={emptyReason(all, callsigns, rows, callsign || name, connected)}
				find={find}
				choices={`${window} ${hasCallsign} ${hasName} ${callsignFilter.pattern} ${nameFilter.pattern} ${writeSubjects([...hidden, ...(only ?? [])])}`}
				hold={hold}
				now={now}
			>
				{(row) => <CallsignCells row={row} session={live.get(row.id)} now={now} />}
			</RankingTable>
		</Section>
	);
});

interface CallsignCellsProps {
	readonly row: CallsignAggregate;
	readonly session: ActiveSession | undefined;
	/** Used only while there is a session, so that a silent row is not drawn every second. */
	readonly now: UnixSeconds;
}

const CallsignCells = memo(
	function CallsignCells({ row, session, now }: CallsignCellsProps) {
		const clock = useClockFormat();
		const { id, callsign, name, talkTime, lastActive } = row;
		return (
			<>
				<th scope="row" className="callsign">
					<CallsignText sourceId={id} callsign={callsign} />
				</th>
				<td className="operator">
					{/* Without a text it would have no baseline, and would push the other cells up. */}
					{name !== '' && (
						<span className="cut" title={name}>
							<bdi className="name">{name}</bdi>
						</span>
					)}
				</td>
				<td className="talk-time">
					<LiveMark session={session} now={now} />
					<span className="number">{formatDuration(talkTime)}</span>
				</td>
				<td className="last-active muted number">{clock.lastActive(lastActive)}</td>
			</>
		);
	},
	(before, after) =>
		before.row === after.row &&
		before.session === after.session &&
		(after.session === undefined || before.now === after.now),
);
