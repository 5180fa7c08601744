import { memo, useMemo } from 'react';
import { formatDuration, lastActiveFormat } from '../../engine/format.ts';
import type { TalkgroupAggregate } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { Section } from '../chrome/section.tsx';
import { CheckFilter, TextFilter } from '../filters/display-filters.tsx';
import { filterTalkgroups } from '../filters/filters.ts';
import { usePattern } from '../filters/use-pattern.ts';
import type { LiveActivity } from '../store/live-activity.ts';
import { useView } from '../store/use-view.ts';
import { talkingSince } from '../store/view.ts';
import { OversStrip } from './overs-strip.tsx';
import { LiveMark, RankingTable } from './ranking-table.tsx';
import { NumberText, TalkgroupText } from './row-text.tsx';
import { useHold } from './use-hold.ts';

const lastActiveText = lastActiveFormat();
const nameOf = (row: TalkgroupAggregate) => row.name;

const COLUMNS = [{ title: 'Talk Group' }, { title: 'Talk Time', number: true }, { title: 'Last Active', number: true }];

interface TalkgroupSectionProps {
	readonly activity: LiveActivity;
	readonly state: PageState;
	readonly change: ChangePageState;
}

/** Top Talkgroups (SCREEN-6). */
export const TalkgroupSection = memo(function TalkgroupSection(props: TalkgroupSectionProps) {
	const { activity, state, change } = props;
	const { rows: talkgroups, active, now } = useView(activity, (view) => view.talkgroups);
	const live = useMemo(() => talkingSince(active, ({ dstId }) => dstId), [active]);
	const { hasGroupName, groupName } = state;
	const hold = useHold();
	const name = usePattern(groupName, talkgroups, nameOf);
	const rows = useMemo(
		() => filterTalkgroups(talkgroups, { hasName: hasGroupName, name }),
		[talkgroups, hasGroupName, name],
	);
	return (
		<Section
			name="talkgroups"
			heading="Top Talkgroups"
			held={hold.held}
			checks={
				<CheckFilter label="Has group name" checked={hasGroupName} onChange={(on) => change({ hasGroupName: on })} />
			}
			texts={<TextFilter label="Group name" value={groupName} onChange={(text) => change({ groupName: text })} />}
		>
			<RankingTable
				caption="Talkgroups by talk time in the last five minutes"
				columns={COLUMNS}
				rows={rows}
				subject={`${hasGroupName} ${groupName}`}
				hold={hold}
				now={now}
			>
				{(row) => <TalkgroupCells row={row} liveSince={live.get(row.id)} now={now} />}
			</RankingTable>
		</Section>
	);
});

interface TalkgroupCellsProps {
	readonly row: TalkgroupAggregate;
	readonly liveSince: UnixSeconds | undefined;
	readonly now: UnixSeconds;
}

/** The strip of a row moves in steps of so many seconds: less cannot be seen. */
const STRIP_STEP = 5;

const TalkgroupCells = memo(function TalkgroupCells({ row, liveSince, now }: TalkgroupCellsProps) {
	const { id, name, talkTime, lastActive, overs } = row;
	return (
		<>
			<td>
				<TalkgroupText id={id} name={name} listen />
			</td>
			<td>
				<span className="talk-time">
					<OversStrip overs={overs} liveSince={liveSince} now={now} />
					<LiveMark since={liveSince} now={now} />
					<NumberText text={formatDuration(talkTime)} />
				</span>
			</td>
			<td className="quiet">
				<NumberText text={lastActiveText(lastActive)} />
			</td>
		</>
	);
}, holds);

/** A row is drawn again when it changes, with every second while it is live, and with every step of its strip. */
function holds(before: TalkgroupCellsProps, after: TalkgroupCellsProps): boolean {
	if (before.row !== after.row || before.liveSince !== after.liveSince) return false;
	const step = after.liveSince === undefined ? STRIP_STEP : 1;
	return Math.floor(before.now / step) === Math.floor(after.now / step);
}
