import { memo } from 'react';
import { labelWithMode, labelWithNumber, nameBeside } from '../../engine/names.ts';
import { callsigns, type RankedStation, type RankedTalkgroup, talkgroups } from '../../engine/rankings.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { LiveMark } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { type FilterChoice, useFilter } from './display-filters.tsx';
import { type RankedRow, RankingSection } from './ranking-section.tsx';

interface RankingProps {
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

const LAST_ACTIVE = column<RankedRow>(
	'column.last-active',
	'last-active muted number end',
	'var(--last-active)',
	(row, { lastActive }) => lastActive(row.lastActive),
);

const TALK_TIME = column<RankedRow>(
	'column.talk-time',
	'talk-time number beside',
	'max-content',
	({ active, talkTime }, { duration }) => (
		<>
			<LiveMark over={active[0]} />
			<span className="number">{duration(talkTime)}</span>
		</>
	),
	undefined,
	'column.talk-time-hint',
);

const TALKGROUP_COLUMNS: readonly Column<RankedTalkgroup>[] = [
	column(
		'column.group',
		'group first',
		'minmax(0, 1fr)',
		({ talkgroup }) => <TalkgroupText talkgroup={talkgroup} letters={2} listen />,
		({ talkgroup }) => labelWithNumber(talkgroup),
	),
	TALK_TIME,
	LAST_ACTIVE,
];

const GROUP_NAME: FilterChoice<RankedTalkgroup> = {
	texts: { check: 'filter.has-group-name', label: 'filter.group-name', placeholder: 'filter.enter-group-name' },
	check: 'Has group name',
	label: 'Group name',
	has: 'hasGroupName',
	pattern: 'groupName',
	textOf: ({ talkgroup }) => talkgroup.name,
};

export const TalkgroupSection = memo(function TalkgroupSection({ find }: RankingProps) {
	const [{ window: windowSeconds }] = usePageState();
	const rows = useEachSecond(talkgroups, windowSeconds);
	return (
		<RankingSection
			name="talkgroups"
			columns={TALKGROUP_COLUMNS}
			rows={rows}
			filters={[useFilter(GROUP_NAME, rows)]}
			find={find}
		/>
	);
});

const CALLSIGN_COLUMNS: readonly Column<RankedStation>[] = [
	column(
		'column.callsign',
		'callsign first',
		'minmax(min-content, var(--callsign))',
		({ station }) => <CallsignText station={station} />,
		({ station }) => labelWithMode(station),
	),
	// An empty element has no baseline, and would push the other cells up.
	column('column.name', 'operator below', 'minmax(0, 1fr)', ({ station }) => {
		const name = nameBeside(station);
		if (name === '') return null;
		return (
			<span className="cut" title={name}>
				<bdi className="name">{name}</bdi>
			</span>
		);
	}),
	TALK_TIME,
	LAST_ACTIVE,
];

const CALLSIGN: FilterChoice<RankedStation> = {
	texts: { check: 'filter.has-callsign', label: 'column.callsign', placeholder: 'filter.enter-callsign' },
	check: 'Has callsign',
	label: 'Callsign',
	has: 'hasCallsign',
	pattern: 'callsign',
	textOf: ({ station }) => station.callsign,
};

const NAME: FilterChoice<RankedStation> = {
	texts: { check: 'filter.has-name', label: 'column.name', placeholder: 'filter.enter-name' },
	check: 'Has name',
	label: 'Name',
	has: 'hasName',
	pattern: 'name',
	textOf: ({ station }) => station.name,
};

export const CallsignSection = memo(function CallsignSection({ find }: RankingProps) {
	const [{ window: windowSeconds }] = usePageState();
	const rows = useEachSecond(callsigns, windowSeconds);
	return (
		<RankingSection
			name="callsigns"
			columns={CALLSIGN_COLUMNS}
			rows={rows}
			filters={[useFilter(CALLSIGN, rows), useFilter(NAME, rows)]}
			find={find}
		/>
	);
});
