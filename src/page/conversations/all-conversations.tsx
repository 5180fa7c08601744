import type { ReactNode } from 'react';
import type { LiveConversation } from '../../engine/conversations.ts';
import { dialNumber } from '../../engine/ids.ts';
import { label } from '../../engine/names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useHidden } from '../choices/visibility.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useRows } from '../ui/list/next-rows.ts';
import { useRowFreeze } from '../ui/list/row-freeze.ts';
import { Row, Rows } from '../ui/list/rows.tsx';
import { Elapsed } from '../ui/live.tsx';
import { Result } from '../ui/result.tsx';
import { Country, ListenLink } from '../ui/row-text.tsx';
import { Star } from '../ui/star.tsx';
import { callsignOf, countryBeside } from './card-sentence.ts';
import { withoutHidden } from './without-hidden.ts';

/** Only a hostile feed has more. */
const MAX_LISTED = 200;

interface AllConversationsProps {
	readonly conversations: readonly LiveConversation[];
	readonly close: () => void;
}

function keyOf({ talkgroup }: LiveConversation): string {
	return talkgroup.id;
}

/** Lists the live conversations that are not hidden, with or without a card. The one with the most two-way talk comes first. */
export function AllConversations({ conversations, close }: AllConversationsProps): ReactNode {
	const { t } = useTexts();
	const freeze = useRowFreeze();
	const shown = useRows(conversations, freeze, keyOf, MAX_LISTED);
	const present = new Set(conversations);
	return (
		<Dialog className="list-dialog" heading={`${t('conversations.heading')} ${conversations.length}`} close={close}>
			<div className="results" {...freeze.handlers}>
				{shown.length === 0 && <p className="muted">{t('conversations.empty')}</p>}
				<Rows as="ul" control="talkgroup" keys={shown.map(keyOf)}>
					{shown.map((conversation) => (
						<Row
							as="li"
							key={keyOf(conversation)}
							id={keyOf(conversation)}
							classes={[!present.has(conversation) && 'struck-out']}
						>
							<ListedConversation conversation={conversation} close={close} />
						</Row>
					))}
				</Rows>
			</div>
		</Dialog>
	);
}

interface ListedConversationProps {
	readonly conversation: LiveConversation;
	readonly close: () => void;
}

function ListedConversation({ conversation, close }: ListedConversationProps) {
	const { talkgroup, turns, active } = conversation;
	const { id, name } = talkgroup;
	const { t } = useTexts();
	const { open } = usePanel();
	const { subjects } = useHidden();
	const visible = withoutHidden(conversation, subjects);
	const [station] = visible.stations;
	const timed = visible.active[0] ?? active[0];
	const country = countryBeside(talkgroup);
	return (
		<>
			<Result
				kind="talkgroup"
				label={label(name, id)}
				detail={country === undefined ? name !== '' && dialNumber(id) : <Country code={country} numbered />}
				press={() => {
					close();
					open({ kind: 'talkgroup', id });
				}}
			>
				{station !== undefined && (
					<bdi className={visible.active.length > 0 ? 'lit' : undefined}>{callsignOf(station)}</bdi>
				)}
				{timed !== undefined && (
					<span className="live">
						<Elapsed over={timed} />
					</span>
				)}
				<span>{t('count.turns', { count: turns })}</span>
			</Result>
			<ListenLink talkgroup={talkgroup} />
			<Star subject={{ kind: 'talkgroup', id }} label={label(name, id)} />
		</>
	);
}
