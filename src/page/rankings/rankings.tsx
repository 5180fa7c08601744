import { memo, useMemo } from 'react';
import { dialNumber, formatId, type Ref, refOf } from '../../engine/ids.ts';
import { labelWithMode, nameBeside } from '../../engine/names.ts';
import { callsigns, type RankedStation, type RankedTalkgroup, talkgroups } from '../../engine/rankings.ts';
import type { Reading } from '../../engine/reading.ts';
import { stripOvers } from '../../engine/strip.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { LiveMark, OversStrip } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import { type FilterChoice, useFilter } from './display-filters.tsx';
import { type RankedRow, RankingSection } from './ranking-section.tsx';

interface RankingProps {
	/** Opens the search with a text. */
	readonly find: (text: string) => void;
}

const LAST_ACTIVE = column<RankedRow>(
	'column.last-active',
	'last-active muted number',
	'var(--last-active)',
	(row, { lastActive }) => lastActive(row.lastActive),
);

/** The axis of the strips, with their heading where there is room. */
function StripHeading() {
	const { t } = useTexts();
	const [{ window: windowSeconds }] = usePageState();
	return (
		<>
			<span className="visually-hidden">{t('column.overs')}</span>
			<span className="axis" aria-hidden="true">
				<span className="axis-end">{t('axis.minutes', { count: windowSeconds / 60 })}</span>
				<span className="axis-name">{t('column.overs')}</span>
				<span className="axis-end">{t('age.now')}</span>
			</span>
		</>
	);
}

const TALKGROUP_COLUMNS: readonly Column<RankedTalkgroup>[] = [
	column(
		'column.group',
		'group',
		'minmax(0, 1fr)',
		({ talkgroup }) => <TalkgroupText talkgroup={talkgroup} listen />,
		({ talkgroup: { id, name } }) => (name === '' ? formatId(id) : `${name} ${dialNumber(id)}`.trim()),
	),
	column(
		'column.overs',
		'overs',
		'minmax(0, var(--strip))',
		({ talkgroup, active }) => <TalkgroupStrip talkgroup={talkgroup} active={active} />,
		undefined,
		undefined,
		StripHeading,
	),
	column(
		'column.talk-time',
		'talk-time number',
		'minmax(calc(var(--live-mark) + var(--figure)), max-content)',
		({ active, talkTime }, { duration }) => (
			<>
				<LiveMark over={active[0]} />
				<span className="number">{duration(talkTime)}</span>
			</>
		),
		undefined,
		'column.talk-time-hint',
	),
	LAST_ACTIVE,
];

/** A talkgroup's overs in the window. */
function TalkgroupStrip({ talkgroup, active }: Pick<RankedTalkgroup, 'talkgroup' | 'active'>) {
	const [{ window: windowSeconds }] = usePageState();
	const given = useMemo(() => ({ talkgroup, windowSeconds }), [talkgroup, windowSeconds]);
	return <OversStrip overs={useEachSecond(oversOf, given)} active={active} windowSeconds={windowSeconds} />;
}

function oversOf(
	reading: Reading,
	{ talkgroup, windowSeconds }: { readonly talkgroup: Ref; readonly windowSeconds: number },
) {
	return stripOvers(reading, talkgroup, windowSeconds);
}

const GROUP_NAME: FilterChoice<RankedTalkgroup> = {
	texts: { check: 'filter.has-group-name', label: 'filter.group-name', placeholder: 'filter.enter-group-name' },
	check: 'Has group name',
	label: 'Group name',
	has: 'hasGroupName',
	pattern: 'groupName',
	textOf: ({ talkgroup }) => talkgroup.name,
};

const subjectOfTalkgroup = ({ talkgroup }: RankedTalkgroup) => ({ kind: 'talkgroup', ...refOf(talkgroup) }) as const;

export const TalkgroupSection = memo(function TalkgroupSection({ find }: RankingProps) {
	const [{ window: windowSeconds }] = usePageState();
	const rows = useEachSecond(talkgroups, windowSeconds);
	return (
		<RankingSection
			kind="talkgroup"
			name="talkgroups"
			columns={TALKGROUP_COLUMNS}
			rows={rows}
			filters={[useFilter(GROUP_NAME, rows)]}
			subjectOf={subjectOfTalkgroup}
			find={find}
		/>
	);
});

const CALLSIGN_COLUMNS: readonly Column<RankedStation>[] = [
	column(
		'column.callsign',
		'callsign',
		'minmax(min-content, var(--callsign))',
		({ station }) => <CallsignText station={station} />,
		({ station }) => labelWithMode(station),
	),
	// An empty element has no baseline, and would push the other cells up.
	column('column.name', 'operator', 'minmax(1.6em, 1fr)', ({ station }) => {
		const name = nameBeside(station);
		if (name === '') return null;
		return (
			<span className="cut" title={name}>
				<bdi className="name">{name}</bdi>
			</span>
		);
	}),
	column(
		'column.talk-time',
		'talk-time number',
		'minmax(5.2rem, max-content)',
		({ active, talkTime }, { duration }) => (
			<>
				<LiveMark over={active[0]} />
				<span className="number">{duration(talkTime)}</span>
			</>
		),
		undefined,
		'column.talk-time-hint',
	),
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

const subjectOfStation = ({ station }: RankedStation) => ({ kind: 'station', ...refOf(station) }) as const;

export const CallsignSection = memo(function CallsignSection({ find }: RankingProps) {
	const [{ window: windowSeconds }] = usePageState();
	const rows = useEachSecond(callsigns, windowSeconds);
	return (
		<RankingSection
			kind="station"
			name="callsigns"
			columns={CALLSIGN_COLUMNS}
			rows={rows}
			filters={[useFilter(CALLSIGN, rows), useFilter(NAME, rows)]}
			subjectOf={subjectOfStation}
			find={find}
		/>
	);
});
