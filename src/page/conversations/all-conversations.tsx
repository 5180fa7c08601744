import type { ReactNode } from 'react';
import { RECENT_SECONDS } from '../../engine/constants.ts';
import type { LiveConversation } from '../../engine/conversations.ts';
import { dialNumber, formatId, keyOf, refOf } from '../../engine/ids.ts';
import { stationKey } from '../../engine/stations.ts';
import { useHidden } from '../choices/visibility.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { type Column, column, Table } from '../ui/list/table.tsx';
import { Ago, LiveMark, OversStrip } from '../ui/live.tsx';
import { TalkgroupText } from '../ui/row-text.tsx';
import { callsignOf } from './card-sentence.ts';
import { withoutHidden } from './without-hidden.ts';

/** Only a hostile feed has more. */
const MAX_LISTED = 200;

function rowKey({ talkgroup }: LiveConversation): string {
	return keyOf(talkgroup);
}

/** Who talks with whom, the latest first. Hidden stations are left out. */
function Stations({ conversation }: { readonly conversation: LiveConversation }): ReactNode {
	const { subjects } = useHidden();
	const { stations, active } = withoutHidden(conversation, subjects);
	const talking = new Set(active.map(({ station }) => stationKey(station)));
	return (
		<span className="cut" title={stations.map(callsignOf).join(', ')}>
			{stations.map((station) => (
				<bdi key={stationKey(station)} className={talking.has(stationKey(station)) ? 'lit' : undefined}>
					{callsignOf(station)}
				</bdi>
			))}
		</span>
	);
}

const COLUMNS: readonly Column<LiveConversation>[] = [
	column(
		'column.talkgroup',
		undefined,
		'minmax(0, 5fr)',
		({ talkgroup }) => <TalkgroupText talkgroup={talkgroup} listen withCountry />,
		({ talkgroup: { id, name } }) => (name === '' ? formatId(id) : `${name} ${dialNumber(id)}`.trim()),
	),
	column('parts.callsigns', 'who', 'minmax(0, 7fr)', (conversation) => <Stations conversation={conversation} />),
	column('column.overs', 'overs', 'minmax(0, 4fr)', ({ overs, active }) => (
		<OversStrip overs={overs} active={active} windowSeconds={RECENT_SECONDS} />
	)),
	column('column.last-heard', 'number', 'minmax(6rem, max-content)', ({ active, lastActive }) =>
		active.length > 0 ? (
			<LiveMark over={active[0]} />
		) : (
			<span className="muted">
				<Ago since={lastActive} />
			</span>
		),
	),
];

/** All live conversations that are not hidden, with or without a card. */
export function AllConversations({ conversations }: { readonly conversations: readonly LiveConversation[] }) {
	const { t } = useTexts();
	const freeze = useRowFreeze();
	const shown = useRows(conversations, freeze, rowKey, MAX_LISTED);
	return (
		<div className="surface" {...freeze.handlers}>
			<Table
				className="stacks all-conversations"
				columns={COLUMNS}
				caption={t('conversations.heading')}
				control="talkgroup"
				rows={shown.map(({ row: conversation, left }) => ({
					key: rowKey(conversation),
					item: conversation,
					left,
					subjects: [{ kind: 'talkgroup', ...refOf(conversation.talkgroup) }],
				}))}
			/>
		</div>
	);
}
