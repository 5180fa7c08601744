import { memo, useMemo } from 'react';
import type { WindowSeconds } from '../../engine/constants.ts';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession, TalkgroupAggregate } from '../../engine/snapshot.ts';
import { onlyTalkgroup, writeSubjects } from '../../engine/subjects.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { lastMinutes } from '../address/choice-texts.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { CheckFilter, TextFilter } from '../filters/display-filters.tsx';
import { filterTalkgroups } from '../filters/filters.ts';
import { usePattern } from '../filters/use-pattern.ts';
import { useHidden, useVisible } from '../settings/hidden.tsx';
import { useClockFormat } from '../settings/settings-contexts.tsx';
import type { PageStore } from '../store/page-store.ts';
import { useView } from '../store/use-view.ts';
import { talkingSessions } from '../store/view.ts';
import { useHold } from './hold.ts';
import { LiveMark, OversStrip, stripStep } from './live.tsx';
import { emptyReason, RankingTable } from './ranking-table.tsx';
import { TalkgroupText } from './row-text.tsx';
import { Section } from './section.tsx';

const nameOf = (row: TalkgroupAggregate) => row.name;
const sourceAndDestinationOf = ({ id }: TalkgroupAggregate) => onlyTalkgroup(id);

const COLUMNS = [
	{ name: 'group', title: 'Talk Group' },
	{ name: 'talk-time', title: 'Talk Time', number: true },
	{ name: 'last-active', title: 'Last Active', number: true },
];

interface TalkgroupSectionProps {
	readonly store: PageStore;
	readonly state: PageState;
	readonly change: ChangePageState;
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

/** Top Talkgroups (SCREEN-5). */
export const TalkgroupSection = memo(function TalkgroupSection(props: TalkgroupSectionProps) {
	const { store, state, change, find } = props;
	const { rows: all, active, now } = useView(store, (view) => view.talkgroups);
	const window = useView(store, (view) => view.window);
	const connected = useView(store, ({ connection }) => connection === 'connected');
	const talkgroups = useVisible(all, sourceAndDestinationOf);
	const live = useMemo(() => talkingSessions(active, ({ dstId }) => dstId), [active]);
	const { hasGroupName, groupName } = state;
	const { subjects: hidden, only } = useHidden();
	const hold = useHold();
	const { pattern, matches, invalid } = usePattern(groupName, talkgroups, nameOf);
	const rows = useMemo(
		() => filterTalkgroups(talkgroups, { hasName: hasGroupName, name: matches }),
		[talkgroups, hasGroupName, matches],
	);
	return (
		<Section
			name="talkgroups"
			heading="Top Talkgroups"
			held={hold.marked}
			checks={
				<CheckFilter label="Has group name" checked={hasGroupName} onChange={(on) => change({ hasGroupName: on })} />
			}
			texts={
				<TextFilter
					label="Group name"
					value={groupName}
					invalid={invalid}
					onChange={(text) => change({ groupName: text })}
				/>
			}
		>
			<RankingTable
				kind="talkgroup"
				caption={`Talkgroups by talk time in the ${lastMinutes(window)}`}
				columns={COLUMNS}
				rows={rows}
				empty={emptyReason(all, talkgroups, rows, groupName, connected)}
				find={find}
				choices={`${window} ${hasGroupName} ${pattern} ${writeSubjects([...hidden, ...(only ?? [])])}`}
				hold={hold}
				now={now}
			>
				{(row) => <TalkgroupCells row={row} session={live.get(row.id)} now={now} window={window} />}
			</RankingTable>
		</Section>
	);
});

interface TalkgroupCellsProps {
	readonly row: TalkgroupAggregate;
	readonly session: ActiveSession | undefined;
	readonly now: UnixSeconds;
	readonly window: WindowSeconds;
}

const TalkgroupCells = memo(function TalkgroupCells({ row, session, now, window }: TalkgroupCellsProps) {
	const clock = useClockFormat();
	const { id, name, talkTime, lastActive, overs } = row;
	return (
		<>
			<th scope="row" className="group">
				<TalkgroupText id={id} name={name} listen />
			</th>
			<td className="talk-time">
				<OversStrip overs={overs} live={session} now={now} window={window} />
				<LiveMark session={session} now={now} />
				<span className="number">{formatDuration(talkTime)}</span>
			</td>
			<td className="last-active muted number">{clock.lastActive(lastActive)}</td>
		</>
	);
}, isUnchanged);

/** Whether a row needs no new draw. It is redrawn when it changes, each second while it is live, and at each step of its strip. */
function isUnchanged(before: TalkgroupCellsProps, after: TalkgroupCellsProps): boolean {
	if (before.row !== after.row || before.session !== after.session || before.window !== after.window) return false;
	const step = after.session === undefined ? stripStep(after.window) : 1;
	return Math.floor(before.now / step) === Math.floor(after.now / step);
}
