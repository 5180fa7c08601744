import { memo, useMemo } from 'react';
import type { Activity } from '../../engine/activity.ts';
import { stripOvers } from '../../engine/conversations/strip.ts';
import { labelWithMode } from '../../engine/names.ts';
import type { CallsignAggregate, TalkgroupAggregate } from '../../engine/snapshot.ts';
import { onlyStation, onlyTalkgroup } from '../../engine/subjects.ts';
import { dialNumber, formatId } from '../../engine/synthetic-ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { useDerived, useView } from '../services.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { LiveMark, OversStrip, type OversStripProps } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { type FilterChoice, useFilter } from './display-filters.tsx';
import { type RankingItem, RankingSection } from './ranking-section.tsx';

interface RankingProps {
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

const LAST_ACTIVE = column<RankingItem<{ readonly lastActive: UnixSeconds }>>(
	'column.last-active',
	'last-active muted number',
	'var(--last-active)',
	({ row }, { lastActive }) => lastActive(row.lastActive),
);

const TALKGROUP_COLUMNS: readonly Column<RankingItem<TalkgroupAggregate>>[] = [
	column(
		'column.group',
		'group',
		'minmax(0, 1fr)',
		({ row }) => <TalkgroupText id={row.id} name={row.name} listen />,
		({ row: { id, name } }) => (name === '' ? formatId(id) : `${name} ${dialNumber(id)}`.trim()),
	),
	column(
		'column.talk-time',
		'talk-time number',
		'calc(var(--strip) + var(--live-mark) + 5.2rem)',
		({ row, session, window }, { now, duration }) => (
			<>
				<TalkgroupStrip id={row.id} live={session} now={now} window={window} />
				<LiveMark session={session} now={now} />
				<span className="number">{duration(row.talkTime)}</span>
			</>
		),
	),
	LAST_ACTIVE,
];

interface TalkgroupStripProps extends Omit<OversStripProps, 'overs'> {
	readonly id: number;
}

/** A talkgroup's overs in the window. */
function TalkgroupStrip({ id, live, now, window }: TalkgroupStripProps) {
	const given = useMemo(() => ({ id, window }), [id, window]);
	return <OversStrip overs={useDerived(oversOf, given)} live={live} now={now} window={window} />;
}

function oversOf(activity: Activity, now: UnixSeconds, { id, window }: Pick<TalkgroupStripProps, 'id' | 'window'>) {
	return stripOvers(id, window, activity.recentActivity(now));
}

const GROUP_NAME: FilterChoice<TalkgroupAggregate> = {
	texts: { check: 'filter.has-group-name', label: 'filter.group-name', placeholder: 'filter.enter-group-name' },
	check: 'Has group name',
	label: 'Group name',
	has: 'hasGroupName',
	pattern: 'groupName',
	textOf: ({ name }) => name,
};

const onTalkgroup = ({ id }: TalkgroupAggregate) => onlyTalkgroup(id);

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
			find={find}
		/>
	);
});

const CALLSIGN_COLUMNS: readonly Column<RankingItem<CallsignAggregate>>[] = [
	column(
		'column.callsign',
		'callsign',
		'minmax(min-content, var(--callsign))',
		({ row }) => <CallsignText srcId={row.id} callsign={row.callsign} />,
		({ row: { id, callsign } }) => labelWithMode({ srcId: id, callsign }),
	),
	// An empty element has no baseline, and would push the other cells up.
	column('column.name', 'operator', 'minmax(1.6em, 1fr)', ({ row: { name } }) =>
		name === '' ? null : (
			<span className="cut" title={name}>
				<bdi className="name">{name}</bdi>
			</span>
		),
	),
	column(
		'column.talk-time',
		'talk-time number',
		'minmax(5.2rem, max-content)',
		({ row, session }, { now, duration }) => (
			<>
				<LiveMark session={session} now={now} />
				<span className="number">{duration(row.talkTime)}</span>
			</>
		),
	),
	LAST_ACTIVE,
];

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
			find={find}
		/>
	);
});
