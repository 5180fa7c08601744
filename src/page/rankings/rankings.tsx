import { memo } from 'react';
import type { ActiveSession, CallsignAggregate, TalkgroupAggregate } from '../../engine/snapshot.ts';
import { onlyStation, onlyTalkgroup } from '../../engine/subjects.ts';
import { useClockFormat } from '../choices/use-page-state.ts';
import { useView } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LiveMark, OversStrip } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { type FilterChoice, useFilter } from './display-filters.tsx';
import { type CellsProps, isUnchanged, RankingSection } from './ranking-section.tsx';

interface RankingProps {
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

const TALKGROUP_COLUMNS = [
	{ name: 'group', title: 'column.group' },
	{ name: 'talk-time', title: 'column.talk-time', number: true },
	{ name: 'last-active', title: 'column.last-active', number: true },
] as const;

const GROUP_NAME: FilterChoice<TalkgroupAggregate> = {
	texts: { check: 'filter.has-group-name', label: 'filter.group-name', placeholder: 'filter.enter-group-name' },
	check: 'Has group name',
	label: 'Group name',
	has: 'hasGroupName',
	pattern: 'groupName',
	textOf: ({ name }) => name,
};

const onTalkgroup = ({ id }: TalkgroupAggregate) => onlyTalkgroup(id);
const destinationOf = ({ dstId }: ActiveSession) => dstId;

/** Top Talkgroups (SCREEN-5). */
export const TalkgroupSection = memo(function TalkgroupSection({ find }: RankingProps) {
	const view = useView(({ talkgroups }) => talkgroups);
	return (
		<RankingSection
			kind="talkgroup"
			name="talkgroups"
			columns={TALKGROUP_COLUMNS}
			view={view}
			filters={[useFilter(GROUP_NAME, view.rows)]}
			sourceAndDestinationOf={onTalkgroup}
			sessionKeyOf={destinationOf}
			find={find}
		>
			{(props) => <TalkgroupCells {...props} />}
		</RankingSection>
	);
});

const TalkgroupCells = memo(function TalkgroupCells({ row, session, now, window }: CellsProps<TalkgroupAggregate>) {
	const clock = useClockFormat();
	const { duration } = useTexts();
	const { id, name, talkTime, lastActive, overs } = row;
	return (
		<>
			<th scope="row" className="group">
				<TalkgroupText id={id} name={name} listen />
			</th>
			<td className="talk-time">
				<OversStrip overs={overs} live={session} now={now} window={window} />
				<LiveMark session={session} now={now} />
				<span className="number">{duration(talkTime)}</span>
			</td>
			<td className="last-active muted number">{clock.lastActive(lastActive)}</td>
		</>
	);
}, isUnchanged);

const CALLSIGN_COLUMNS = [
	{ name: 'callsign', title: 'column.callsign' },
	{ name: 'operator', title: 'column.name' },
	{ name: 'talk-time', title: 'column.talk-time', number: true },
	{ name: 'last-active', title: 'column.last-active', number: true },
] as const;

const CALLSIGN: FilterChoice<CallsignAggregate> = {
	texts: { check: 'filter.has-callsign', label: 'column.callsign', placeholder: 'filter.enter-callsign' },
	check: 'Has callsign',
	label: 'Callsign',
	has: 'hasCallsign',
	pattern: 'callsign',
	textOf: ({ callsign }) => callsign,
};

const NAME: FilterChoice<CallsignAggregate> = {
	texts: { check: 'filter.has-name', label: 'column.name', placeholder: 'filter.enter-name' },
	check: 'Has name',
	label: 'Name',
	has: 'hasName',
	pattern: 'name',
	textOf: ({ name }) => name,
};

const ofStation = ({ id, callsign }: CallsignAggregate) => onlyStation(id, callsign);
const sourceOf = ({ srcId }: ActiveSession) => srcId;

/** Top Callsigns (SCREEN-5). */
export const CallsignSection = memo(function CallsignSection({ find }: RankingProps) {
	const view = useView(({ callsigns }) => callsigns);
	return (
		<RankingSection
			kind="station"
			name="callsigns"
			columns={CALLSIGN_COLUMNS}
			view={view}
			filters={[useFilter(CALLSIGN, view.rows), useFilter(NAME, view.rows)]}
			sourceAndDestinationOf={ofStation}
			sessionKeyOf={sourceOf}
			find={find}
		>
			{(props) => <CallsignCells {...props} />}
		</RankingSection>
	);
});

const CallsignCells = memo(function CallsignCells({ row, session, now }: CellsProps<CallsignAggregate>) {
	const clock = useClockFormat();
	const { duration } = useTexts();
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
				<span className="number">{duration(talkTime)}</span>
			</td>
			<td className="last-active muted number">{clock.lastActive(lastActive)}</td>
		</>
	);
}, isUnchanged);
