import { labelWithMode, labelWithNumber, nameBeside } from '../../engine/names.ts';
import {
	callsigns,
	type RankedRow,
	type RankedStation,
	type RankedTalkgroup,
	type RankingName,
	talkgroups,
} from '../../engine/rankings.ts';
import type { Reading } from '../../engine/reading.ts';
import { type Column, column } from '../ui/list/table.tsx';
import { LiveMark } from '../ui/live.tsx';
import { CallsignText, TalkgroupText } from '../ui/row-text.tsx';
import type { RankingFilter } from './display-filters.tsx';

/** A ranking. Its section, its part in the bar of narrow screens and its events follow from it. */
export interface Ranking<Row extends RankedRow> {
	/** Of its part of the page, its texts and its styles. */
	readonly name: RankingName;
	readonly subject: 'talkgroup' | 'station';
	readonly ask: (reading: Reading, windowSeconds: number) => readonly Row[];
	readonly columns: readonly Column<Row>[];
	readonly filters: readonly RankingFilter<Row>[];
}

const LAST_ACTIVE = column<RankedRow>(
	'column.last-active',
	'last-active muted number end',
	// As wide as `Wed 10:04:05 PM`, or wider with the text spacing that a visitor may set (WCAG 1.4.12).
	'minmax(7.1rem, max-content)',
	(row, { lastActive }) => lastActive(row.lastActive),
);

const TALK_TIME = column<RankedRow>(
	'column.talk-time',
	'talk-time number',
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
		'group',
		'minmax(0, 1fr)',
		({ talkgroup }) => <TalkgroupText talkgroup={talkgroup} letters={2} listen />,
		({ talkgroup }) => labelWithNumber(talkgroup),
	),
	TALK_TIME,
	LAST_ACTIVE,
];

const TALKGROUPS: Ranking<RankedTalkgroup> = {
	name: 'talkgroups',
	subject: 'talkgroup',
	ask: talkgroups,
	columns: TALKGROUP_COLUMNS,
	filters: [
		{
			texts: { check: 'filter.has-group-name', label: 'filter.group-name', placeholder: 'filter.enter-group-name' },
			events: { check: 'Has group name', label: 'Group name' },
			has: 'hasGroupName',
			pattern: 'groupName',
			textOf: ({ talkgroup }) => talkgroup.name,
		},
	],
};

const CALLSIGN_COLUMNS: readonly Column<RankedStation>[] = [
	column(
		'column.callsign',
		'callsign',
		'minmax(min-content, 6.6rem)',
		({ station }) => <CallsignText station={station} named={false} />,
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

const CALLSIGNS: Ranking<RankedStation> = {
	name: 'callsigns',
	subject: 'station',
	ask: callsigns,
	columns: CALLSIGN_COLUMNS,
	filters: [
		{
			texts: { check: 'filter.has-callsign', label: 'column.callsign', placeholder: 'filter.enter-callsign' },
			events: { check: 'Has callsign', label: 'Callsign' },
			has: 'hasCallsign',
			pattern: 'callsign',
			textOf: ({ station }) => station.callsign,
		},
		{
			texts: { check: 'filter.has-name', label: 'column.name', placeholder: 'filter.enter-name' },
			events: { check: 'Has name', label: 'Name' },
			has: 'hasName',
			pattern: 'name',
			textOf: ({ station }) => station.name,
		},
	],
};

/** In their order on the page. The key `/` leads to the first filter of the first one. */
export const RANKINGS: readonly Ranking<RankedRow>[] = [TALKGROUPS, CALLSIGNS];
